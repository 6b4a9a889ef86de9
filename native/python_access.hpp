// Reading common Python objects quickly.
//
// The macros of the interpreter are fastest, but a module that uses them runs with one
// version of Python only. A module built for the stable ABI (one file for Python 3.12
// and later) calls functions instead.
#pragma once

#include <Python.h>

#include <cstddef>
#include <string_view>

namespace bigslick::python {

#ifdef Py_LIMITED_API

inline Py_ssize_t tuple_size(PyObject* tuple) { return PyTuple_Size(tuple); }
inline PyObject* tuple_item(PyObject* tuple, Py_ssize_t i) { return PyTuple_GetItem(tuple, i); }
inline Py_ssize_t list_size(PyObject* list) { return PyList_Size(list); }
inline PyObject* list_item(PyObject* list, Py_ssize_t i) { return PyList_GetItem(list, i); }

// The text of a str in ASCII; empty for other text.
inline std::string_view ascii_text(PyObject* text) {
    Py_ssize_t bytes = 0;
    const char* found = PyUnicode_AsUTF8AndSize(text, &bytes);
    if (found == nullptr) {
        PyErr_Clear();  // for example a lone surrogate
        return {};
    }
    if (bytes != PyUnicode_GetLength(text)) return {};
    return {found, static_cast<std::size_t>(bytes)};
}

// The value of an exact int from 0 to below `limit`, else `limit`.
inline unsigned small_int(PyObject* number, unsigned limit) {
    int overflow = 0;
    const long value = PyLong_AsLongAndOverflow(number, &overflow);
    const bool fits = overflow == 0 && value >= 0 && value < static_cast<long>(limit);
    return fits ? static_cast<unsigned>(value) : limit;
}

#else

inline Py_ssize_t tuple_size(PyObject* tuple) { return PyTuple_GET_SIZE(tuple); }
inline PyObject* tuple_item(PyObject* tuple, Py_ssize_t i) { return PyTuple_GET_ITEM(tuple, i); }
inline Py_ssize_t list_size(PyObject* list) { return PyList_GET_SIZE(list); }
inline PyObject* list_item(PyObject* list, Py_ssize_t i) { return PyList_GET_ITEM(list, i); }

// The text of a str in ASCII; empty for other text.
inline std::string_view ascii_text(PyObject* text) {
    if (!PyUnicode_IS_COMPACT_ASCII(text)) return {};
    return {reinterpret_cast<const char*>(PyUnicode_1BYTE_DATA(text)),
            static_cast<std::size_t>(PyUnicode_GET_LENGTH(text))};
}

// The value of an exact int from 0 to below `limit`, else `limit`.
inline unsigned small_int(PyObject* number, unsigned limit) {
#if PY_VERSION_HEX >= 0x030C0000
    const auto* compact = reinterpret_cast<PyLongObject*>(number);
    if (!PyUnstable_Long_IsCompact(compact)) return limit;
    const Py_ssize_t value = PyUnstable_Long_CompactValue(compact);
    return value >= 0 && value < static_cast<Py_ssize_t>(limit) ? static_cast<unsigned>(value)
                                                                : limit;
#else
    // Up to 3.11 the size holds the sign and the number of 30-bit digits.
    const Py_ssize_t digits = Py_SIZE(number);
    if (digits == 0) return 0;
    if (digits != 1) return limit;
    const digit value = reinterpret_cast<PyLongObject*>(number)->ob_digit[0];
    return value < limit ? value : limit;
#endif
}

#endif

}  // namespace bigslick::python
