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

    private CatalogTown town;

    @BeforeEach
    void open() {
        town = new CatalogTown(getClass(), folder);
        town.catalog.addTargets(town.leaves(2), "test");
    }

    @AfterEach
    void close() {
        town.close();
    }

    private Map<String, List<String>> clean() {
        return town.base.contents(CatalogBase.CLEAN);
    }

    @Test
    void a_net_that_a_job_stops_goes_on_after_the_fix() {
        town.disturb("/IchibaGenre/", DialSettings.healthy().with(Credentials.REFUSED_403));
        NetView stopped = town.net();
        assertThat(stopped.verdict()).isEqualTo("stopped");
        assertThat(stopped.reason()).contains("catalog.genre").contains("403");
        assertThat(stopped.runs().keySet()).contains("genre", "tag").doesNotContain("active");
        town.station.dials().heal();
        NetView resumed = town.finish(town.catalog.resume(stopped, ACTOR));
        assertThat(resumed.verdict()).isEqualTo("passed");
        assertThat(resumed.runs()).containsAllEntriesOf(stopped.runs()).containsKey("active");
        assertThat(town.base.value("select count(*) from catalog.item where not is_active"))
                .isEqualTo("0");
        assertThatThrownBy(() -> town.catalog.resume(resumed, ACTOR))
                .isInstanceOf(RunRefused.class)
                .hasMessageContaining("it is over");
    }

    @Test
    void a_job_that_failed_by_its_rate_fails_the_net_at_its_end_and_the_next_jobs_run() {
        town.disturb(
                "genreId=" + town.leaves(1).getFirst(), DialSettings.healthy().withErrors(Map.of(404, 1.0)));
        NetView net = town.net();
        assertThat(net.verdict()).isEqualTo("failed");
        assertThat(net.reason()).contains("ranking");
        assertThat(net.runs()).hasSize(5);
    }

    @Test
    void there_is_one_net_at_a_time_and_it_waits_for_a_run_that_is_in_its_way() {
        town.catalog.start(Job.RANKING, Order.by("somebody"));
        NetView net = town.catalog.startNet("test");
        assertThatThrownBy(() -> town.catalog.startNet("test"))
                .isInstanceOf(NetOpen.class)
                .hasMessageContaining(net.key());
        NetView ended = town.finish(net);
        assertThat(ended.verdict()).isEqualTo("passed");
        assertThat(town.catalog.runs(null, null, 10)).hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ranking", "item", "genre_tag", "active", "fetch", "apply", "judge"})
    void a_process_that_dies_during_a_net_leaves_the_end_as_it_would_be(String step) {
        town.engine.crashBeforeCommit(step);
        NetView net = town.net();
        assertThat(net.verdict()).isEqualTo("passed");
        Map<String, List<String>> disturbed = clean();
        town.net();
        assertThat(clean()).isEqualTo(disturbed);
        assertThat(town.catalog.runs(null, null, 20))
                .as("each job ran once in each net")
                .hasSize(10);
        assertThat(disturbed.get("item")).isNotEmpty().noneMatch(row -> row.contains("\"is_active\": false"));
    }

    @Test
    void a_net_whose_process_was_killed_between_a_run_and_its_targets_starts_another_within_seconds() {
        NetView net = town.catalog.startNet("test");
        AtomicReference<NetView> ended = new AtomicReference<>();
        // As if killed for everybody else: the run is there, and its starter adds nothing until the net is over.
        Iterable<Target<CatalogTarget>> late = () -> {
            ended.set(town.finish(net));
            return List.of(Target.of("1", new CatalogTarget(Entity.RANKING, List.of())))
                    .iterator();
        };
        assertThatThrownBy(() -> town.client
                        .run(Job.RANKING.jobId(), Pipelines.TARGETS)
                        .startedBy("net " + net.key())
                        .targets(late)
                        .start())
                .hasMessageContaining("could not add targets to run");
        assertThat(ended.get().verdict()).isEqualTo("passed");
        List<RunView> rankings = town.client.runs().list(Job.RANKING.jobId(), null, 10);
        assertThat(rankings).extracting(RunView::state).containsExactly(RunState.PASSED, RunState.ABORTED);
        assertThat(Duration.between(
                        rankings.getLast().startedAt(), rankings.getFirst().startedAt()))
                .isLessThan(Duration.ofMinutes(1));
    }

    @Test
    void a_net_that_ends_between_item_and_genre_loses_no_genre_to_the_next_day() {
        town.run(Job.RANKING);
        town.run(Job.ITEM);
        town.market.day(Shop.FIRST_DAY.plusDays(1));
        town.engine.advance(Duration.ofDays(1));
        assertThat(town.net().verdict()).isEqualTo("passed");
        assertThat(town.base.value("""
                select count(*) from catalog.item i where not exists (select from catalog.genre g where g.id = i.genre)
                """)).isEqualTo("0");
    }

    @Test
    void emptied_tables_come_out_equal_from_the_raw_copies_without_the_shop() {
        town.net();
        Map<String, List<String>> before = clean();
        Map<String, List<String>> history = town.base.contents(CatalogBase.HISTORY);
        town.base.run(
                "truncate catalog.item_tag, catalog.item_image, catalog.item, catalog.shop, catalog.genre, catalog.tag, "
                        + "catalog.tag_group");
        town.station.close();
        Replay.Report report = new Replay(town.base.database, town.storage)
                .entities(List.of(Entity.GENRE, Entity.TAG, Entity.ITEM), soFar -> {});
        assertThat(report.problems()).isEmpty();
        assertThat(clean()).isEqualTo(before);
        assertThat(town.base.contents(CatalogBase.HISTORY)).isEqualTo(history);
    }

    @Test
    void a_replay_names_copies_that_are_missing_and_ids_that_are_not_known() {
        town.net();
        String key = town.base.value("select raw_key from catalog.staging where entity = 'item' order by 1 limit 1");
        String code = town.base.value("select source_id from catalog.staging where raw_key = '" + key + "'");
        town.storage.delete(new ObjectKey(key));
        Replay.Report report = new Replay(town.base.database, town.storage).sources(List.of(code, "nobody:1"));
        assertThat(report.applied()).isZero();
        assertThat(report.problems())
                .hasSize(2)
                .anyMatch(line -> line.contains(key))
                .anyMatch(line -> line.contains("nobody:1"));
    }
}
