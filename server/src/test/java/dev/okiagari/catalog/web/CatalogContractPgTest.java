package dev.okiagari.catalog.web;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.kit.web.Role;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Programs read the same from the API, from commands, from the log and by their own SQL. */
class CatalogContractPgTest {
    private static final List<String> KEYS = List.of(
            "total_targets",
            "success_targets",
            "failed_targets",
            "owed",
            "cancelled",
            "unchanged",
            "gone",
            "diff_new_hash",
            "s3_put_success",
            "s3_put_fail",
            "db_upsert_success",
            "db_upsert_fail",
            "failure_rate",
            "threshold",
            "verdict",
            "exit_code");

    @TempDir
    private static Path folder;

    private static final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private static CatalogWebFixture fixture;

    @BeforeAll
    static void open() throws Exception {
        Logger logger = (Logger) LoggerFactory.getLogger("dev.okiagari.events.catalog");
        logger.setLevel(Level.INFO);
        lines.start();
        logger.addAppender(lines);
        fixture = new CatalogWebFixture(CatalogContractPgTest.class, folder).signedIn(Role.OPERATOR);
        fixture.post("/targets", "{\"genres\": [100101]}", 200);
        assertThat(fixture.type("run", "all")).isZero();
        fixture.awaitIndex();
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    private static String newest(String job) {
        return fixture.value("select max(run_id) from catalog.run_summary where job_id = ?", job);
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** The same members in the same order with the same values, but for those that follow the clock. */
    private static void requireSame(JsonNode api, JsonNode command) {
        assertThat(names(command)).isEqualTo(names(api));
        assertThat(command).isEqualTo(api);
    }

    @Test
    void an_item_and_a_page_of_items_are_the_same() throws Exception {
        String code = fixture.value("select min(id) from catalog.item");
        requireSame(fixture.api("/items/" + code), fixture.typed("item", code));
        requireSame(
                fixture.api("/items?limit=3&sort=cheapest"),
                fixture.typed("items", "--limit", "3", "--sort", "cheapest"));
    }

    @Test
    void a_run_and_a_page_of_runs_are_the_same() throws Exception {
        String run = newest("catalog.item");
        requireSame(fixture.api("/runs/" + run), fixture.typed("show", run));
        requireSame(fixture.api("/runs?limit=2"), fixture.typed("runs", "--limit", "2"));
        requireSame(fixture.api("/runs?job=tag"), fixture.typed("runs", "--job", "tag"));
    }

    @Test
    void a_net_and_a_page_of_nets_are_the_same() throws Exception {
        String net = fixture.value("select key from catalog.net");
        requireSame(fixture.api("/nets/" + net), fixture.typed("net", net));
        requireSame(fixture.api("/nets"), fixture.typed("net"));
    }

    @Test
    void targets_and_what_is_owed_are_the_same() throws Exception {
        requireSame(fixture.api("/targets"), fixture.typed("targets", "list"));
        requireSame(fixture.api("/owed"), fixture.typed("owed"));
    }

    @Test
    void a_summary_is_spelled_alike_in_log_line_view_command_and_api() throws Exception {
        String run = newest("catalog.item");
        JsonNode api = fixture.api("/runs/" + run).get("run");
        JsonNode command = fixture.typed("show", run).get("run");
        JsonNode view = new ObjectMapper()
                .readTree(fixture.value(
                        "select row_to_json(s) from catalog.run_summary s where run_id = ?::bigint", run));
        Map<String, Object> line = lines.list.stream()
                .map(event -> event.getKeyValuePairs().stream()
                        .filter(pair -> pair.value != null)
                        .collect(Collectors.toMap(pair -> pair.key, pair -> pair.value)))
                .filter(keys -> run.equals(String.valueOf(keys.get("run_id"))))
                .findFirst()
                .orElseThrow();
        assertThat(names(api)).containsAll(KEYS);
        for (String key : KEYS) {
            assertThat(command.get(key)).as(key).isEqualTo(api.get(key));
            assertThat(view.get(key).asText())
                    .as(key)
                    .isEqualTo(api.get(key).asText().replaceAll("\\.0$", ""));
            assertThat(String.valueOf(line.get(key)))
                    .as(key)
                    .isEqualTo(api.get(key).asText());
        }
        assertThat(new TreeSet<>(names(view))).as("no other column").isEqualTo(new TreeSet<>(names(api)));
    }
}
