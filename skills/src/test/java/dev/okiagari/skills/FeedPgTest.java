package dev.okiagari.skills;

import static dev.okiagari.skills.state.SubmissionState.RECEIVED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.skills.refusal.ActRefused;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.EventView;
import dev.okiagari.skills.view.QueuePlace;
import dev.okiagari.skills.view.QueueStats;
import dev.okiagari.skills.view.Receipt;
import dev.okiagari.skills.view.SubmissionFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lists with places, figures, repeated requests, and starting again what is stuck. */
class FeedPgTest {
    private SkillFixture world;
    private TestEngine engine;
    private SubmissionFeed feed;

    @BeforeEach
    void open() {
        world = SkillFixture.open(getClass());
        engine = world.engine(world.withModel());
        feed = new SubmissionFeed(world.tables);
    }

    @AfterEach
    void close() {
        engine.close();
        world.close();
    }

    private List<String> submit(int count) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(world.submissions
                    .submit(world.base() + "/acme/number-" + i, "", SkillFixture.SOMEBODY)
                    .id());
        }
        return ids;
    }

    @Test
    void every_row_of_a_page_has_its_place_in_the_queue_whatever_the_order_and_the_filter() {
        List<String> ids = submit(5);
        world.submissions.act(SubmissionAct.DEQUEUE, ids.get(1), SkillFixture.ANN);
        SubmissionFilter active = SubmissionFilter.all().in(SubmissionState.PENDING);
        assertThat(feed.list(active.oldestFirst()).rows())
                .extracting(row -> row.submission().id() + " "
                        + Objects.requireNonNull(row.place()).position())
                .containsExactly(ids.get(0) + " 0", ids.get(2) + " 1", ids.get(3) + " 2", ids.get(4) + " 3");
        SubmissionFeed.Listing newest = feed.list(active.limit(2));
        assertThat(newest.rows())
                .extracting(SubmissionFeed.Listed::place)
                .extracting(QueuePlace::position)
                .containsExactly(3, 2);
        assertThat(feed.list(active.after(newest.next())).rows()).hasSize(2);
        SubmissionFeed.Listing all = feed.list(SubmissionFilter.all().containing("number-1"));
        assertThat(all.rows().getFirst().place()).as("it is out of the queue").isNull();
    }

    @Test
    void a_piece_of_the_address_is_found_in_either_order_and_its_last_word_need_not_be_whole() {
        List<String> ids = submit(4);
        SubmissionFilter sought = SubmissionFilter.all().containing(" ACME/numb ");
        assertThat(ids(sought)).containsExactlyElementsOf(ids.reversed());
        assertThat(ids(sought.oldestFirst().limit(3))).containsExactlyElementsOf(ids.subList(0, 3));
        assertThat(ids(sought.limit(2))).containsExactly(ids.get(3), ids.get(2));
        assertThat(pages(sought.limit(3))).containsExactlyElementsOf(ids.reversed());
        assertThat(pages(sought.limit(3).oldestFirst())).containsExactlyElementsOf(ids);
        SubmissionFilter open = sought.in(SubmissionState.PENDING);
        assertThat(pages(open.limit(3))).containsExactlyElementsOf(ids.reversed());
        assertThat(pages(open.limit(3).oldestFirst())).containsExactlyElementsOf(ids);
        assertThat(ids(sought.in(Set.of(SubmissionState.PUBLISHED)))).isEmpty();
        assertThat(ids(SubmissionFilter.all().containing("acme-number"))).isEmpty();
        assertThat(ids(SubmissionFilter.all().containing("number-2"))).containsExactly(ids.get(2));
        assertThat(ids(SubmissionFilter.all().containing("number_2"))).isEmpty();
        assertThat(ids(SubmissionFilter.all().containing("nothing like this"))).isEmpty();
        assertThat(ids(SubmissionFilter.all().containing("-/%"))).isEmpty();
    }

    @Test
    void what_is_beyond_the_first_thousands_is_found_too_in_every_order_and_state() throws Exception {
        String old = submit(1).getFirst();
        world.run("""
                insert into submissions.submission (id, repository, state, client, withdraw_hash)
                select substr(md5(n::text), 1, 20), 'https://host.example/other/tool-' || n,
                       case when n % 2 = 0 then 'RECEIVED' else 'DEQUEUED' end, 'c', 'h'
                from generate_series(1, 6000) n
                """);
        String late = world.submissions
                .submit(world.base() + "/acme/number-last", "", SkillFixture.SOMEBODY)
                .id();
        SubmissionFilter sought =
                SubmissionFilter.all().containing("acme/number").limit(20);
        assertThat(ids(sought)).containsExactly(late, old);
        assertThat(ids(sought.oldestFirst())).containsExactly(old, late);
        assertThat(ids(sought.in(SubmissionState.PENDING))).containsExactly(late, old);
        assertThat(ids(sought.in(SubmissionState.PENDING).oldestFirst())).containsExactly(old, late);
        assertThat(ids(sought.in(Set.of(SubmissionState.DEQUEUED)))).isEmpty();
        assertThat(pages(sought.limit(1))).containsExactly(late, old);
        assertThat(pages(sought.limit(1).oldestFirst())).containsExactly(old, late);
        assertThat(pages(sought.limit(1).in(SubmissionState.QUEUED).oldestFirst()))
                .containsExactly(old, late);
    }

    /** All that a list has, page by page. */
    private List<String> pages(SubmissionFilter filter) {
        List<String> all = new ArrayList<>();
        Long after = null;
        do {
            SubmissionFeed.Listing page = feed.list(filter.after(after));
            page.rows().forEach(row -> all.add(row.submission().id()));
            after = page.next();
        } while (after != null);
        return all;
    }

    private List<String> ids(SubmissionFilter filter) {
        return feed.list(filter).rows().stream()
                .map(row -> row.submission().id())
                .toList();
    }

    @Test
    void figures_count_what_is_pending_and_what_ended_lately() throws Exception {
        List<String> ids = submit(3);
        world.submissions.act(SubmissionAct.DEQUEUE, ids.get(0), SkillFixture.ANN);
        QueueStats stats = feed.stats();
        assertThat(stats.pending()).isEqualTo(Map.of(RECEIVED, 2L));
        assertThat(stats.queued()).isEqualTo(2);
        assertThat(stats.lastHour()).isEqualTo(Map.of(SubmissionState.DEQUEUED, 1L));
        assertThat(stats.perPlace()).isNull();
        engine.advance(java.time.Duration.ofHours(2));
        assertThat(feed.stats().lastHour()).containsEntry(SubmissionState.DEQUEUED, 0L);
        assertThat(feed.stats().lastDay()).containsEntry(SubmissionState.DEQUEUED, 1L);
        engine.advance(java.time.Duration.ofHours(23));
        assertThat(feed.stats().lastDay()).isEmpty();
    }

    @Test
    void the_same_request_with_its_key_is_answered_with_the_same_secret_for_a_day() {
        Submitter keyed = SkillFixture.SOMEBODY.withKey("key");
        Receipt first = world.submissions.submit(world.base() + "/acme/keyed", "", keyed);
        world.submissions.withdraw(first.id(), Objects.requireNonNull(first.withdrawSecret()));
        Receipt again = world.submissions.submit(world.base() + "/acme/keyed", "", keyed);
        assertThat(again.id()).isEqualTo(first.id());
        assertThat(again.withdrawSecret()).isEqualTo(first.withdrawSecret());
        assertThatThrownBy(() -> world.submissions.submit(world.base() + "/acme/other", "", keyed))
                .isInstanceOf(ActRefused.class);
        Receipt other = world.submissions.submit(
                world.base() + "/acme/keyed",
                "",
                Submitter.trusted("somebody else").withKey("key"));
        assertThat(other.id()).as("a key belongs to its client").isNotEqualTo(first.id());
        engine.advance(java.time.Duration.ofHours(25));
        assertThat(world.submissions
                        .submit(world.base() + "/acme/other", "", keyed)
                        .isDuplicate())
                .isFalse();
    }

    @Test
    void what_is_stuck_starts_again_with_all_its_attempts_and_a_new_budget() {
        world.sandbox.skills().dials().change(dials -> dials.withErrors(Map.of(503, 1.0)));
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        engine.drain();
        assertThat(item(id).attempt()).isEqualTo(1);
        world.sandbox.calm();
        world.submissions.act(SubmissionAct.REQUEUE, id, SkillFixture.ANN);
        assertThat(item(id).attempt()).isZero();
        assertThat(world.submission(id).error()).isNull();
        assertThat(world.show(id).history())
                .extracting(EventView::trigger)
                .containsExactly("SUBMITTED", "TAKEN_OUT", "REQUEUED");
        engine.drain();
        assertThat(world.state(id)).isEqualTo(SubmissionState.PUBLISHED);
        assertThatThrownBy(() -> world.submissions.act(SubmissionAct.REQUEUE, id, SkillFixture.ANN))
                .isInstanceOf(ActRefused.class);
    }

    private ItemView item(String id) {
        return world.client.items().find(world.item(id)).orElseThrow();
    }
}
