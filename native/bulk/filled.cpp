#include "filled.hpp"

namespace bigslick {

constinit const FilledTable kFilled = [] {
    FilledTable table{};
    for (std::size_t i = 0; i < kFillValues.size(); ++i) {
        table.lanes[i].fill(static_cast<std::uint16_t>(kFillValues[i]));
    }
    return table;
}();

}  // namespace bigslick
