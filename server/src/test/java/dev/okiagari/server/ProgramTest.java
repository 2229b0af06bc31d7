package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.terminal.Exit;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private Map<String, String> nowhere() {
        return Map.of("OKIAGARI_DATA", folder.resolve("nowhere").toString());
    }

    @Test
    void help_lists_the_commands_and_the_exit_codes() {
        Typed help = Typed.in(Map.of(), "--help");
        assertThat(help.exit()).isZero();
        assertThat(help.out()).contains("serve", "why", "items", "doctor", "migrate", "Exit codes:", "130");
        assertThat(help.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "why",
                "items",
                "items list",
                "items show",
                "items retry",
                "items replay",
                "items cancel",
                "holds",
                "holds hold",
                "holds release",
                "nodes",
                "nodes drain",
                "status",
                "failures",
                "tail",
                "upstreams",
                "runs",
                "runs list",
                "runs show",
                "runs wait",
                "runs abort",
                "runs resume",
                "runs rerun",
                "schedules",
                "schedules list",
                "schedules pause",
                "schedules backfill",
                "limits",
                "limits list",
                "limits set",
                "limits reset",
                "doctor",
                "migrate",
                "papers",
                "papers ingest",
                "papers status",
                "papers show",
                "papers list",
                "papers search",
                "papers related",
                "papers extractions",
                "papers retry",
                "papers delete",
                "papers reindex",
                "papers mcp",
                "skills",
                "skills scan",
                "work",
                "completion"
            })
    void every_command_has_help_with_exit_codes(String command) {
        Typed help = Typed.in(Map.of(), (command + " --help").split(" ", -1));
        assertThat(help.exit()).isZero();
        assertThat(help.out())
                .startsWith("Usage: okiagari " + command)
                .contains("Exit codes:")
                .doesNotContain("[--why")
                .doesNotContainPattern("\\.\\s+/okiagari"); // a command that a line break has cut
    }

    @Test
    void the_version_is_told_without_a_database() {
        Typed version = Typed.in(nowhere(), "--version");
        assertThat(version.exit()).isZero();
        assertThat(version.out()).startsWith("okiagari ");
    }

    @Test
    void without_a_command_the_help_is_shown_and_the_exit_code_says_so() {
        Typed nothing = Typed.in(Map.of());
        assertThat(nothing.exit()).isEqualTo(Exit.USAGE);
        assertThat(nothing.err()).contains("Usage: okiagari");
    }

    @Test
    void a_misspelt_command_is_answered_with_the_right_one() {
        Typed typed = Typed.in(Map.of(), "docotr");
        assertThat(typed.exit()).isEqualTo(Exit.USAGE);
        assertThat(typed.err()).contains("did you mean").contains("doctor").hasLineCount(2);
    }

    @Test
    void a_data_folder_that_does_not_exist_is_not_made_and_the_way_out_is_named() {
        for (List<String> line : List.of(
                List.of("items", "list"), List.of("why", "x"), List.of("items", "retry", "x", "--reason", "y"))) {
            Typed typed = Typed.in(nowhere(), line.toArray(String[]::new));
            assertThat(typed.exit()).isEqualTo(Exit.NO_DATABASE);
            assertThat(typed.err())
                    .contains("does not exist")
                    .contains("create it: ./okiagari migrate")
                    .contains("OKIAGARI_DB_URL");
        }
        assertThat(folder.resolve("nowhere")).doesNotExist();
    }

    @Test
    void before_the_first_paper_the_way_to_take_one_in_is_named() {
        Typed typed = Typed.in(nowhere(), "papers", "list");
        assertThat(typed.exit()).isEqualTo(Exit.NO_DATABASE);
        assertThat(typed.err()).contains("create it with ./okiagari migrate");
        assertThat(folder.resolve("nowhere")).doesNotExist();
    }

    @Test
    void a_folder_without_a_database_is_left_alone() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Typed typed = Typed.in(Map.of(), "items", "list", "--data", empty.toString());
        assertThat(typed.exit()).isEqualTo(Exit.NO_DATABASE);
        assertThat(typed.err()).contains("contains no database");
        assertThat(empty).isEmptyDirectory();
    }

    @Test
    void a_database_that_does_not_answer_gives_exit_code_3_and_hides_the_password() throws Exception {
        int port;
        try (ServerSocket unused = new ServerSocket(0)) {
            port = unused.getLocalPort();
        }
        Typed typed = Typed.in(
                Map.of("OKIAGARI_DB_PASSWORD", "hunter2"),
                "items",
                "list",
                "--json",
                "--db-url",
                "jdbc:postgresql://127.0.0.1:" + port + "/db?password=hunter2");
        assertThat(typed.exit()).isEqualTo(Exit.NO_DATABASE);
        assertThat(typed.json().get("exit").asInt()).isEqualTo(Exit.NO_DATABASE);
        assertThat(typed.json().get("error").asText())
                .contains("could not reach jdbc:postgresql://127.0.0.1")
                .contains("check --db-url");
        assertThat(typed.out() + typed.err()).doesNotContain("hunter2");
    }

    @Test
    void a_bad_setting_is_a_usage_error() {
        Typed typed = Typed.in(Map.of("OKIAGARI_DB_URL", "mysql://h/db"), "doctor");
        assertThat(typed.exit()).isEqualTo(Exit.USAGE);
        assertThat(typed.err()).contains("could not use OKIAGARI_DB_URL 'mysql://h/db' (from environment) because");
    }

    @Test
    void two_databases_at_once_are_refused() {
        Typed typed = Typed.in(Map.of(), "items", "list", "--demo", "--db-url", "jdbc:postgresql://h/db");
        assertThat(typed.exit()).isEqualTo(Exit.USAGE);
        assertThat(typed.err()).contains("give only one of them");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            items list --json                       | because it does not exist; create it: ./okiagari migrate
            items list --limit 0 --json             | --limit is 0; it must be between 1 and 10,000 (default 50)
            items list --stat done --json           | unknown option '--stat'; did you mean --state?
            doctor --json --db-url mysql://h/db     | it must begin with jdbc:postgresql://
            nodes --json                            | because it does not exist; create it: ./okiagari migrate
            """, quoteCharacter = '"')
    void with_json_an_error_is_told_once_on_standard_output(String line, String told) throws Exception {
        Typed typed = Typed.in(nowhere(), line.split(" ", -1));
        assertThat(typed.exit()).isNotZero();
        assertThat(typed.json().get("error").asText()).contains(told);
        assertThat(typed.json().get("exit").asInt()).isEqualTo(typed.exit());
        assertThat(typed.err()).isEmpty();
    }

    @Test
    void a_wrong_command_line_is_answered_with_a_help_that_can_be_typed() {
        assertThat(Typed.in(Map.of(), "items", "list", "--limit", "0").err())
                .endsWith("see: ./okiagari items list --help\n");
    }

    @Test
    void a_bad_flag_is_called_by_its_own_name() {
        assertThat(Typed.in(Map.of(), "doctor", "--db-url", "mysql://h/db").err())
                .contains("could not use --db-url 'mysql://h/db' because");
        assertThat(Typed.in(Map.of(), "doctor", "--database", "mysql://h/db").err())
                .contains("could not use --database 'mysql://h/db' because");
    }

    @Test
    void the_node_of_the_demo_is_no_command_for_people() {
        assertThat(Typed.in(Map.of(), "--help").out()).doesNotContain("demo-node");
        assertThat(Typed.in(Map.of(), "completion").out()).doesNotContain("demo-node");
    }

    @Test
    void the_sql_is_printed_without_a_database() {
        Typed typed = Typed.in(nowhere(), "migrate", "--print");
        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).contains("create table okiagari.item");
    }

    @Test
    void doctor_finds_a_fresh_machine_well_and_says_what_makes_the_database() throws Exception {
        Typed typed = Typed.in(nowhere(), "doctor");
        assertThat(typed.exit()).as(typed.out()).isZero();
        assertThat(typed.out())
                .contains("does not exist yet")
                .containsPattern("database +ok +none yet in \\S+; ./okiagari work or ./okiagari migrate creates it")
                .contains("no problems found");
        assertThat(Typed.in(nowhere(), "doctor", "--json").json().get("ok").asBoolean())
                .isTrue();
        assertThat(folder.resolve("nowhere")).doesNotExist();
    }

    @Test
    void a_server_whose_port_is_taken_ends_before_it_makes_a_database() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Typed typed = Typed.in(nowhere(), "serve", "--port", Integer.toString(taken.getLocalPort()));
            assertThat(typed.exit()).isEqualTo(Exit.FAILED);
            assertThat(typed.err())
                    .contains("could not listen on 127.0.0.1:" + taken.getLocalPort(), "--port")
                    .hasLineCount(1);
        }
        assertThat(folder.resolve("nowhere")).doesNotExist();
    }

    @Test
    void doctor_misses_a_database_that_was_asked_for_by_name() {
        Typed typed = Typed.in(nowhere(), "doctor", "--demo");
        assertThat(typed.exit()).isEqualTo(Exit.FAILED);
        assertThat(typed.out())
                .contains("problem: could not open the data folder", "advice: run ./okiagari demo first");
    }

    @Test
    void doctor_lists_a_bad_setting_of_the_outside_and_goes_on() {
        Map<String, String> environment = new HashMap<>(nowhere());
        environment.put("OKIAGARI_MODEL_URL", "https://models.example.org/v1");
        environment.put("OKIAGARI_ARXIV_GAP", "100ms");
        Typed typed = Typed.in(environment, "doctor");
        assertThat(typed.exit()).isEqualTo(Exit.FAILED);
        assertThat(typed.out())
                .contains("problem: could not use OKIAGARI_MODEL_URL", "OKIAGARI_MODEL_CHAT is missing")
                .contains("problem: could not use OKIAGARI_ARXIV_GAP '100ms'", "advice: change or unset it")
                .containsPattern("raw copies +ok")
                .contains("2 problems");
        assertThat(typed.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"items list", "why x", "holds", "nodes", "papers list", "papers status 2406.01234"})
    void a_command_that_never_calls_the_outside_does_not_mind_how_that_is_set(String line) {
        Map<String, String> environment = new HashMap<>(nowhere());
        environment.put("OKIAGARI_ARXIV_GAP", "100ms");
        Typed typed = Typed.in(environment, line.split(" ", -1));
        assertThat(typed.exit()).isEqualTo(Exit.NO_DATABASE);
        assertThat(typed.err())
                .containsAnyOf("does not exist", "there is no database")
                .doesNotContain("OKIAGARI_ARXIV_GAP");
    }

    @ParameterizedTest
    @ValueSource(strings = {"papers ingest 2406.01234", "work"})
    void a_command_that_calls_the_outside_is_refused_before_it_makes_anything(String line) {
        Map<String, String> environment = new HashMap<>(nowhere());
        environment.put("OKIAGARI_ARXIV_GAP", "100ms");
        Typed typed = Typed.in(environment, line.split(" ", -1));
        assertThat(typed.exit()).isEqualTo(Exit.USAGE);
        assertThat(typed.err()).contains("could not use OKIAGARI_ARXIV_GAP '100ms'");
        assertThat(folder.resolve("nowhere")).doesNotExist();
    }

    @Test
    void an_option_that_cannot_be_read_is_told_in_our_words() {
        Typed typed = Typed.in(nowhere(), "papers", "list", "--year", "abc");
        assertThat(typed.exit()).isEqualTo(Exit.USAGE);
        assertThat(typed.err())
                .startsWith("okiagari: --year must be a whole number, not 'abc'\n")
                .contains("see: ./okiagari papers list --help");
        assertThat(Typed.in(nowhere(), "items", "list", "--limit", "1", "--limit", "2")
                        .err())
                .contains("--limit was given twice");
    }

    @Test
    void only_what_is_near_is_suggested() {
        assertThat(Typed.in(nowhere(), "papers", "search", "-x").err())
                .contains("unknown option '-x'")
                .doesNotContain("did you mean");
    }

    @Test
    void the_completion_script_knows_the_commands() {
        Typed typed = Typed.in(Map.of(), "completion");
        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).contains("_complete_okiagari").contains("--dry-run");
    }
}
