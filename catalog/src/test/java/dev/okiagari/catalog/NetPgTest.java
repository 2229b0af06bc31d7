package dev.okiagari.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.job.CatalogTarget;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs.Order;
import dev.okiagari.catalog.job.NetOpen;
import dev.okiagari.catalog.job.Pipelines;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.work.Replay;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.gateway.storage.ObjectKey;
import dev.okiagari.sandbox.dial.Credentials;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.rakuten.Shop;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nets that are disturbed, and what is made of raw copies. */
class NetPgTest {
    private static final Actor ACTOR = new Actor("test", "fixed");

    @TempDir
    private Path folder;

    private CatalogFixture fixture;

    @BeforeEach
    void open() {
        fixture = new CatalogFixture(getClass(), folder);
        fixture.catalog.addTargets(fixture.leaves(2), "test");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private Map<String, List<String>> clean() {
        return fixture.tables.contents(CatalogTablesFixture.CLEAN);
    }

    @Test
    void a_net_that_a_job_stops_goes_on_after_the_fix() {
        fixture.disturb("/IchibaGenre/", DialSettings.healthy().with(Credentials.REFUSED_403));
        NetView stopped = fixture.net();
        assertThat(stopped.verdict()).isEqualTo("stopped");
        assertThat(stopped.reason()).contains("catalog.genre").contains("403");
        assertThat(stopped.runs().keySet()).contains("genre", "tag").doesNotContain("active");
        fixture.station.dials().heal();
        NetView resumed = fixture.finish(fixture.catalog.resume(stopped, ACTOR));
        assertThat(resumed.verdict()).isEqualTo("passed");
        assertThat(resumed.runs()).containsAllEntriesOf(stopped.runs()).containsKey("active");
        assertThat(fixture.tables.value("select count(*) from catalog.item where not is_active"))
                .isEqualTo("0");
        assertThatThrownBy(() -> fixture.catalog.resume(resumed, ACTOR))
                .isInstanceOf(RunRefused.class)
                .hasMessageContaining("it is over");
    }

    @Test
    void a_job_that_failed_by_its_rate_fails_the_net_at_its_end_and_the_next_jobs_run() {
        fixture.disturb(
                "genreId=" + fixture.leaves(1).getFirst(),
                DialSettings.healthy().withErrors(Map.of(404, 1.0)));
        NetView net = fixture.net();
        assertThat(net.verdict()).isEqualTo("failed");
        assertThat(net.reason()).contains("ranking");
        assertThat(net.runs()).hasSize(5);
    }

    @Test
    void there_is_one_net_at_a_time_and_it_waits_for_a_run_that_is_in_its_way() {
        fixture.catalog.start(Job.RANKING, Order.by("somebody"));
        NetView net = fixture.catalog.startNet("test");
        assertThatThrownBy(() -> fixture.catalog.startNet("test"))
                .isInstanceOf(NetOpen.class)
                .hasMessageContaining(net.key());
        NetView ended = fixture.finish(net);
        assertThat(ended.verdict()).isEqualTo("passed");
        assertThat(fixture.catalog.runs(null, null, 10)).hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ranking", "item", "genre_tag", "active", "fetch", "apply", "judge"})
    void a_process_that_dies_during_a_net_leaves_the_end_as_it_would_be(String step) {
        fixture.engine.crashBeforeCommit(step);
        NetView net = fixture.net();
        assertThat(net.verdict()).isEqualTo("passed");
        Map<String, List<String>> disturbed = clean();
        fixture.net();
        assertThat(clean()).isEqualTo(disturbed);
        assertThat(fixture.catalog.runs(null, null, 20))
                .as("each job ran once in each net")
                .hasSize(10);
        assertThat(disturbed.get("item")).isNotEmpty().noneMatch(row -> row.contains("\"is_active\": false"));
    }

    @Test
    void a_net_whose_process_was_killed_between_a_run_and_its_targets_starts_another_within_seconds() {
        NetView net = fixture.catalog.startNet("test");
        AtomicReference<NetView> ended = new AtomicReference<>();
        // As if killed for everybody else: the run is there, and its starter adds nothing until the net is over.
        Iterable<Target<CatalogTarget>> late = () -> {
            ended.set(fixture.finish(net));
            return List.of(Target.of("1", new CatalogTarget(Entity.RANKING, List.of())))
                    .iterator();
        };
        assertThatThrownBy(() -> fixture.client
                        .run(Job.RANKING.jobId(), Pipelines.TARGETS)
                        .startedBy("net " + net.key())
                        .targets(late)
                        .start())
                .hasMessageContaining("could not add targets to run");
        assertThat(ended.get().verdict()).isEqualTo("passed");
        List<RunView> rankings = fixture.client.runs().list(Job.RANKING.jobId(), null, 10);
        assertThat(rankings).extracting(RunView::state).containsExactly(RunState.PASSED, RunState.ABORTED);
        assertThat(Duration.between(
                        rankings.getLast().startedAt(), rankings.getFirst().startedAt()))
                .isLessThan(Duration.ofMinutes(1));
    }

    @Test
    void a_net_that_ends_between_item_and_genre_loses_no_genre_to_the_next_day() {
        fixture.run(Job.RANKING);
        fixture.run(Job.ITEM);
        fixture.market.day(Shop.FIRST_DAY.plusDays(1));
        fixture.engine.advance(Duration.ofDays(1));
        assertThat(fixture.net().verdict()).isEqualTo("passed");
        assertThat(fixture.tables.value("""
                select count(*) from catalog.item i where not exists (select from catalog.genre g where g.id = i.genre)
                """)).isEqualTo("0");
    }

    @Test
    void emptied_tables_come_out_equal_from_the_raw_copies_without_the_shop() {
        fixture.net();
        Map<String, List<String>> before = clean();
        Map<String, List<String>> history = fixture.tables.contents(CatalogTablesFixture.HISTORY);
        fixture.tables.run(
                "truncate catalog.item_tag, catalog.item_image, catalog.item, catalog.shop, catalog.genre, catalog.tag, "
                        + "catalog.tag_group");
        fixture.station.close();
        Replay.Report report = new Replay(fixture.tables.database, fixture.storage)
                .entities(List.of(Entity.GENRE, Entity.TAG, Entity.ITEM), soFar -> {});
        assertThat(report.problems()).isEmpty();
        assertThat(clean()).isEqualTo(before);
        assertThat(fixture.tables.contents(CatalogTablesFixture.HISTORY)).isEqualTo(history);
    }

    @Test
    void a_replay_names_copies_that_are_missing_and_ids_that_are_not_known() {
        fixture.net();
        String key =
                fixture.tables.value("select raw_key from catalog.staging where entity = 'item' order by 1 limit 1");
        String code = fixture.tables.value("select source_id from catalog.staging where raw_key = '" + key + "'");
        fixture.storage.delete(new ObjectKey(key));
        Replay.Report report = new Replay(fixture.tables.database, fixture.storage).sources(List.of(code, "nobody:1"));
        assertThat(report.applied()).isZero();
        assertThat(report.problems())
                .hasSize(2)
                .anyMatch(line -> line.contains(key))
                .anyMatch(line -> line.contains("nobody:1"));
    }
}
