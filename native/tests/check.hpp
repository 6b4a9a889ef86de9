// A test is a program: it prints what failed and returns the number of failures.
#pragma once

#include <cstdio>

namespace bigslick::testing {

inline int failures = 0;

template <typename Left, typename Right>
void check_equal(const Left& left, const Right& right, const char* text, int line) {
    if (left == right) return;
    ++failures;
    std::printf("line %d: %s: %lld is not %lld\n", line, text, static_cast<long long>(left),
                static_cast<long long>(right));
}

}  // namespace bigslick::testing

#define CHECK_EQUAL(left, right) \
    ::bigslick::testing::check_equal((left), (right), #left " == " #right, __LINE__)
