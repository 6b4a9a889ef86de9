// Control, as Python sees it.
#include <nanobind/nanobind.h>

#include "bindings_equity.hpp"
#include "equity/control.hpp"

namespace nb = nanobind;

void add_control(nb::module_& module) {
    using bigslick::Control;
    nb::class_<Control>(module, "Control", "Watches and stops long work in another thread.")
        .def(nb::init<>())
        .def("begin", &Control::begin, nb::arg("total"), "Say how many units of work there are.")
        .def("advance", &Control::advance, nb::arg("units"), "Say that some units are done.")
        .def("cancel", &Control::cancel, "Ask the work to stop; its result means nothing then.")
        .def_prop_ro("cancelled", &Control::cancelled, "Whether the work was asked to stop.")
        .def_prop_ro("done", &Control::done, "Units of work done so far.")
        .def_prop_ro("total", &Control::total, "Units of work in all, 0 before the start.");
}
