// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/xacro/xacro.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "math/angles.h"
#include "scenario/scenario.h"
#include "scenario/sdf/sdf_vehicle.h"
#include "scenario/xacro/expression.h"
#include "testing/source_dir.h"
#include "world/motion_of.h"
#include "world/world.h"

namespace remora {
namespace xacro_test {

namespace fs = std::filesystem;

const fs::path kRoot = source_dir();
const fs::path kData = kRoot / "src/scenario/test/data";
const fs::path kExample = kRoot / "examples/urdf";

std::string text_of(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// A folder of its own for one test.
class Folder {
 public:
  Folder() : path_(fs::path(testing::TempDir()) / name()) {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  void write(const std::string& file, const std::string& text) const {
    fs::create_directories((path_ / file).parent_path());
    std::ofstream(path_ / file) << text;
  }
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  static std::string name() {
    return std::string("xacro_") + testing::UnitTest::GetInstance()->current_test_info()->name();
  }
  fs::path path_;
};

struct Expanded {
  std::optional<XmlNode> root;
  Diagnostics diagnostics;

  /// The tree as one line of text, to compare with.
  [[nodiscard]] std::string text() const {
    if (!root) return "ERROR " + to_string(diagnostics);
    std::string text;
    for (const XmlNode& child : root->children) text += write_xml(child).text;
    std::erase(text, '\n');
    return text;
  }
  [[nodiscard]] std::string said() const { return to_string(diagnostics); }
};

Expanded expand(const std::string& body, const XacroOptions& options = {}) {
  Expanded result;
  const std::string text =
      "<robot xmlns:xacro=\"http://www.ros.org/wiki/xacro\">" + body + "</robot>";
  const auto xml = read_xml(text, "robot.xacro", result.diagnostics);
  if (xml) result.root = expand_xacro(*xml, options, result.diagnostics);
  EXPECT_EQ(result.root.has_value(), !result.diagnostics.has_errors()) << result.said();
  return result;
}

Expanded expand_in(const Folder& folder, const std::string& body) {
  return expand(body, {{folder.path(), folder.path()}});
}

void expect_error(const std::string& body, const std::string& part) {
  const Expanded result = expand(body);
  EXPECT_FALSE(result.root) << body << " became " << result.text();
  EXPECT_NE(result.said().find(part), std::string::npos) << result.said();
}

AssetPaths paths() { return *AssetPaths::found_above(kRoot); }

std::optional<ScenarioSpec> read(const std::string& text, const fs::path& folder,
                                 Diagnostics& diagnostics) {
  return parse_scenario(text, (folder / "scene.yaml").string(), paths(), diagnostics);
}

// ---- expressions

/// Only what the language itself knows.
class NoNames final : public xacro::Names {
 public:
  std::optional<xacro::Value> find(const std::string&) override { return std::nullopt; }
  Names* space(const std::string&) override { return nullptr; }
  std::optional<xacro::Value> call(const std::string&, const std::vector<xacro::Value>&) override {
    return std::nullopt;
  }
  std::vector<std::string> known() override { return {}; }
};

TEST(Xacro, ExpressionsAreWorthWhatPythonSays) {
  std::ifstream table(kData / "python_expressions.tsv");
  std::string line;
  int rows = 0;
  while (std::getline(table, line)) {
    if (line.starts_with('#')) continue;
    const std::size_t tab = line.find('\t');
    ASSERT_NE(tab, std::string::npos);
    const std::string expression = line.substr(0, tab);
    NoNames names;
    xacro::Budget budget;
    try {
      EXPECT_EQ(xacro::to_text(xacro::evaluate(expression, names, budget)), line.substr(tab + 1))
          << expression;
    } catch (const xacro::Fault& fault) {
      ADD_FAILURE() << expression << ": " << fault.what;
    }
    ++rows;
  }
  EXPECT_GT(rows, 150);
}

TEST(Xacro, WhatPythonRefusesIsRefused) {
  for (const char* expression : {"1 / 0",
                                 "1 // 0",
                                 "1 % 0",
                                 "0 ** -1",
                                 "sqrt(-1)",
                                 "log(0)",
                                 "acos(2)",
                                 "(-8) ** 0.5",
                                 "'a' + 1",
                                 "1 < 'a'",
                                 "[1][1]",
                                 "{'a': 1}['b']",
                                 "len(3)",
                                 "int('x')",
                                 "float('')",
                                 "a",
                                 "1 +",
                                 "(1",
                                 "1)",
                                 "[1",
                                 "'a",
                                 "1 2",
                                 "1 if 2",
                                 "f(1)",
                                 "sin()",
                                 "sin(1, 2)",
                                 "",
                                 "3a",
                                 "10 ** 40",
                                 "9223372036854775807 + 1",
                                 "math.nothing",
                                 "'a'.nothing()",
                                 "1 @ 2"}) {
    NoNames names;
    xacro::Budget budget;
    EXPECT_THROW(static_cast<void>(xacro::evaluate(expression, names, budget)), xacro::Fault)
        << expression;
  }
}

TEST(Xacro, NothingOfPythonCanBeReachedThroughAnExpression) {
  for (const char* expression :
       {"__import__('os')", "open('/etc/passwd')", "().__class__", "''.__class__", "eval('1')",
        "exec('1')", "lambda: 1", "getattr(1, 'a')", "[x for x in [1]]"}) {
    NoNames names;
    xacro::Budget budget;
    EXPECT_THROW(static_cast<void>(xacro::evaluate(expression, names, budget)), xacro::Fault)
        << expression;
  }
}

// ---- text and properties

TEST(Xacro, PropertiesAreInsertedIntoTextAndAttributes) {
  EXPECT_EQ(expand("<xacro:property name='r' value='0.2'/><xacro:property name='n' value='arm'/>"
                   "<a size='${2*r} ${r}' name='${n}_link'>x ${r}</a>")
                .text(),
            "<a size=\"0.4 0.2\" name=\"arm_link\">x 0.2</a>");
}

TEST(Xacro, TextThatIsANumberIsOneAndTextInQuotationMarksIsNot) {
  EXPECT_EQ(expand("<xacro:property name='a' value='2'/><xacro:property name='b' value='1.50'/>"
                   "<xacro:property name='c' value=\"'3'\"/><xacro:property name='d' value='true'/>"
                   "<a>${a+1} ${b} ${c+'!'} ${not d} ${1e3}</a>")
                .text(),
            "<a>3 1.5 3! False 1000.0</a>");
}

TEST(Xacro, APropertyMayUseWhatIsDefinedAfterIt) {
  EXPECT_EQ(expand("<xacro:property name='b' value='${2*a}'/><xacro:property name='a' value='3'/>"
                   "<x v='${b}'/>")
                .text(),
            "<x v=\"6\"></x>");
}

TEST(Xacro, ADefaultCountsOnlyWhereThereIsNoValueYet) {
  EXPECT_EQ(expand("<xacro:property name='a' value='1'/><xacro:property name='a' default='2'/>"
                   "<xacro:property name='b' default='3'/><x v='${a} ${b}'/>")
                .text(),
            "<x v=\"1 3\"></x>");
}

TEST(Xacro, ARemovedPropertyIsGone) {
  expect_error(
      "<xacro:property name='a' value='1'/><xacro:property name='a' remove='true'/>${a}"
      "<x v='${a}'/>",
      "no property `a`");
}

TEST(Xacro, ANewValueFromTheOldOneNeedsEarlyEvaluation) {
  EXPECT_EQ(expand("<xacro:property name='a' value='1'/>"
                   "<xacro:property name='a' value='${a+1}' lazy_eval='false'/><x v='${a}'/>")
                .text(),
            "<x v=\"2\"></x>");
  expect_error("<xacro:property name='a' value='${a+1}'/><x v='${a}'/>", "`a` uses itself");
}

TEST(Xacro, ADollarIsWrittenTwiceBeforeABracket) {
  EXPECT_EQ(expand("<x v='$${a} $$(b) $ 5$ $$'/>").text(), "<x v=\"${a} $(b) $ 5$ $$\"></x>");
}

TEST(Xacro, SubstitutionsMayStandInSubstitutions) {
  EXPECT_EQ(expand("<xacro:arg name='side' default='left'/><xacro:property name='p' value='le'/>"
                   "<xacro:arg name='left' default='7'/>"
                   "<x v=\"${'$(arg side)' == p + 'ft'} $(arg ${p}ft) $(eval 2 * arg('left'))\"/>")
                .text(),
            "<x v=\"True 7 14\"></x>");
}

// ---- arguments

TEST(Xacro, AnArgumentGivenBeatsItsDefault) {
  const std::string body =
      "<xacro:arg name='n' default='1'/><xacro:arg name='m' default='${2+3}'/>"
      "<x v='$(arg n) $(arg m)'/>";
  EXPECT_EQ(expand(body).text(), "<x v=\"1 5\"></x>");
  EXPECT_EQ(expand(body, {{}, {{"n", "8", {}}}}).text(), "<x v=\"8 5\"></x>");
}

TEST(Xacro, TheRobotMayBeNamedAfterAnArgumentDeclaredInside) {
  Diagnostics diagnostics;
  const auto xml = read_xml("<robot name='$(arg n)'><xacro:arg name='n' default='rov'/></robot>",
                            "r", diagnostics);
  const auto root = expand_xacro(*xml, {}, diagnostics);
  ASSERT_TRUE(root) << to_string(diagnostics);
  EXPECT_EQ(root->attribute("name"), "rov");
}

TEST(Xacro, AnArgumentThatTheRobotDoesNotHaveIsRefusedWhereTheSceneGivesIt) {
  const Expanded result =
      expand("<xacro:arg name='prefix' default=''/>", {{}, {{"prefx", "a", {"scene.yaml", 7}}}});
  EXPECT_FALSE(result.root);
  EXPECT_NE(result.said().find("scene.yaml:7: error: the robot has no argument `prefx`"),
            std::string::npos)
      << result.said();
  EXPECT_NE(result.said().find("Did you mean `prefix`?"), std::string::npos);
}

TEST(Xacro, TheEnvironmentIsNotRead) {
  expect_error("<x v='$(env HOME)'/>", "environment variables are not read");
  EXPECT_EQ(expand("<x v='$(optenv HOME /nowhere)'/>").text(), "<x v=\"/nowhere\"></x>");
}

// ---- conditions

TEST(Xacro, ConditionsKeepOrDropWhatTheyHold) {
  EXPECT_EQ(expand("<xacro:property name='n' value='2'/>"
                   "<xacro:if value='${n > 1}'><a/></xacro:if><xacro:if value='0'><b/></xacro:if>"
                   "<xacro:unless value='false'><c/></xacro:unless>"
                   "<xacro:unless value='${n}'><d/></xacro:unless>")
                .text(),
            "<a></a><c></c>");
}

TEST(Xacro, WhatADroppedConditionHoldsIsNotEvenLookedAt) {
  EXPECT_EQ(expand("<xacro:if value='false'><xacro:nothing/>${nothing}</xacro:if><a/>").text(),
            "<a></a>");
}

TEST(Xacro, APropertyDefinedInAConditionIsSeenAfterIt) {
  EXPECT_EQ(
      expand("<xacro:if value='1'><xacro:property name='a' value='4'/></xacro:if><x v='${a}'/>")
          .text(),
      "<x v=\"4\"></x>");
}

TEST(Xacro, AConditionThatIsNeitherTrueNorFalseIsRefused) {
  expect_error("<xacro:if value='maybe'><a/></xacro:if>", "neither true nor false");
}

// ---- macros and blocks

TEST(Xacro, AMacroIsExpandedWithItsParametersAndDefaults) {
  EXPECT_EQ(expand("<xacro:macro name='m' params=\"a b:=2 c:='x y' d:=${1+1}\">"
                   "<e v='${a} ${b} ${c} ${d}'/></xacro:macro>"
                   "<xacro:m a='1'/><xacro:m a='p' b='q' c='r' d='s'/>")
                .text(),
            "<e v=\"1 2 x y 2\"></e><e v=\"p q r s\"></e>");
}

TEST(Xacro, AForwardedParameterTakesTheCallersPropertyElseItsDefault) {
  const std::string macro =
      "<xacro:macro name='m' params='a:=^ b:=^|7'><e v='${a} ${b}'/></xacro:macro>";
  EXPECT_EQ(expand(macro + "<xacro:property name='a' value='1'/><xacro:m/>").text(),
            "<e v=\"1 7\"></e>");
  EXPECT_EQ(expand(macro + "<xacro:property name='a' value='1'/>"
                           "<xacro:property name='b' value='2'/><xacro:m a='3'/>")
                .text(),
            "<e v=\"3 2\"></e>");
  expect_error(macro + "<xacro:m/>", "needs the parameter `a`");
}

TEST(Xacro, ABlockIsInsertedWholeAndWithTwoStarsItsContent) {
  EXPECT_EQ(expand("<xacro:macro name='m' params='*one **two'><l><xacro:insert_block name='two'/>"
                   "<xacro:insert_block name='one'/></l></xacro:macro>"
                   "<xacro:m><o xyz='1'/><c><a/><b/></c></xacro:m>")
                .text(),
            "<l><a></a><b></b><o xyz=\"1\"></o></l>");
}

TEST(Xacro, ABlockBelongsToTheCaller) {
  EXPECT_EQ(
      expand("<xacro:macro name='inner' params='n *b'><xacro:insert_block name='b'/></xacro:macro>"
             "<xacro:macro name='outer' params='n *b'><xacro:inner n='9'>"
             "<w v='${n}'><xacro:insert_block name='b'/></w></xacro:inner></xacro:macro>"
             "<xacro:property name='n' value='1'/>"
             "<xacro:outer n='2'><x v='${n}'/></xacro:outer>")
          .text(),
      "<w v=\"2\"><x v=\"1\"></x></w>");
}

TEST(Xacro, APropertyWithContentIsABlock) {
  EXPECT_EQ(expand("<xacro:property name='b'><a v='${k}'/><c/></xacro:property>"
                   "<xacro:property name='k' value='5'/><l><xacro:insert_block name='b'/></l>")
                .text(),
            "<l><a v=\"5\"></a><c></c></l>");
}

TEST(Xacro, PropertiesOfAMacroStayInsideUnlessTheyAreSentOut) {
  expect_error(
      "<xacro:macro name='m' params=''><xacro:property name='a' value='1'/></xacro:macro>"
      "<xacro:m/><x v='${a}'/>",
      "no property `a`");
  EXPECT_EQ(expand("<xacro:macro name='m' params='n'>"
                   "<xacro:property name='a' value='${n}' scope='parent'/>"
                   "<xacro:property name='b' value='${n+1}' scope='global'/></xacro:macro>"
                   "<xacro:m n='1'/><x v='${a} ${b}'/>")
                .text(),
            "<x v=\"1 2\"></x>");
}

TEST(Xacro, AMacroSeesTheCallersProperties) {
  EXPECT_EQ(expand("<xacro:macro name='m' params=''><x v='${a}'/></xacro:macro>"
                   "<xacro:macro name='o' params='a'><xacro:m/></xacro:macro><xacro:o a='6'/>")
                .text(),
            "<x v=\"6\"></x>");
}

TEST(Xacro, AMacroMayCallItselfAsLongAsItEnds) {
  EXPECT_EQ(expand("<xacro:macro name='m' params='n'><xacro:if value='${n > 0}'>"
                   "<x n='${n}'/><xacro:m n='${n-1}'/></xacro:if></xacro:macro><xacro:m n='3'/>")
                .text(),
            "<x n=\"3\"></x><x n=\"2\"></x><x n=\"1\"></x>");
  EXPECT_EQ(expand("<xacro:macro name='m' params='n'><xacro:if value='${n > 0}'>"
                   "<x/><xacro:m n='${n-1}'/></xacro:if></xacro:macro><xacro:m n='150'/>")
                .root->children.size(),
            150u);
}

TEST(Xacro, MacrosElementsAndAttributesMayHaveComputedNames) {
  EXPECT_EQ(expand("<xacro:macro name='arm_short' params='n'><s n='${n}'/></xacro:macro>"
                   "<xacro:property name='kind' value='short'/>"
                   "<xacro:call macro='arm_${kind}' n='4'/>"
                   "<xacro:element xacro:name='${kind}_part' v='1'><a/></xacro:element>"
                   "<p><xacro:attribute name='${kind}' value='${1+1}'/></p>")
                .text(),
            "<s n=\"4\"></s><short_part v=\"1\"><a></a></short_part><p short=\"2\"></p>");
}

TEST(Xacro, TextFromAConditionTakesItsPlace) {
  EXPECT_EQ(
      expand("<t><xacro:if value='1'>on</xacro:if><xacro:if value='0'>off</xacro:if></t>").text(),
      "<t>on</t>");
  expect_error("<g><t>a<xacro:if value='1'>b</xacro:if>c</t></g>", "mixes text");
}

// ---- files

TEST(Xacro, IncludedFilesDefineMacrosRelativeToTheirOwnFolder) {
  const Folder folder;
  folder.write("parts/all.xacro", "<robot><xacro:include filename='one.xacro'/></robot>");
  folder.write("parts/one.xacro",
               "<robot><xacro:macro name='m' params='n'><x n='${n}'/></xacro:macro><y/></robot>");
  EXPECT_EQ(expand_in(folder, "<xacro:include filename='parts/all.xacro'/><xacro:m n='1'/>").text(),
            "<y></y><x n=\"1\"></x>");
}

TEST(Xacro, AnIncludeWithANamespaceKeepsItsNamesApart) {
  const Folder folder;
  folder.write("one.xacro",
               "<robot><xacro:property name='r' value='2'/><xacro:macro name='help' params=''><h/>"
               "</xacro:macro><xacro:macro name='m' params=''><x r='${r}'/><xacro:help/>"
               "</xacro:macro></robot>");
  EXPECT_EQ(expand_in(folder,
                      "<xacro:include filename='one.xacro' ns='k'/>"
                      "<xacro:property name='r' value='1'/><xacro:k.m/><y r='${r} ${k.r}'/>")
                .text(),
            "<x r=\"2\"></x><h></h><y r=\"1 2\"></y>");
}

TEST(Xacro, AMissingFileIsRefusedUnlessItIsOptional) {
  const Folder folder;
  EXPECT_NE(
      expand_in(folder, "<xacro:include filename='gone.xacro'/>").said().find("no file 'gone"),
      std::string::npos);
  EXPECT_EQ(expand_in(folder, "<xacro:include filename='gone.xacro' optional='true'/><a/>").text(),
            "<a></a>");
}

TEST(Xacro, PackagesAreFoundBesideTheRobotsOwnByTheirNames) {
  const Folder folder;
  const std::string package = "<package><name>";
  folder.write("ws/rov/package.xml", package + "rov_description</name></package>");
  folder.write("ws/meta/parts_folder/package.xml", package + "parts</name></package>");
  folder.write("ws/meta/parts_folder/urdf/p.xacro", "<robot><p/></robot>");
  fs::create_directories(folder.path() / "ws/rov/urdf");
  const Expanded result =
      expand("<xacro:include filename='$(find parts)/urdf/p.xacro'/><a>$(find rov_description)</a>",
             {{folder.path() / "ws/rov/urdf", folder.path()}});
  EXPECT_EQ(result.text(),
            "<p></p><a>" + fs::canonical(folder.path() / "ws/rov").string() + "</a>");
  EXPECT_NE(expand_in(folder, "<a>$(find nowhere)</a>").said().find("no package `nowhere`"),
            std::string::npos);
}

TEST(Xacro, NothingOutsideTheScenesFolderIsRead) {
  const Folder folder;
  folder.write("secret.xacro", "<robot><s/></robot>");
  folder.write("scene/robot/r.xacro", "<robot/>");
  fs::create_symlink(folder.path() / "secret.xacro", folder.path() / "scene/robot/link.xacro");
  const XacroOptions options{{folder.path() / "scene/robot", folder.path() / "scene"}};
  for (const std::string& file : {std::string("../../secret.xacro"), std::string("link.xacro"),
                                  (folder.path() / "secret.xacro").string()}) {
    const Expanded include = expand("<xacro:include filename='" + file + "'/>", options);
    EXPECT_NE(include.said().find("outside the scene's folder"), std::string::npos)
        << include.said();
    const Expanded yaml = expand("<a v=\"${xacro.load_yaml('" + file + "')}\"/>", options);
    EXPECT_NE(yaml.said().find("outside the scene's folder"), std::string::npos) << yaml.said();
  }
  const XacroOptions widened{
      {folder.path() / "scene/robot", folder.path() / "scene", {folder.path()}}};
  EXPECT_EQ(expand("<xacro:include filename='../../secret.xacro'/>", widened).text(), "<s></s>");
}

TEST(Xacro, YamlIsLoadedWithItsUnits) {
  const Folder folder;
  folder.write("c.yaml",
               "arm:\n  reach: [0.1, 0.2]\n  name: left\n  open: !degrees 90\n  on: yes\n"
               "  text: '7'\n  none:\n");
  EXPECT_EQ(expand_in(folder,
                      "<xacro:property name='c' value=\"${xacro.load_yaml('c.yaml')}\"/>"
                      "<x v=\"${c.arm.reach[1]} ${c['arm']['name']} ${c.arm.open == pi/2} "
                      "${c.arm.text + '!'} ${c.arm.none} ${len(c.arm.reach)}\"/>")
                .text(),
            "<x v=\"0.2 left True 7! None 2\"></x>");
}

TEST(Xacro, AFaultInALoadedYamlIsToldWithItsOwnLine) {
  const Folder folder;
  folder.write("c.yaml", "a: 1\nb: [1,\n");
  const Expanded result = expand_in(folder, "<x v=\"${xacro.load_yaml('c.yaml')}\"/>");
  EXPECT_FALSE(result.root);
  EXPECT_NE(result.said().find("c.yaml:"), std::string::npos) << result.said();
}

// ---- errors

TEST(Xacro, AnErrorNamesTheIncludedFileTheLineAndTheCall) {
  const Folder folder;
  folder.write("m.xacro",
               "<robot>\n<xacro:macro name='m' params='radius'>\n<a/>\n<x v='${radus}'/>\n"
               "</xacro:macro>\n</robot>");
  const Expanded result =
      expand_in(folder, "<xacro:include filename='m.xacro'/>\n\n<xacro:m radius='1'/>");
  EXPECT_FALSE(result.root);
  EXPECT_NE(result.said().find("m.xacro:4: error: there is no property `radus`"), std::string::npos)
      << result.said();
  EXPECT_NE(result.said().find("in macro `m` called at robot.xacro:3"), std::string::npos)
      << result.said();
  EXPECT_NE(result.said().find("Did you mean `radius`?"), std::string::npos) << result.said();
}

TEST(Xacro, WhatCannotBeExpandedIsRefused) {
  expect_error("<xacro:thrster/>", "no macro `thrster`");
  expect_error("<xacro:macro name='thruster' params=''/><xacro:thrster/>",
               "Did you mean <xacro:thruster>?");
  expect_error("<xacro:macro name='m' params='a'/><xacro:m/>", "needs the parameter `a`");
  expect_error("<xacro:macro name='m' params='a'/><xacro:m a='1' b='2'/>", "no parameter `b`");
  expect_error("<xacro:macro name='m' params='*a'/><xacro:m/>", "needs the block `a`");
  expect_error("<xacro:macro name='m' params=''/><xacro:m><x/></xacro:m>", "no place for <x>");
  expect_error("<l><xacro:insert_block name='b'/></l>", "no block `b`");
  expect_error("<x v='${1 +}'/>", "ends too early");
  expect_error("<x v='${1'/>", "no closing `}`");
  expect_error("<x v='$(arg gone)'/>", "no argument `gone`");
  expect_error("<x v='$(anon x)'/>", "$(anon) is not read");
  expect_error("<xacro:include filename='a.xacro'/>", "no other file can be read");
  expect_error("<xacro:property value='1'/>", "has no `name`");
  expect_error("<xacro:property name='1a' value='1'/>", "not a name");
  expect_error("<xacro:macro name='if' params=''/>", "cannot be called `if`");
}

TEST(Xacro, OldSyntaxIsRefusedRatherThanDropped) {
  expect_error("<macro name='m' params=''><x/></macro>", "Write <xacro:macro>");
  expect_error("<include filename='a.xacro'/>", "Write <xacro:include>");
  expect_error("<property name='a' value='1'/>", "Write <xacro:property>");
  expect_error("<l><if value='1'><x/></if></l>", "Write <xacro:if>");
  expect_error("<xacro:macro name='wheel' params=''><x/></xacro:macro><wheel/>",
               "Write <xacro:wheel>");
}

TEST(Xacro, CirclesAndExplosionsEndWithAReason) {
  const auto begin = std::chrono::steady_clock::now();
  expect_error("<xacro:macro name='m' params=''><xacro:m/></xacro:macro><xacro:m/>", "too deeply");
  expect_error(
      "<xacro:property name='a' value='${b}'/><xacro:property name='b' value='${a}'/>"
      "<x v='${a}'/>",
      "uses itself");
  expect_error(
      "<xacro:macro name='m' params='n'><xacro:if value='${n > 0}'><xacro:m n='${n-1}'/>"
      "<xacro:m n='${n-1}'/><x/></xacro:if></xacro:macro><xacro:m n='60'/>",
      "too");
  expect_error(
      "<xacro:property name='a' value=\"${'x' * 90000}\"/><x v='${a+a+a+a+a+a+a+a+a+a+a+a}'/>",
      "too long");
  expect_error("<x v='${[[0] * 1000] * 1000}'/>", "too");
  expect_error("<x v='" + std::string(20000, '(') + "'/><y v='${" + std::string(2000, '(') + "'/>",
               "no closing");
  expect_error("<y v='${" + std::string(500, '(') + "1" + std::string(500, ')') + "}'/>",
               "nested too deeply");
  const Folder folder;
  folder.write("a.xacro", "<robot><xacro:include filename='b.xacro'/></robot>");
  folder.write("b.xacro", "<robot><xacro:include filename='a.xacro'/></robot>");
  const Expanded circle = expand_in(folder, "<xacro:include filename='a.xacro'/>");
  EXPECT_NE(circle.said().find("includes itself"), std::string::npos) << circle.said();
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(spent.count(), 10.0);
}

// ---- robots

TEST(Xacro, AnErrorOfTheRobotReaderNamesTheFileThatTheElementCameFrom) {
  const Folder folder;
  folder.write("m.xacro",
               "<robot>\n<xacro:macro name='m' params='n'>\n<link name='${n}'>\n<inertial>\n"
               "<mass value='heavy'/>\n</inertial></link></xacro:macro></robot>");
  Diagnostics diagnostics;
  SdfOptions options;
  options.folder = folder.path();
  EXPECT_FALSE(
      vehicle_from_sdf("<robot name='r' xmlns:xacro='x'><xacro:include "
                       "filename='m.xacro'/><xacro:m n='base'/></robot>",
                       "r.urdf", options, diagnostics));
  EXPECT_NE(to_string(diagnostics).find("m.xacro:5: error: `value` of <mass> is 'heavy'"),
            std::string::npos)
      << to_string(diagnostics);
}

TEST(Xacro, SdfIsExpandedToo) {
  const std::string text =
      "<sdf version='1.7' xmlns:xacro='x'>\n<xacro:property name='m' value='12'/>\n"
      "<xacro:macro name='ball' params='name *pose'>\n<link name='${name}'>"
      "<xacro:insert_block name='pose'/><inertial><mass>${m/2}</mass></inertial>\n"
      "<collision name='c'><geometry><sphere><radius>0.1</radius></sphere></geometry></collision>"
      "</link></xacro:macro>\n"
      "<model name='two'><xacro:ball name='a'><pose>0 0 0 0 0 0</pose></xacro:ball>"
      "<xacro:ball name='b'><pose>1 0 0 0 0 0</pose></xacro:ball>"
      "<joint name='j' type='fixed'><parent>a</parent><child>b</child></joint></model></sdf>";
  Diagnostics diagnostics;
  const auto vehicle = vehicle_from_sdf(text, "two.sdf", {}, diagnostics);
  ASSERT_TRUE(vehicle) << to_string(diagnostics);
  EXPECT_NEAR(std::get<FossenHullSpec>(vehicle->hull).mass, 12.0, 1e-12);
  EXPECT_TRUE(std::get<FossenHullSpec>(vehicle->hull)
                  .center_of_gravity_B.isApprox(Vec3(0.5, 0.0, 0.0), 1e-9));
}

TEST(Xacro, LinesOfAnExpandedSdfAreThoseOfTheFile) {
  const std::string text =
      "<sdf version='1.7' xmlns:xacro='x'>\n<xacro:property name='m' value='-3'/>\n<model "
      "name='r'>\n"
      "<link name='a'>\n<inertial><mass>3</mass></inertial>\n"
      "<collision name='c'>\n<geometry><sphere><radius>${m}</radius></sphere></geometry>"
      "</collision></link></model></sdf>";
  Diagnostics diagnostics;
  EXPECT_FALSE(vehicle_from_sdf(text, "r.sdf", {}, diagnostics));
  EXPECT_NE(to_string(diagnostics).find("r.sdf:6: error: collision 'a/c'"), std::string::npos)
      << to_string(diagnostics);
}

TEST(Xacro, MeshesOfTheRobotsPackageAreFoundAndOthersAreNot) {
  const Folder folder;
  folder.write("ws/rov/package.xml", "<package><name>rov</name></package>");
  folder.write("ws/rov/meshes/hull.stl", text_of(kData / "tetrahedron.stl"));
  folder.write("outside.stl", text_of(kData / "tetrahedron.stl"));
  fs::create_directories(folder.path() / "ws/rov/urdf");
  const auto shapes = [&](const std::string& file) {
    SdfOptions options;
    options.folder = folder.path() / "ws/rov/urdf";
    options.root = folder.path() / "ws";
    Diagnostics diagnostics;
    const auto vehicle = vehicle_from_sdf(
        "<robot name='r' xmlns:xacro='x'><link name='base'><inertial><mass value='9'/><inertia "
        "ixx='1' iyy='1' izz='1'/></inertial><collision><geometry><sphere radius='0.1'/></geometry>"
        "</collision><collision><geometry><mesh filename='" +
            file + "'/></geometry></collision></link></robot>",
        "r.urdf", options, diagnostics);
    EXPECT_TRUE(vehicle) << to_string(diagnostics);
    return vehicle ? vehicle->collision.shapes.size() - 1 : 99;  // beside a sphere
  };
  EXPECT_EQ(shapes("package://rov/meshes/hull.stl"), 1u);
  EXPECT_EQ(shapes("$(find rov)/meshes/hull.stl"), 1u);
  EXPECT_EQ(shapes("file://$(find rov)/meshes/hull.stl"), 1u);
  EXPECT_EQ(shapes("../meshes/hull.stl"), 1u);
  EXPECT_EQ(shapes("../../../outside.stl"), 0u);
  EXPECT_EQ(shapes("package://rov/../../outside.stl"), 0u);
  EXPECT_EQ(shapes((folder.path() / "outside.stl").string()), 0u);
}

// ---- the example

ScenarioSpec example(const std::string& changed_from = "", const std::string& changed_to = "") {
  std::string text = text_of(kExample / "wolffish.yaml");
  if (!changed_from.empty()) text.replace(text.find(changed_from), changed_from.size(), changed_to);
  Diagnostics diagnostics;
  const auto spec = read(text, kExample, diagnostics);
  EXPECT_TRUE(spec) << to_string(diagnostics);
  for (const Diagnostic& d : diagnostics.list())
    EXPECT_EQ(d.severity, Severity::note) << to_string(d);
  return spec.value_or(ScenarioSpec{});
}

TEST(Xacro, TheExampleHasEightThrustersWhereItsMacroPutsThem) {
  const VehicleSpec vehicle = example().world.vehicles.at(0);
  ASSERT_EQ(vehicle.propulsion.thrusters.size(), 8u);
  const double c = std::cos(45 * kDegree);
  EXPECT_TRUE(vehicle.propulsion.thrusters[0].position.isApprox(Vec3(0.38, -0.28, 0.06), 1e-9));
  EXPECT_TRUE(vehicle.propulsion.thrusters[0].direction.isApprox(Vec3(c, c, 0), 1e-9))
      << vehicle.propulsion.thrusters[0].direction;
  EXPECT_TRUE(vehicle.propulsion.thrusters[7].position.isApprox(Vec3(-0.2, 0.25, -0.05), 1e-9));
  EXPECT_TRUE(vehicle.propulsion.thrusters[7].direction.isApprox(Vec3(0, 0, -1), 1e-9));
  // Frame, propellers, DVL, camera and the arm's foot.
  EXPECT_NEAR(std::get<FossenHullSpec>(vehicle.hull).mass, 96 + 8 * 0.08 + 1.1 + 0.2 + 0.8, 1e-9);
}

TEST(Xacro, AnArgumentOfTheSceneTakesTheArmAwayOrRenamesTheRobot) {
  EXPECT_EQ(example().world.vehicles.at(0).links.size(), 6u);
  std::string text = text_of(kExample / "wolffish.yaml");
  text.erase(text.find("script:"));
  text.replace(text.find("{with_arm: true}"), 16, "{with_arm: false, namespace: rov7}");
  text.erase(text.find("    start_deg"));
  Diagnostics diagnostics;
  const auto spec = read(text, kExample, diagnostics);
  ASSERT_TRUE(spec) << to_string(diagnostics);
  EXPECT_TRUE(spec->world.vehicles.at(0).links.empty());
  EXPECT_EQ(spec->world.vehicles[0].propulsion.thrusters[3].name, "rov7/thruster_3_joint");
}

TEST(Xacro, TheExampleKeepsItsStationAndReachesOut) {
  const ScenarioSpec spec = example();
  const Model model(spec.world);
  State state = initial_state(model, 1);
  Input input = neutral_input(model);
  Output output = make_output(model);
  Workspace workspace(model);
  while (state.now < from_seconds(15.0)) {
    play(spec.script, state.now, state.now + model.step(), input);
    ASSERT_EQ(step(model, input, state, output, workspace), StepStatus::ok);
  }
  EXPECT_NEAR(state.bodies.joints[1].q, 0.0, 0.02);
  EXPECT_NEAR(state.bodies.joints[2].q, 20 * kDegree, 0.02);
  const RigidState hull = motion_of(model, state, {0});
  EXPECT_LT(hull.V_WB_B.linear.norm(), 0.05);
  EXPECT_NEAR(hull.p_WB.z(), 3.0, 0.3);
}

TEST(Xacro, AnArmInXacroIsBoltedToAnyVehicle) {
  Diagnostics diagnostics;
  const auto spec = read(
      "purpose: arms\nseabed: {depth: 30}\nvehicles:\n  - name: rov\n    vehicle: bluerov2_heavy\n"
      "    position: [0, 0, 20]\n    arms: [{arm: wolffish_description/urdf/arm.urdf.xacro, "
      "name: left, position: [0.2, -0.1, 0.1]}]\n",
      kExample, diagnostics);
  ASSERT_TRUE(spec) << to_string(diagnostics);
  const std::vector<LinkSpec>& links = spec->world.vehicles.at(0).links;
  ASSERT_EQ(links.size(), 7u);  // six and the foot
  EXPECT_EQ(links[6].name, "left/arm/hand");
}

TEST(Xacro, AMistakeInTheArgumentsOfASceneIsToldAtItsLine) {
  std::string text = text_of(kExample / "wolffish.yaml");
  text.replace(text.find("with_arm"), 8, "withh_arm");
  Diagnostics diagnostics;
  EXPECT_FALSE(read(text, kExample, diagnostics));
  EXPECT_NE(to_string(diagnostics).find("scene.yaml:10: error: the robot has no argument"),
            std::string::npos)
      << to_string(diagnostics);
}

}  // namespace xacro_test
}  // namespace remora
