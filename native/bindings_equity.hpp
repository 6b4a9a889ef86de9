// The parts of the Python module that are written in files of their own.
#pragma once

#include <nanobind/nanobind.h>

void add_cfr(nanobind::module_& module);
void add_control(nanobind::module_& module);
void add_exact(nanobind::module_& module);
void add_history(nanobind::module_& module);
void add_phh(nanobind::module_& module);
void add_site_text(nanobind::module_& module);
void add_push_fold(nanobind::module_& module);
void add_sampling(nanobind::module_& module);
void add_sim(nanobind::module_& module);
void add_sim_episodes(nanobind::module_& module);
void add_sim_menu(nanobind::module_& module);
void add_sim_replay(nanobind::module_& module);
void add_small_games(nanobind::module_& module);
