// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "training/records.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "record/mission_json.h"
#include "record/test/temporary_folder.h"

namespace remora {
namespace records_test {

class RecordsTest : public TestWithFolder {
 protected:
  [[nodiscard]] std::filesystem::path file() const { return folder_ / "training.db"; }
};

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream bytes;
  bytes << stream.rdbuf();
  return bytes.str();
}

void write(const std::filesystem::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

/// Another program's hands on the file.
void run_sql(const std::filesystem::path& file, const char* sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  char* message = nullptr;
  EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, &message), SQLITE_OK)
      << (message ? message : "");
  sqlite3_free(message);
  sqlite3_close(database);
}

/// What Records says of a file that it will not open, which must not change by being refused.
std::string refusal(const std::filesystem::path& file) {
  const std::string before = bytes_of(file);
  std::string words;
  try {
    const Records records(file);
  } catch (const RecordsError& error) {
    words = error.what();
  }
  EXPECT_EQ(bytes_of(file), before) << "the file was changed";
  return words;
}

Attempt attempt_of(const Trainee& trainee, const std::string& mission) {
  Attempt attempt;
  attempt.trainee = trainee.id;
  attempt.mission = mission;
  attempt.dive = "2026-11-16_10-15-30_pool";
  attempt.started = "2026-11-16T10:15:30Z";
  attempt.phase = "running";
  return attempt;
}

Attempt ended(Attempt attempt, std::int64_t id, const char* phase, double rating,
              const char* grade) {
  attempt.id = id;
  attempt.phase = phase;
  attempt.rating = rating;
  attempt.grade = grade;
  return attempt;
}

TEST_F(RecordsTest, WhatWasToldIsThereWhenTheFileIsOpenedAgain) {
  Attempt attempt;
  {
    Records records(file());
    const Trainee anna = records.add_trainee("Anna");
    attempt = attempt_of(anna, "drive_the_box");
    attempt.id = records.begin_attempt(attempt);
    attempt.phase = "passed";
    attempt.seconds = 187.25;
    attempt.rating = 0.8125;
    attempt.grade = "A";
    attempt.details = "{\"goals\": []}";
    records.update_attempt(attempt);
  }
  const Records records(file());
  ASSERT_EQ(records.trainees().size(), 1u);
  EXPECT_EQ(records.trainees()[0].name, "Anna");
  EXPECT_EQ(records.trainees()[0].created.size(), std::string("2026-11-16T10:15:30Z").size());
  const auto history = records.history(attempt.trainee);
  ASSERT_EQ(history.size(), 1u);
  EXPECT_EQ(history[0].id, attempt.id);
  EXPECT_EQ(history[0].mission, "drive_the_box");
  EXPECT_EQ(history[0].dive, attempt.dive);
  EXPECT_EQ(history[0].started, attempt.started);
  EXPECT_EQ(history[0].phase, "passed");
  EXPECT_EQ(history[0].seconds, 187.25);
  EXPECT_EQ(history[0].rating, 0.8125);
  EXPECT_EQ(history[0].grade, "A");
  EXPECT_EQ(history[0].details, "{\"goals\": []}");
}

