// Python bindings of Control.
#include <nanobind/nanobind.h>

#include "bindings_equity.hpp"
#include "equity/control.hpp"

namespace nb = nanobind;

void add_control(nb::module_& module) {
    using bigslick::Control;
    nb::class_<Control>(module, "Control", "Reports the progress of long work in another thread, and cancels it.")
        .def(nb::init<>())
        .def("begin", &Control::begin, nb::arg("total"), "Set the total number of units of work.")
        .def("advance", &Control::advance, nb::arg("units"), "Add to the number of units that are done.")
        .def("cancel", &Control::cancel, "Ask the work to stop; its result is then invalid.")
        .def_prop_ro("cancelled", &Control::cancelled, "Whether the work was asked to stop.")
        .def_prop_ro("done", &Control::done, "Units of work done so far.")
        .def_prop_ro("total", &Control::total, "Total units of work, 0 before the start.");
}
