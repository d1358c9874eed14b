# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a test that names no MPI once for every MPI that is installed.

This module decides which tests of a file there are; what %mpicc and its like
mean is lit.cfg.py's to say. It is a module, not a part of lit.cfg.py, because
lit sends tests, and so the format of their suite, to other processes.
"""
import copy
import os
import re

import lit.formats
import lit.Test

import trackers

REQUIRES = re.compile(r"\bREQUIRES:(.*)")


def says(words, text):
    """Whether what the test runs says one of the substitutions."""
    return any(word in words
               for line in text.splitlines() if "RUN:" in line or "DEFINE:" in line
               for word in re.findall(r"%(\w+)", line))


class EachMpi(lit.formats.ShTest):
    """A shell test; of a file whose lines say one of the substitutions of
    `words`, one test per MPI, each with a configuration and a folder of its own.
    A folder's lit.local.cfg adds words of its own by config.each_mpi_words.

    `mpis` says of each MPI by its name: its substitutions and its features. The
    features of an MPI's tests are those of the folder without what belongs to
    the other MPIs: REQUIRES and %if look at the MPI of the moment.
    """

    def __init__(self, mpis, words):
        super().__init__(execute_external=True)
        self.mpis = mpis
        self.words = set(words)
        self.suites = {}
        self.configs = {}

    def __getstate__(self):
        # What is only for finding tests does not go to other processes.
        return {**self.__dict__, "suites": {}, "configs": {}}

    def getTestsForPath(self, suite, path, lit_config, local):
        for test in super().getTestsForPath(suite, path, lit_config, local):
            with open(test.getSourcePath(), errors="replace") as file:
                text = file.read()
            needed = {word.strip() for line in REQUIRES.findall(text)
                      for word in line.split(",")}
            test.requires += trackers.needed(test.path_in_suite, text)
            named = needed & (set(self.mpis) | {"mpich", "openmpi"})
            words = self.words | set(getattr(local, "each_mpi_words", ()))
            if not says(words, text):
                yield test
                continue
            mpis = [name for name in self.mpis if not named or name in named]
            if not mpis:
                test.requires.append("mpi")
                yield test
            for name in mpis:
                mine, times = self.suite_of(suite, name)
                mine.test_times = times
                one = lit.Test.Test(mine, path, self.config_of(local, name))
                one.requires += test.requires
                yield one
                # lit forgets them when it has found all tests; of suites that it
                # did not make it does not know.
                mine.test_times = None

    def suite_of(self, suite, name):
        """The same files; results in a folder named after the MPI. And how long
        its tests took the last time."""
        if (id(suite), name) not in self.suites:
            config = copy.copy(suite.config)
            config.name = f"{suite.config.name} ({name})"
            folder = os.path.join(suite.exec_root, name)
            os.makedirs(folder, exist_ok=True)
            made = lit.Test.TestSuite(config.name, suite.source_root, folder, config)
            self.suites[id(suite), name] = made, made.test_times
        return self.suites[id(suite), name]

    def config_of(self, local, name):
        """The configuration of a folder, for one MPI."""
        if (id(local), name) not in self.configs:
            config = copy.copy(local)
            mine = self.mpis[name]
            others = {feature for other in self.mpis.values()
                      for feature in other["features"]} - {"mpi"}
            config.available_features = (
                (set(local.available_features) - others) | mine["features"])
            config.substitutions = (
                list(local.substitutions) + mine["substitutions"])
            self.configs[id(local), name] = config
        return self.configs[id(local), name]