TEST_F(RecordsTest, ANameIsOnePersonAndBlanksAroundItDoNotCount) {
  Records records(file());
  const Trainee anna = records.add_trainee("Anna Berg");
  EXPECT_EQ(records.add_trainee("  Anna Berg\n").id, anna.id);
  EXPECT_NE(records.add_trainee("Anna").id, anna.id);
  EXPECT_EQ(records.trainees().size(), 2u);
  EXPECT_THROW(records.add_trainee(" \t "), RecordsError);
  EXPECT_THROW(records.add_trainee(std::string(10'000, 'x')), RecordsError);
}

TEST_F(RecordsTest, NamesAreNeverTakenForCommands) {
  Records records(file());
  const std::string name = "Robert'); DROP TABLE attempts; --";
  const Trainee robert = records.add_trainee(name);
  records.begin_attempt(attempt_of(robert, "first_dive"));
  EXPECT_EQ(records.trainee(robert.id)->name, name);
  EXPECT_EQ(records.history(robert.id).size(), 1u);
}

TEST_F(RecordsTest, ForgottenPeopleLeaveNoTraceInTheFiles) {
  const std::string name = "Zebedee Quillfeather";
  Records records(file());
  const Trainee other = records.add_trainee("Anna");
  const Trainee trainee = records.add_trainee(name);
  Attempt attempt = attempt_of(trainee, "hull_survey");
  attempt.details = "secret remarks about him";
  const auto id = records.begin_attempt(attempt);
  EXPECT_NE((bytes_of(file()) + bytes_of(file().string() + "-wal")).find(name), std::string::npos);

  EXPECT_TRUE(records.remove_trainee(trainee.id));

  EXPECT_FALSE(records.remove_trainee(trainee.id));
  EXPECT_FALSE(records.trainee(trainee.id));
  EXPECT_TRUE(records.history(trainee.id).empty());
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    EXPECT_EQ(bytes_of(entry.path()).find(name), std::string::npos) << entry.path();
    EXPECT_EQ(bytes_of(entry.path()).find("secret remarks"), std::string::npos) << entry.path();
  }
  // Their dive may still be going on; and no one inherits their number.
  attempt.id = id;
  EXPECT_NO_THROW(records.update_attempt(attempt));
  EXPECT_TRUE(records.history(trainee.id).empty());
  EXPECT_GT(records.add_trainee("somebody else").id, trainee.id);
  EXPECT_TRUE(records.trainee(other.id));
}

TEST_F(RecordsTest, ProgressIsTheBestOfWhatHasEnded) {
  Records records(file());
  const Trainee anna = records.add_trainee("Anna");
  const auto fly = [&](const char* mission, const char* phase, double rating, const char* grade) {
    const Attempt attempt = attempt_of(anna, mission);
    records.update_attempt(ended(attempt, records.begin_attempt(attempt), phase, rating, grade));
  };
  fly("drive_the_box", "failed", 0.4, "D");
  fly("station_keeping", "cut_off", 0.2, "D");
  fly("drive_the_box", "passed", 0.9, "A");
  fly("drive_the_box", "passed", 0.7, "B");
  fly("station_keeping", "running", 0.99, "S");

  const auto progress = records.progress(anna.id);
  ASSERT_EQ(progress.size(), 2u);
  EXPECT_EQ(progress[0].mission, "drive_the_box");
  EXPECT_EQ(progress[0].attempts, 3);
  EXPECT_TRUE(progress[0].is_passed);
  EXPECT_EQ(progress[0].best_rating, 0.9);
  EXPECT_EQ(progress[0].best_grade, "A");
  EXPECT_EQ(progress[1].attempts, 2);
  EXPECT_FALSE(progress[1].is_passed);
  EXPECT_EQ(progress[1].best_rating, 0.2);
}

TEST_F(RecordsTest, AnAttemptNeedsATraineeAndAPhaseThatExists) {
  Records records(file());
  Attempt attempt;
  attempt.trainee = 7;
  EXPECT_THROW(records.begin_attempt(attempt), RecordsError);
  attempt.trainee = records.add_trainee("Anna").id;
  attempt.phase = "flying";
  EXPECT_THROW(records.begin_attempt(attempt), RecordsError);
  attempt.phase.clear();
  attempt.rating = std::numeric_limits<double>::quiet_NaN();
  records.begin_attempt(attempt);
  const auto history = records.history(attempt.trainee);
  ASSERT_EQ(history.size(), 1u);
  EXPECT_EQ(history[0].phase, "running");
  EXPECT_EQ(history[0].rating, 0.0);
  EXPECT_EQ(history[0].started.back(), 'Z');
}

TEST_F(RecordsTest, OnlyAttemptsThatNobodyFliesAnyMoreAreCutOff) {
  Records records(file());
  const Trainee anna = records.add_trainee("Anna");
  const auto mine = records.begin_attempt(attempt_of(anna, "first_dive"));
  std::int64_t others = 0;
  {
    Records other(file());
    others = other.begin_attempt(attempt_of(anna, "pipeline"));
    EXPECT_EQ(records.close_abandoned(), 0);
    EXPECT_EQ(other.close_abandoned(), 0);
  }
  EXPECT_EQ(records.close_abandoned(), 1);
  EXPECT_EQ(records.close_abandoned(), 0);
  for (const Attempt& attempt : records.history(anna.id)) {
    EXPECT_TRUE(attempt.id == mine || attempt.id == others);
    EXPECT_EQ(attempt.phase, attempt.id == mine ? "running" : "cut_off");
  }
}

TEST_F(RecordsTest, ThreadsMayShareRecords) {
  Records records(file());
  const Trainee anna = records.add_trainee("Anna");
  std::vector<std::jthread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 10; ++i) {
        const Attempt attempt = attempt_of(anna, "first_dive");
        const auto id = records.begin_attempt(attempt);
        records.update_attempt(ended(attempt, id, "passed", 0.9, "A"));
      }
    });
  threads.clear();
  const auto history = records.history(anna.id);
  EXPECT_EQ(history.size(), 40u);
  for (const Attempt& attempt : history) EXPECT_EQ(attempt.phase, "passed");
}

