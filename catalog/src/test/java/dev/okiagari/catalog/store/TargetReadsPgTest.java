package dev.okiagari.catalog.store;

import static dev.okiagari.catalog.CatalogTablesFixture.genre;
import static dev.okiagari.catalog.CatalogTablesFixture.item;
import static dev.okiagari.catalog.CatalogTablesFixture.ranking;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.CatalogTablesFixture;
import dev.okiagari.catalog.RunNumbers;
import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.view.OwedTarget;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.catalog.view.TargetGenre;
import dev.okiagari.engine.Client;
import dev.okiagari.jdbc.Sql;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TargetReadsPgTest {
    private final CatalogTablesFixture fixture = new CatalogTablesFixture(getClass());
    private final TargetReads targets = new TargetReads();
    private final Catalog catalog = new Catalog(fixture.database, Client.on(fixture.database.dataSource()));

    @AfterEach
    void close() {
        fixture.close();
    }

    private Instant now() {
        return fixture.read(tx -> Sql.first(
                        tx,
                        "select okiagari.now() as at",
                        row -> row.getTimestamp("at").toInstant())
                .orElseThrow());
    }

    private void fail(Entity entity, String id) {
        fixture.write(tx ->
                fixture.writes.failed(tx, new FailedTarget(entity, id, 7, "rakuten.transient", 503, "could not ask")));
    }

    @Test
    void rankings_are_asked_for_enabled_genres_and_for_those_that_failed() {
        assertThat(catalog.addTargets(List.of(5L, 6L, 5L), "ann")).isEqualTo(2);
        assertThat(catalog.addTargets(List.of(6L, 7L), "ann")).isEqualTo(1);
        fixture.run("update catalog.target_genre set is_enabled = false where genre = 7");
        fail(Entity.RANKING, "9");
        assertThat(fixture.<List<String>>read(targets::ranking)).containsExactly("5", "6", "9");
        assertThat(catalog.addTargets(List.of(7L), "bob")).as("enabled again").isEqualTo(1);
        assertThat(catalog.removeTargets(List.of(5L, 9L))).isEqualTo(1);
        assertThat(fixture.<List<String>>read(targets::ranking)).containsExactly("6", "7");
        assertThatThrownBy(() -> catalog.addTargets(List.of(-1L), "ann")).hasMessageContaining("from 0");
    }

    @Test
    void targets_are_listed_with_names_and_times() {
        catalog.addTargets(List.of(5L, 6L), "ann");
        fixture.apply(genre(5), ranking(5, "s:1"));
        assertThat(catalog.targets())
                .extracting(TargetGenre::genre, TargetGenre::name, t -> t.askedAt() != null)
                .containsExactly(tuple(5L, "g5", true), tuple(6L, null, false));
    }

    @Test
    void items_are_those_of_the_newest_rankings_that_were_asked_for_since_then() {
        fixture.apply(ranking(5, "s:1", "s:2"), ranking(6, "s:3"));
        fixture.apply(ranking(5, "s:2", "s:4"));
        Instant start = now();
        assertThat(fixture.<List<String>>read(tx -> targets.item(tx, start)))
                .as("nothing was asked for yet")
                .isEmpty();
        fixture.write(tx -> fixture.writes.unchanged(tx, Entity.RANKING, "5"));
        assertThat(fixture.<List<String>>read(tx -> targets.item(tx, start)))
                .as("an unchanged ranking counts as seen")
                .containsExactly("s:2", "s:4");
        fixture.apply(ranking(6, "s:2", "s:5"));
        fail(Entity.ITEM, "s:9");
        assertThat(fixture.<List<String>>read(tx -> targets.item(tx, start)))
                .as("with those that failed and left the ranking")
                .containsExactly("s:2", "s:4", "s:5", "s:9");
    }

    @Test
    void genres_and_tags_are_those_that_are_missing_and_those_of_items_applied_since_then() {
        fixture.apply(item("s:1", ",\"genreId\":5,\"tagIds\":[1,2]"), item("s:2", ",\"genreId\":6,\"tagIds\":[3]"));
        assertThat(fixture.<List<String>>read(tx -> targets.genre(tx, null))).containsExactly("5", "6");
        assertThat(fixture.<List<String>>read(tx -> targets.tag(tx, null))).containsExactly("1", "2", "3");
        fixture.apply(genre(5));
        fixture.run("insert into catalog.tag_group values (1); insert into catalog.tag values (1, 1), (3, 1)");
        Instant start = now();
        assertThat(fixture.<List<String>>read(tx -> targets.genre(tx, start))).containsExactly("6");
        assertThat(fixture.<List<String>>read(tx -> targets.tag(tx, start))).containsExactly("2");
        fixture.apply(item("s:1", ",\"genreId\":5,\"tagIds\":[1]"));
        fail(Entity.GENRE, "8");
        fail(Entity.TAG, "88");
        assertThat(fixture.<List<String>>read(tx -> targets.genre(tx, start))).containsExactly("5", "6", "8");
        assertThat(fixture.<List<String>>read(tx -> targets.tag(tx, start))).containsExactly("1", "88");
    }

    @Test
    void today_begins_at_midnight_in_japan() {
        fixture.run("update okiagari.clock set shift = timestamptz '2026-04-02 15:30:00+00' - statement_timestamp()");
        assertThat(fixture.<Instant>read(targets::today)).isEqualTo("2026-04-02T15:00:00Z");
        fixture.run("update okiagari.clock set shift = timestamptz '2026-04-02 14:30:00+00' - statement_timestamp()");
        assertThat(fixture.<Instant>read(targets::today)).isEqualTo("2026-04-01T15:00:00Z");
    }

    @Test
    void what_is_owed_is_listed_oldest_first_and_what_runs_did_adds_up() {
        fixture.run("""
                insert into okiagari.run (job, pipeline, state, fail_above, max_hold, total, started_at, filled_at, sealed_at,
                  active_at, ended_at, started_by)
                values ('catalog.item', 'p', 'failed', 0.05, '10 min', 10, now(), now(), now(), now(), now(), 'ann')
                """);
        long run = Long.parseLong(fixture.value("select id from okiagari.run"));
        fixture.run("""
                insert into okiagari.run_count values (?, 'done', 6), (?, 'failed', 3), (?, 'unchanged', 4), (?, 'gone', 1),
                  (?, 'db_upsert_success', 1)
                """, run, run, run, run, run);
        List<String> categories = List.of("storage.transient", "db.transient", "rakuten.transient");
        for (String category : categories) {
            fixture.write(tx -> fixture.writes.failed(
                    tx, new FailedTarget(Entity.ITEM, category, run, category, null, "could not")));
        }
        fixture.run(
                "insert into okiagari.target (pipeline, run_id, key, created_at) values ('p', ?, 's:5', now())", run);
        fixture.run("""
                insert into okiagari.item (id, run_id, since, pipeline, lane, due_at)
                select id, run_id, now(), okiagari.number('p'), 1, now() from okiagari.target
                """);
        RunSummary summary = catalog.run(run).orElseThrow();
        assertThat(RunNumbers.targets(summary)).isEqualTo(new RunNumbers.Targets(10, 6, 3, 1, 0));
        assertThat(RunNumbers.writes(summary)).isEqualTo(new RunNumbers.Writes(4, 1, 0, 0, 1, 1, 1));
        assertThat(summary.failureRate()).isEqualTo(0.3);
        assertThat(summary.verdict()).isEqualTo("failed");
        assertThat(summary.exitCode()).isEqualTo(1);
        assertThat(catalog.failures(List.of(run)).get(run)).containsOnlyKeys(categories);
        assertThat(catalog.runs(null, null, 5)).containsExactly(summary);
        assertThat(catalog.owed(null, null, 10).targets())
                .extracting(OwedTarget::sourceId, OwedTarget::failed)
                .containsExactlyInAnyOrder(
                        tuple("s:5", false),
                        tuple("storage.transient", true),
                        tuple("db.transient", true),
                        tuple("rakuten.transient", true));
    }
}
