#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Claims about the scripts in tools/, each tried on a small tree made for it."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

TOOLS = pathlib.Path(sys.argv.pop())

TABLE = """
| `base` | – | bottom | – |
| `math` | `base` | middle | Geo (`Geo/`) |
| `world` | all above | top | – |
"""


class Tools(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for module in ("base", "math", "world"):
            (self.root / "src" / module).mkdir(parents=True)
        self.write("ARCHITECTURE.md", TABLE)

    def write(self, name, text):
        (self.root / name).write_text(text)

    def run_tool(self, name, *arguments, **environment):
        done = subprocess.run([TOOLS / name, *arguments], capture_output=True, text=True,
                              env={**os.environ, **environment})
        return done.returncode, done.stdout + done.stderr

    def check(self, name):
        return self.run_tool(name, self.root)

    def test_libraries_find_one_that_a_program_needs(self):
        code, said = self.run_tool("check_libraries.py", sys.executable, "libGL", "libc")
        self.assertEqual(code, 1)
        self.assertIn("needs libc.so", said)
        self.assertNotIn("libGL", said)

    def test_libraries_pass_a_program_that_does_without(self):
        self.assertEqual(self.run_tool("check_libraries.py", sys.executable, "libGL", "li")[0], 0)

    def test_libraries_take_nothing_for_granted_of_what_is_no_program(self):
        self.write("text", "")
        self.assertEqual(self.run_tool("check_libraries.py", self.root / "text", "libGL")[0], 1)

    def test_layers_allow_what_the_table_allows(self):
        self.write("src/world/a.cpp", '#include "math/b.h"\n#include "base/c.h"\n#include <vector>\n')
        self.write("src/math/b.cpp", "#include <Geo/earth.h>\n#include <Eigen/Core>\n")
        self.assertEqual(self.check("check_layers.py")[0], 0)

    def test_layers_refuse_an_arrow_upwards(self):
        self.write("src/base/a.h", '#pragma once\n#include "world/b.h"\n')
        code, said = self.check("check_layers.py")
        self.assertEqual(code, 1)
        self.assertIn("src/base/a.h:2: base may not use world", said)

    def test_layers_refuse_a_library_away_from_home(self):
        self.write("src/world/a.cpp", "#include <Geo/earth.h>\n")
        code, said = self.check("check_layers.py")
        self.assertEqual(code, 1)
        self.assertIn("at home in math", said)

    def test_layers_refuse_a_library_nobody_declared(self):
        self.write("src/world/a.cpp", "#include <surprise/a.h>\n")
        self.assertIn("has no home", self.check("check_layers.py")[1])

    def test_layers_refuse_files_threads_clocks_and_chance_in_the_core(self):
        self.write("src/math/a.cpp", "#include <thread>\n")
        code, said = self.check("check_layers.py")
        self.assertEqual(code, 1)
        self.assertIn("src/math/a.cpp:1: <thread> is not for the core", said)

    def test_layers_refuse_a_link_that_the_table_does_not_have(self):
        self.write("src/base/CMakeLists.txt",
                   "remora_module(base SOURCES a.cpp\n  DEPENDS math LIBRARIES fmt::fmt)\n")
        code, said = self.check("check_layers.py")
        self.assertEqual(code, 1)
        self.assertIn("src/base/CMakeLists.txt: base may not depend on math", said)

    def test_layers_refuse_a_module_without_a_row(self):
        (self.root / "src/stray").mkdir()
        self.write("src/stray/a.h", "#pragma once\n")
        self.assertIn("no row for src/stray", self.check("check_layers.py")[1])

    def write_fan(self, sources):
        """A tree in which `sources` files see the instrument `dvl.h` through another header."""
        for folder in ("sensors", "tether", "multibody", "run"):
            (self.root / "src" / folder).mkdir()
        for name in ("tether/tether.h", "multibody/contact_solver.h", "sensors/imaging_spec.h",
                     "sensors/dvl.h"):
            self.write(f"src/{name}", "#pragma once\n")
        self.write("src/sensors/step_instrument_spec.h", '#pragma once\n#include "sensors/dvl.h"\n')
        self.write("src/run/model.h", '#pragma once\n#include "sensors/dvl.h"\n')
        for i in range(sources):
            self.write(f"src/run/{i}.cpp", '#include "model.h"\n')

    def test_fan_out_allows_as_many_as_the_limit(self):
        self.write_fan(30)
        code, said = self.check("check_fan_out.py")
        self.assertEqual(code, 0, said)
        self.assertIn("30 source files at most", said)

    def test_fan_out_refuses_one_more_and_says_by_which_way(self):
        self.write_fan(31)
        code, said = self.check("check_fan_out.py")
        self.assertEqual(code, 1)
        self.assertIn("src/sensors/dvl.h: 31 source files see it, 30 are allowed", said)
        self.assertRegex(said, r"src/run/\d+.cpp > src/run/model.h > src/sensors/dvl.h")

    def test_fan_out_misses_a_header_that_has_gone(self):
        self.write_fan(1)
        (self.root / "src/tether/tether.h").unlink()
        code, said = self.check("check_fan_out.py")
        self.assertEqual(code, 1)
        self.assertIn("src/tether/tether.h: there is no such file", said)

    def write_schemas(self, scenario):
        (self.root / "protocol").mkdir(exist_ok=True)
        for name in ("scenario", "mission"):
            schema = json.loads((TOOLS.parent / f"protocol/{name}.schema.json").read_text())
            if name == "scenario":
                schema["properties"].update(scenario)
            self.write(f"protocol/{name}.schema.json", json.dumps(schema))

    def test_reference_has_a_row_for_each_key_and_notices_when_it_is_stale(self):
        self.write_schemas({"buoys": {"type": "integer", "minimum": 0, "maximum": 9, "default": 2,
                                      "description": "how many of them [dozen]"}})
        self.assertEqual(self.run_tool("make_reference.py", "--root", self.root)[0], 0)
        self.assertIn("| `buoys` | integer | dozen | 2 | 0 … 9 | how many of them |",
                      (self.root / "docs/reference/scene.md").read_text())
        self.assertEqual(self.run_tool("make_reference.py", "--check", "--root", self.root)[0], 0)
        self.write("docs/reference/scene.md", "something else")
        code, said = self.run_tool("make_reference.py", "--check", "--root", self.root)
        self.assertEqual(code, 1)
        self.assertIn("docs/reference/scene.md: stale", said)

    def test_reference_refuses_a_key_without_words(self):
        self.write_schemas({"buoys": {"type": "integer", "description": "[dozen]"}})
        code, said = self.run_tool("make_reference.py", "--root", self.root)
        self.assertEqual(code, 1)
        self.assertIn("buoys has no description", said)

    def test_links_find_what_is_not_there(self):
        (self.root / "docs").mkdir()
        self.write("docs/a.md", "# Two words\n[here](#two-words) [there](b.md#first) `[code](c.md)`\n")
        self.write("docs/b.md", "# First\n<img src='x'>\n```\n[code](c.md)\n```\n")
        self.assertEqual(self.check("check_links.py")[0], 0)
        self.write("docs/b.md", "# Second\n![a picture](p.jpg)\n")
        code, said = self.check("check_links.py")
        self.assertEqual(code, 1)
        self.assertIn("docs/a.md:2: b.md#first: there is no such heading", said)
        self.assertIn("docs/b.md:2: p.jpg: there is no such file", said)

    def test_docs_become_one_site_whose_links_lead_somewhere(self):
        site = self.root / "site"
        code, said = self.run_tool("build_docs.py", "--out", site)
        self.assertEqual(code, 0, said)
        pages = {page.relative_to(site): page.read_text() for page in site.rglob("*.html")}
        self.assertGreater(len(pages), 50)
        for page, text in pages.items():
            for link in re.findall(r'(?:href|src)="([^"]+)"', text):
                if not re.match("[a-z]+:", link):
                    path, _, anchor = link.partition("#")
                    target = pathlib.Path(os.path.normpath(page.parent / path)) if path else page
                    self.assertTrue((site / target).is_file(), f"{page}: {link}")
                    if anchor:
                        self.assertIn(f'id="{anchor}"', pages[target], f"{page}: {link}")
            outside = re.findall(r'<(?:script|link|img)[^>]*(?:src|href)="(?:https?:)?//', text)
            self.assertEqual(outside, [], f"{page} loads something from elsewhere")
            self.assertNotRegex(text, r"<script(?! src=)|\son\w+=", f"{page}: no code in pages, the console forbids it")
        self.assertIn('["guides/pilot.html#', (site / "index.js").read_text())

    def test_docs_are_left_alone_while_they_are_fresh(self):
        site = self.root / "site"
        self.assertEqual(self.run_tool("build_docs.py", "--out", site)[0], 0)
        (site / "mark").write_text("")
        self.assertEqual(self.run_tool("build_docs.py", "--out", site, "--if-stale")[0], 0)
        self.assertTrue((site / "mark").exists())
        os.utime(site / "index.html", (0, 0))
        self.assertEqual(self.run_tool("build_docs.py", "--out", site, "--if-stale")[0], 0)
        self.assertFalse((site / "mark").exists())

    def test_format_refuses_crooked_code(self):
        self.write(".clang-format", "BasedOnStyle: Google\n")
        self.write("src/base/a.cpp", "int  a ;\n")
        self.assertNotEqual(self.check("check_format.py")[0], 0)

    def test_portability_refuses_a_folder_of_one_machine(self):
        self.write("src/base/a.cpp", 'auto a = "/' + 'home/somebody/a";\n')
        code, said = self.check("check_portability.py")
        self.assertEqual(code, 1)
        self.assertIn("src/base/a.cpp:1", said)

    def test_portability_does_not_mind_where_a_worktree_belongs(self):
        self.write(".git", "gitdir: /" + "home/somebody/a/.git/worktrees/b\n")
        code, said = self.check("check_portability.py")
        self.assertEqual(code, 0, said)

    def test_results_add_up_and_a_test_that_could_not_start_has_failed(self):
        self.write("a.xml", '<testsuite><testcase name="a" status="run"/>'
                            '<testcase name="b" status="fail"/></testsuite>')
        self.write("b.xml", '<testsuite><testcase name="c" status="run"/><testcase name="d" '
                            'status="notrun"><skipped message="Unable to find executable"/>'
                            '</testcase></testsuite>')
        code, said = self.run_tool("sum_test_results.py", self.root, "--broken-builds", "1")
        self.assertEqual(code, 1)
        self.assertEqual(said.splitlines()[-1], "2 passed, 3 failed, 0 skipped")

    def test_results_count_what_was_not_installed_as_skipped(self):
        """As ctest writes it, of a test that said so in the words that cmake/remora.cmake looks for."""
        self.write("CMakeLists.txt", f"""
            cmake_minimum_required(VERSION 3.24)
            project(t LANGUAGES NONE)
            enable_testing()
            {self.cmake_function("remora_skipped")}
            {self.cmake_setting("REMORA_UNITTEST_SKIPS")}
            remora_skipped(peer "no such tool")
            foreach(said "OK (skipped=1)" "OK" "FAILED (failures=1, skipped=1)")
              string(MAKE_C_IDENTIFIER "${{said}}" name)
              add_test(NAME ${{name}} COMMAND sh -c "echo '${{said}}' && case '${{said}}' in F*) exit 1; esac")
              set_tests_properties(${{name}} PROPERTIES SKIP_REGULAR_EXPRESSION "${{REMORA_UNITTEST_SKIPS}}")
            endforeach()""")
        build = self.root / "built"
        subprocess.run(["cmake", "-S", self.root, "-B", build], check=True, capture_output=True)
        subprocess.run(["ctest", "--test-dir", build, "--output-junit", self.root / "r.xml"], capture_output=True)
        code, said = self.run_tool("sum_test_results.py", self.root)
        self.assertEqual(code, 1)
        self.assertEqual(said.splitlines()[-1], "1 passed, 3 failed, 0 skipped", said)
        self.write("expected", "peer # why\nOK__skipped_1_ # why\n")
        code, said = self.run_tool("sum_test_results.py", self.root, "--expected", self.root / "expected")
        self.assertEqual(said.splitlines()[-1], "1 passed, 1 failed, 2 skipped", said)

    def cmake_function(self, name):
        text = (TOOLS.parent / "cmake/remora.cmake").read_text()
        return re.search(rf"^function\({name} .*?^endfunction\(\)", text, re.M | re.S)[0]

    def cmake_setting(self, name):
        return re.search(rf"^set\({name} .*\)$", (TOOLS.parent / "cmake/remora.cmake").read_text(), re.M)[0]

    def test_layers_refuse_an_include_that_cmake_does_not_declare(self):
        self.write("src/world/a.cpp", '#include "math/b.h"\n')
        self.write("src/world/CMakeLists.txt", "remora_module(world SOURCES a.cpp DEPENDS base)\n")
        code, said = self.check("check_layers.py")
        self.assertEqual(code, 1)
        self.assertIn("world includes math (world/a.cpp), so its DEPENDS must name it", said)
        self.write("src/world/CMakeLists.txt", "remora_module(world SOURCES a.cpp DEPENDS base math)\n")
        self.assertEqual(self.check("check_layers.py")[0], 0)

    def sum_of_program(self, cases, whole="run", expected=""):
        """The last line for one test program of GoogleTest's with these cases."""
        (self.root / "build/a/gtest").mkdir(parents=True, exist_ok=True)
        self.write("build/a/gtest/b.xml", f"<testsuites><testsuite>{cases}</testsuite></testsuites>")
        self.write("a.xml", f'<testsuite><testcase name="b" status="{whole}"/></testsuite>')
        self.write("expected.txt", expected)
        code, said = self.run_tool("sum_test_results.py", self.root, "--builds",
                                   self.root / "build", "--expected", self.root / "expected.txt")
        return code, said.splitlines()[-1]

    GOOD = '<testcase classname="C" name="good" status="run" result="completed"/>'
    SKIPPED = '<testcase classname="C" name="skips" status="run" result="skipped"/>'

    def test_results_count_the_cases_of_a_program(self):
        bad = '<testcase classname="C" name="bad" status="run"><failure/></testcase>'
        self.assertEqual(self.sum_of_program(self.GOOD * 2 + bad, "fail"),
                         (1, "2 passed, 1 failed, 0 skipped"))

    def test_a_program_that_crashed_has_failed_whatever_passed_before(self):
        self.assertEqual(self.sum_of_program(self.GOOD, "fail"),
                         (1, "1 passed, 1 failed, 0 skipped"))

    def test_a_skip_fails_unless_it_is_expected(self):
        self.assertEqual(self.sum_of_program(self.GOOD + self.SKIPPED),
                         (1, "1 passed, 1 failed, 0 skipped"))
        self.assertEqual(self.sum_of_program(self.GOOD + self.SKIPPED, expected="b: C.sk*  # why"),
                         (0, "1 passed, 0 failed, 1 skipped"))

    def test_no_tests_at_all_is_not_a_success(self):
        self.assertEqual(self.run_tool("sum_test_results.py", self.root)[0], 1)

    def test_setup_without_rights_names_what_to_install(self):
        # Stand-ins for the system: nothing is installed and we are nobody.
        for name, text in {"dpkg-query": "exit 1", "id": "echo 1000", "sudo": "exit 1"}.items():
            self.write(name, f"#!/bin/sh\n{text}\n")
            (self.root / name).chmod(0o755)
        code, said = self.run_tool("setup.sh", "core",
                                   PATH=f"{self.root}:{os.environ['PATH']}")
        self.assertEqual(code, 2)
        self.assertRegex(said, r"apt-get install --no-install-recommends .*libeigen3-dev")

    def stand_in(self, name, text):
        """A program of the system that does what the test needs."""
        self.write(name, f"#!/bin/sh\n{text}\n")
        (self.root / name).chmod(0o755)

    def test_setup_leaves_a_node_alone_that_is_new_enough(self):
        self.stand_in("npm", "exit 0")
        path = f"{self.root}:{os.environ['PATH']}"
        for version, packages in {"v18.20.4": "", "v20.1.0": "", "v16.4.0": "nodejs"}.items():
            self.stand_in("node", f"echo {version}")
            code, said = self.run_tool("setup.sh", "--list", "web", PATH=path)
            self.assertEqual(code, 0)
            self.assertEqual(said.split()[:1], packages.split(), version)

    def build_pages(self, npm):
        """tools/build_web.sh in a tree of its own, with `npm` as the package manager."""
        (self.root / "tools").mkdir()
        (self.root / "protocol").mkdir()
        (self.root / "web").mkdir()
        self.write("protocol/console_a.json", "{}")
        self.write("web/package-lock.json", "{}")
        shutil.copy(TOOLS / "build_web.sh", self.root / "tools")
        self.stand_in("npm", npm)
        return lambda: subprocess.run([self.root / "tools" / "build_web.sh"], capture_output=True, text=True,
                                      env={**os.environ, "PATH": f"{self.root}:{os.environ['PATH']}"})

    def test_pages_are_built_once_and_again_when_something_is_newer(self):
        build = self.build_pages(f"""
            echo "$3" >> {self.root}/calls
            mkdir -p {self.root}/web/node_modules {self.root}/build/web
            [ "$3" = ci ] && touch {self.root}/web/node_modules/.package-lock.json
            touch {self.root}/build/web/index.html""")
        calls = lambda: (self.root / "calls").read_text().split()
        for _ in range(2):
            self.assertEqual(build().returncode, 0)
        self.assertEqual(calls(), ["ci", "run"])
        later = (self.root / "build/web/index.html").stat().st_mtime + 10
        self.write("web/page.tsx", "")
        os.utime(self.root / "web/page.tsx", (later, later))
        self.assertEqual(build().returncode, 0)
        self.assertEqual(calls(), ["ci", "run", "run"])

    def test_pages_that_cannot_be_built_say_why(self):
        done = self.build_pages("echo 'the registry does not answer' >&2; exit 1")()
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout, "")
        self.assertIn("the registry does not answer", done.stderr)
        self.assertIn("cannot be built", done.stderr)


unittest.main()