// ---- taking it elsewhere ----

TEST_F(RecordsTest, TheTableIsQuotedAsRfc4180AsksAndRunsNoFormulas) {
  Records records(file());
  const Trainee trainee = records.add_trainee("=HYPERLINK(\"x\"),\"Anna\"");
  Attempt attempt = attempt_of(trainee, "first_dive");
  attempt.phase = "passed";
  attempt.seconds = 12.5;
  attempt.rating = 0.75;
  attempt.grade = "B";
  records.begin_attempt(attempt);
  EXPECT_EQ(records.export_csv(trainee.id),
            "trainee,attempt,mission,dive,started_utc,phase,flown_by,time_s,rating_percent,grade,"
            "faults,faults_reported,mean_delay_s,wrong_reports\r\n"
            "\"'=HYPERLINK(\"\"x\"\"),\"\"Anna\"\"\",1,first_dive,2026-11-16_10-15-30_pool,"
            "2026-11-16T10:15:30Z,passed,trainee,12.5,75.0,B,,,,\r\n");
}

TEST_F(RecordsTest, TheCsvSaysWhatBrokeAndHowSoonItWasReported) {
  Records records(file());
  const Trainee trainee = records.add_trainee("Anna");
  MissionResult result;
  result.report.phase = MissionPhase::passed;
  result.report.faults.resize(2);
  result.report.faults[0].at = 40.0;
  result.report.faults[0].reported = 52.5;
  result.report.claims.resize(2);
  result.report.claims[1].is_right = true;
  Attempt attempt = attempt_of(trainee, "lost_orientation");
  attempt.details = to_json(result);
  records.begin_attempt(attempt);
  EXPECT_NE(records.export_csv(trainee.id).find(",2,1,12.5,1\r\n"), std::string::npos)
      << records.export_csv(trainee.id);
}

TEST_F(RecordsTest, TheJsonHoldsEverythingThatIsKnown) {
  Records records(file());
  const Trainee trainee = records.add_trainee("Anna \xff \"the ROV\" <b>");
  Attempt attempt = attempt_of(trainee, "first_dive");
  attempt.details = "{\"goals\": [1, 2]}";
  const auto id = records.begin_attempt(attempt);
  records.update_attempt(ended(attempt, id, "passed", 0.75, "B"));
  const auto json = nlohmann::json::parse(records.export_json(trainee.id));
  EXPECT_EQ(json["trainee"]["id"], trainee.id);
  ASSERT_EQ(json["attempts"].size(), 1u);
  EXPECT_EQ(json["attempts"][0]["mission"], "first_dive");
  EXPECT_EQ(json["attempts"][0]["details"]["goals"][1], 2);
  EXPECT_EQ(json["progress"][0]["best_grade"], "B");
  EXPECT_TRUE(json["progress"][0]["passed"]);
}

TEST_F(RecordsTest, WhatTheAutopilotFlewIsKeptAndPassesForNobody) {
  Records records(file());
  const Trainee anna = records.add_trainee("Anna");
  Attempt attempt = attempt_of(anna, "first_dive");
  attempt.id = records.begin_attempt(attempt);
  attempt = ended(attempt, attempt.id, "passed", 0.99, "S");
  attempt.is_by_autopilot = true;
  records.update_attempt(attempt);
  ASSERT_EQ(records.history(anna.id).size(), 1u);
  EXPECT_TRUE(records.history(anna.id)[0].is_by_autopilot);
  EXPECT_TRUE(records.progress(anna.id).empty());
  EXPECT_NE(records.export_csv(anna.id).find(",autopilot,"), std::string::npos);
}

