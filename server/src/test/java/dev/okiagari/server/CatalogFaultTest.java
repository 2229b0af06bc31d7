package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.kit.terminal.Exit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The only process of a net is killed or interrupted, again and again: the end is that of an undisturbed one. */
@Timeout(900)
class CatalogFaultTest {
    private static final List<String> TABLES =
            List.of("item", "shop", "genre", "tag", "tag_group", "item_tag", "item_image", "target_genre");

    /** After so many requests; a negative number: Ctrl-C. Behind -Dokiagari.prove, ten of them. */
    private static final List<Integer> PLACES =
            Boolean.getBoolean("okiagari.prove") ? List.of(1, -2, 10, -20, 30, -45, 60, -63, 66, -70) : List.of(8, -40);

    /** Targets whose answer a process may have when it dies, and not yet have written down. */
    private static final int IN_HAND = 8;

    @TempDir
    private Path folder;

    private static Map<String, List<String>> contents(CommandFixture fixture) throws SQLException {
        Map<String, List<String>> contents = new TreeMap<>();
        try (Connection connection = fixture.database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            for (String table : TABLES) {
                List<String> rows = new ArrayList<>();
                try (ResultSet row = statement.executeQuery(
                        "select (to_jsonb(t) - 'change' - 'added_at')::text from catalog." + table + " t order by 1")) {
                    while (row.next()) {
                        rows.add(row.getString(1));
                    }
                }
                contents.put(table, rows);
            }
        }
        return contents;
    }

    private static Map<String, String> slowly(CommandFixture fixture) {
        Map<String, String> environment = new HashMap<>(fixture.environment);
        environment.put("OKIAGARI_RAKUTEN_GAP", "100ms");
        return environment;
    }

    @Test
    void a_net_whose_process_dies_again_and_again_ends_as_an_undisturbed_one() throws Exception {
        Map<String, List<String>> undisturbed;
        try (CommandFixture fixture = CommandFixture.open(getClass(), Files.createDirectory(folder.resolve("a")))) {
            fixture.type("catalog", "targets", "add", "100101", "100102");
            Typed run = fixture.type("catalog", "run", "all");
            assertThat(run.exit()).as(run.err()).isZero();
            undisturbed = contents(fixture);
        }
        try (CommandFixture fixture = CommandFixture.open(getClass(), Files.createDirectory(folder.resolve("b")))) {
            fixture.type("catalog", "targets", "add", "100101", "100102");
            String[] line = {"catalog", "run", "all"};
            for (int place : PLACES) {
                disturb(fixture, place, line);
                line = new String[] {"catalog", "resume"};
            }
            Typed end = fixture.type("catalog", "resume");
            assertThat(end.exit()).as(end.err()).isZero();
            assertThat(contents(fixture)).isEqualTo(undisturbed);
            requireSums(fixture);
        }
    }

    /** Each job ran once, and its sums are those of the tables and the storage. */
    private void requireSums(CommandFixture fixture) throws Exception {
        JsonNode runs = fixture.type("catalog", "runs", "--json").json().get("runs");
        assertThat(runs).hasSize(5);
        long stored = 0;
        for (JsonNode run : runs) {
            assertThat(run.get("total_targets").asLong())
                    .isEqualTo(run.get("success_targets").asLong())
                    .isEqualTo(run.get("unchanged").asLong()
                            + run.get("gone").asLong()
                            + run.get("db_upsert_success").asLong());
            stored += run.get("s3_put_success").asLong();
        }
        Map<String, Long> asked = fixture.askedOfShop("/IchibaItem/Search/").stream()
                .collect(Collectors.groupingBy(
                        target -> target.replaceAll(".*itemCode=([^&]*).*", "$1"), Collectors.counting()));
        long items = runs.get(3).get("total_targets").asLong();
        assertThat(asked).as("the shop was asked for every target").hasSize((int) items);
        assertThat(asked.values().stream().mapToLong(n -> n - 1).sum())
                .as("and again only for those that were in hand when the process died")
                .isLessThanOrEqualTo((long) PLACES.size() * IN_HAND);
        try (Stream<Path> files = Files.walk(folder.resolve("b").resolve("raw"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".json"))).hasSize((int) stored);
        }
    }

    private void disturb(CommandFixture fixture, int place, String... line) throws Exception {
        int least = Math.max(Math.abs(place), fixture.askedOfShop("/Ichiba").size() + 1); // this process has asked, too
        try (ProgramProcess process = ProgramProcess.start(folder, slowly(fixture), line)) {
            await().atMost(Duration.ofMinutes(2))
                    .untilAsserted(
                            () -> assertThat(fixture.askedOfShop("/Ichiba").size())
                                    .as(process.err())
                                    .isGreaterThanOrEqualTo(least));
            if (line[1].equals("run")) {
                Typed busy = fixture.type("catalog", "run", "all");
                assertThat(busy.exit()).as(busy.err()).isEqualTo(Exit.ALREADY_RUNNING);
                assertThat(busy.err()).contains("already running: net").contains("works on it; follow it");
            }
            if (place > 0) {
                process.kill();
            } else {
                process.interrupt();
                assertThat(process.awaitExit()).isEqualTo(Exit.INTERRUPTED);
                assertThat(process.err()).contains("catalog resume");
            }
        }
        Typed second = fixture.type("catalog", "run", "all");
        assertThat(second.exit()).as(second.err()).isEqualTo(Exit.ALREADY_RUNNING);
        assertThat(second.err())
                .contains("already running: net")
                .contains("no node works on it")
                .contains("catalog resume");
    }
}
