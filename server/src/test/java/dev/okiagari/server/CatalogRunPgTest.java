package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.sandbox.dial.Credentials;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.rakuten.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The catalog's commands as people type them, against the sandbox. */
class CatalogRunPgTest {
    @TempDir
    private Path folder;

    private CommandFixture fixture;

    @BeforeEach
    void open() {
        fixture = CommandFixture.open(getClass(), folder);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private Typed type(String... words) {
        return fixture.type(words);
    }

    private List<JsonNode> runs(Typed typed) throws Exception {
        List<JsonNode> runs = new ArrayList<>();
        typed.json().get("runs").forEach(runs::add);
        return runs;
    }

    private Map<String, Long> counts() throws Exception {
        Map<String, Long> counts = new TreeMap<>();
        try (Connection connection = fixture.database.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        select schemaname || '.' || relname,
                               (xpath('/row/n/text()', query_to_xml('select coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as n from '
                                 || schemaname || '.' || relname || ' t', false, true, '')))[1]::text
                        from pg_stat_user_tables
                        """)) {
            while (row.next()) {
                counts.put(row.getString(1), (long) row.getString(2).hashCode());
            }
        }
        return counts;
    }

    @Test
    void the_whole_net_runs_with_progress_and_ends_with_a_summary() throws Exception {
        Typed add = type("catalog", "targets", "add", "--below", "0");
        assertThat(add.exit()).as(add.err()).isZero();
        assertThat(add.out()).contains("5 added");
        Typed first = type("catalog", "run", "all");
        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(first.err())
                .contains("no other node works on the catalog")
                .containsPattern("catalog.item run \\d+: \\d+ %")
                .contains("bound by");
        assertThat(first.out())
                .contains(
                        "catalog.ranking", "catalog.item", "catalog.genre", "catalog.tag", "catalog.active", "passed");

        Typed second = type("catalog", "run", "all", "--json");
        assertThat(second.exit()).as(second.err()).isZero();
        for (JsonNode run : runs(second)) {
            assertThat(run.get("s3_put_success").asInt()).isZero();
        }
        JsonNode items = runs(second).get(1);
        assertThat(items.get("unchanged").asInt())
                .isPositive()
                .isEqualTo(items.get("total_targets").asInt());

        fixture.sandbox.shop().day(Shop.FIRST_DAY.plusDays(1));
        Typed third = type("catalog", "run", "all", "--json");
        assertThat(third.exit()).as(third.err()).isZero();
        JsonNode next = runs(third).get(1);
        assertThat(next.get("s3_put_success").asInt())
                .isPositive()
                .isLessThan(next.get("total_targets").asInt());

        assertThat(type("catalog", "net").out()).contains("passed");
        assertThat(type("catalog", "status").out()).contains("passed", "no node works", "nothing is owed");
        assertThat(type("catalog", "runs").out()).contains("catalog.tag");
        assertThat(type("catalog", "owed").err()).contains("nothing is owed");
        Typed found = type("catalog", "items", "起き上がり小法師", "--sort", "cheapest", "--json");
        assertThat(found.exit()).as(found.err()).isZero();
        assertThat(found.json().get("items"))
                .isNotEmpty()
                .allSatisfy(item -> assertThat(item.get("name").asText()).contains("起き上がり小法師"));
        String code = found.json().get("items").get(0).get("code").asText();
        assertThat(type("catalog", "item", code).out()).contains(code).contains("price");
        Typed replay = type("catalog", "replay");
        assertThat(replay.exit()).as(replay.err()).isZero();
    }

    @Test
    void a_dry_run_shows_what_is_new_and_changed_and_writes_nothing() throws Exception {
        type("catalog", "targets", "add", "100101");
        Typed fresh = type("catalog", "run", "ranking", "--dry-run");
        assertThat(fresh.exit()).as(fresh.err()).isZero();
        assertThat(fresh.out()).contains("new  ranking 100101").contains("1 new; nothing was written");
        assertThat(type("catalog", "run", "ranking").exit()).isZero();
        fixture.sandbox.shop().day(Shop.FIRST_DAY.plusDays(1));
        assertThat(type("catalog", "run", "item", "--limit", "3").exit()).isZero();
        Map<String, Long> before = counts();
        Map<String, String> bucket = bucket();
        assertThat(bucket).hasSize(4);
        Typed whole = type("catalog", "run", "all", "--dry-run");
        assertThat(whole.exit()).as(whole.err()).isZero();
        assertThat(whole.out()).contains("changed", "new  item", "new  genre", "new  tag");
        Typed changed = type("catalog", "run", "ranking", "--dry-run", "--json");
        assertThat(changed.exit()).as(changed.err()).isZero();
        JsonNode target = changed.json().get("targets").get(0);
        assertThat(target.get("finding").asText()).isEqualTo("changed");
        assertThat(target.get("changes")).isNotEmpty();
        Map<String, Long> after = counts();
        before.remove("okiagari.upstream");
        after.remove("okiagari.upstream");
        assertThat(after).isEqualTo(before);
        assertThat(bucket()).as("the storage").isEqualTo(bucket);
    }

    /** Every file of the storage, with its content and when it was written. */
    private Map<String, String> bucket() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder.resolve("raw"))) {
            for (Path file :
                    all.filter(path -> path.toString().endsWith(".json")).toList()) {
                files.put(file.toString(), Files.getLastModifiedTime(file) + " " + Files.readString(file));
            }
        }
        return files;
    }

    @Test
    void refused_keys_end_the_command_with_the_cause_and_resume_does_the_rest() throws Exception {
        type("catalog", "targets", "add", "100101", "100102", "100103");
        fixture.sandbox.rakuten().dials().set(DialSettings.healthy().with(Credentials.REFUSED_401));
        Typed stopped = type("catalog", "run", "all");
        assertThat(stopped.exit()).isEqualTo(Exit.FAILED);
        assertThat(stopped.err()).contains("it answered 401").contains("catalog resume");
        assertThat(type("catalog", "owed").out()).contains("not finished");
        assertThat(type("upstreams").out())
                .containsPattern("rakuten +available +the last was refused \\(rakuten.auth\\), which stopped a run");
        fixture.sandbox.rakuten().dials().heal();
        Typed resumed = type("catalog", "resume");
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        assertThat(resumed.out()).contains("passed");
        assertThat(type("upstreams").out()).doesNotContain("refused");
    }

    @Test
    void a_run_without_targets_passes_and_says_what_to_do() {
        Typed empty = type("catalog", "run", "ranking");
        assertThat(empty.exit()).as(empty.err()).isZero();
        assertThat(empty.err()).contains("no targets").contains("catalog targets add");
    }

    @Test
    void what_is_wrong_with_a_line_is_said() {
        assertThat(type("catalog", "run", "everything").err()).contains("JOB must be one of");
        assertThat(type("catalog", "run", "all", "--limit", "3").exit()).isEqualTo(Exit.USAGE);
        assertThat(type("catalog", "show", "4711").exit()).isEqualTo(Exit.FAILED);
        assertThat(type("catalog", "resume", "4711").err()).contains("there is no such run");
        assertThat(type("catalog", "rerun", "1").exit()).isEqualTo(Exit.USAGE);
        assertThat(type("catalog", "items", "--sort", "best").err()).contains("--sort must be one of");
    }
}