TEST_F(RecordsTest, RecordsOfTheFirstVersionAreReadOn) {
  std::int64_t id = 0;
  {
    Records records(file());
    const Trainee anna = records.add_trainee("Anna");
    Attempt attempt = attempt_of(anna, "first_dive");
    attempt.id = records.begin_attempt(attempt);
    records.update_attempt(ended(attempt, attempt.id, "passed", 0.75, "B"));
    id = anna.id;
  }
  run_sql(file(), "ALTER TABLE attempts DROP COLUMN by_autopilot; PRAGMA user_version = 1;");
  Records records(file());
  ASSERT_EQ(records.history(id).size(), 1u);
  EXPECT_FALSE(records.history(id)[0].is_by_autopilot);
  EXPECT_TRUE(records.progress(id)[0].is_passed);
}

TEST_F(RecordsTest, NobodyCannotBeExported) {
  const Records records(file());
  EXPECT_THROW(static_cast<void>(records.export_csv(3)), RecordsError);
  EXPECT_THROW(static_cast<void>(records.export_json(3)), RecordsError);
}

// ---- files that are not ours ----

TEST_F(RecordsTest, AFileOfAnotherKindIsRefusedAndLeftAlone) {
  write(file(), "Dear diary, today I flew into a pile again.\n");
  EXPECT_NE(refusal(file()).find("damaged"), std::string::npos) << refusal(file());
}

TEST_F(RecordsTest, AnotherProgramsDatabaseIsRefusedAndLeftAlone) {
  run_sql(file(), "PRAGMA journal_mode = WAL; CREATE TABLE bookmarks (url TEXT);");
  EXPECT_NE(refusal(file()).find("another program"), std::string::npos) << refusal(file());
}

TEST_F(RecordsTest, ANewerVersionsRecordsAreRefusedAndLeftAlone) {
  { Records(file()).add_trainee("Anna"); }
  run_sql(file(), "PRAGMA user_version = 99;");
  const std::string words = refusal(file());
  EXPECT_NE(words.find("newer version"), std::string::npos) << words;
  EXPECT_NE(words.find("99"), std::string::npos) << words;
}

TEST_F(RecordsTest, ADamagedFileIsRefusedAndLeftAlone) {
  {
    Records records(file());
    const Trainee anna = records.add_trainee("Anna");
    Attempt attempt = attempt_of(anna, "first_dive");
    attempt.details = std::string(50'000, 'x');
    records.begin_attempt(attempt);
  }
  std::string bytes = bytes_of(file());
  ASSERT_GT(bytes.size(), 20'000u);
  // Everything from the second page on is noise: the header still says that it is ours.
  for (std::size_t i = 4096; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 151 >> 3);
  write(file(), bytes);
  EXPECT_NE(refusal(file()).find("damaged"), std::string::npos) << refusal(file());

  write(file(), bytes.substr(0, 50));
  EXPECT_NE(refusal(file()).find("damaged"), std::string::npos) << refusal(file());
}

TEST_F(RecordsTest, AFolderThatCannotHoldTheFileIsNamed) {
  write(folder_ / "occupied", "a file");
  try {
    const Records records(folder_ / "occupied" / "training.db");
    FAIL() << "opened inside a file";
  } catch (const RecordsError& error) {
    EXPECT_NE(std::string(error.what()).find("occupied"), std::string::npos) << error.what();
  }
}

TEST_F(RecordsTest, OnlyTheOwnerMayReadTheFiles) {
  Records records(folder_ / "new" / "folder" / "training.db");
  records.add_trainee("Anna");
  using std::filesystem::perms;
  for (const auto& entry : std::filesystem::directory_iterator(folder_ / "new" / "folder"))
    EXPECT_EQ(entry.status().permissions() & (perms::group_all | perms::others_all), perms::none)
        << entry.path();
}

}  // namespace records_test
}  // namespace remora
