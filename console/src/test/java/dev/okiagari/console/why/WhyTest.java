package dev.okiagari.console.why;

import static dev.okiagari.console.why.SampleItem.NOW;
import static dev.okiagari.console.why.SampleItem.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.console.why.Circumstances.NodeBeat;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.Refusal;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WhyTest {
    private static final SampleCircumstances QUIET = SampleCircumstances.at(NOW);

    private static String why(SampleItem item, SampleCircumstances at) {
        return WhySentence.sentence(item.view(), at.it());
    }

    @Test
    void a_new_item_waits_for_a_free_node() {
        assertThat(why(SampleItem.in(State.WAITING).dueIn(Duration.ZERO), QUIET))
                .isEqualTo("papers/2406.01234 is waiting at content for 3 min 20 s, not attempted there yet; "
                        + "it is due and starts on the next free node.");
    }

    @Test
    void what_waits_for_a_limit_that_somebody_changed_says_who_did() {
        Circumstances.Limited places =
                new Circumstances.Limited("per_node:papers:content", 4, "ada", "the disk is slow");
        assertThat(why(SampleItem.in(State.WAITING).dueIn(Duration.ZERO), QUIET.withLimited(places)))
                .endsWith("it is due and starts on the next free node;"
                        + " limited to 4 at a time on each node by ada: the disk is slow.");
        Circumstances.Limited rate = new Circumstances.Limited("rate:arxiv", 0.25, "ada", "they asked us to");
        assertThat(why(
                        SampleItem.in(State.RUNNING).attempt(1).waitingFor("arxiv"),
                        QUIET.withLimited(rate).withNode(new NodeBeat(3, "blue", "host-a", SampleItem.beat(NOW)))))
                .contains("waiting for its turn to call arxiv; limited to one every 4 s by ada");
    }

    @Test
    void an_owed_item_says_why_its_run_ended_and_who_will_take_it() {
        SampleItem item = SampleItem.in(State.WAITING)
                .dueIn(Duration.ZERO)
                .failedWith(failure(Kind.MISCONFIGURED, "shop.key", 1, 3))
                .owedBecause("its run 17 of nightly failed: no key");
        assertThat(why(item, QUIET))
                .isEqualTo("papers/2406.01234 is owed and waits at content: its run 17 of nightly failed: no key;"
                        + " it waits until that run is resumed or the next run takes over what is owed.");
    }

    @Test
    void an_item_that_nobody_can_take_says_that_no_node_runs() {
        assertThat(why(SampleItem.in(State.WAITING).dueIn(Duration.ZERO), QUIET.withLiveNodes(0)))
                .endsWith("it starts as soon as a node runs; none is running.");
    }

    @Test
    void a_retrying_item_says_what_failed_and_when_it_is_tried_again() {
        SampleItem item = SampleItem.in(State.WAITING)
                .attempt(2)
                .dueIn(Duration.ofSeconds(4))
                .failedWith(failure(Kind.TRANSIENT, "arxiv.down", 2, 3));
        assertThat(why(item, QUIET))
                .isEqualTo("papers/2406.01234 is retrying at content: attempt 2 of 3 failed 12 s ago with arxiv.down "
                        + "(503 Service Unavailable); it is tried again in 4 s.");
    }

    @Test
    void an_item_whose_only_attempt_found_no_connection_says_that_it_was_free() {
        SampleItem item = SampleItem.in(State.WAITING)
                .attempt(0)
                .dueIn(Duration.ofSeconds(4))
                .failedWith(failure(Kind.TIMED_OUT, "db.no_connection", 1, 1));
        assertThat(why(item, QUIET))
                .endsWith("with db.no_connection (it said no), which spent no attempt; it is tried again in 4 s.");
    }

    @Test
    void an_unclassified_failure_is_called_so() {
        SampleItem item = SampleItem.in(State.WAITING)
                .attempt(1)
                .dueIn(Duration.ofSeconds(4))
                .failedWith(failure(Kind.UNKNOWN, "unknown", 1, 5));
        assertThat(why(item, QUIET)).contains("with an unclassified failure (it said no); it is tried again");
    }

    @Test
    void an_item_that_was_lost_with_its_nodes_and_never_failed_says_so() {
        SampleItem item = SampleItem.in(State.FAILED).failedWith(failure(Kind.TRANSIENT, "unknown", 4, 4));
        assertThat(why(item, QUIET))
                .contains("failed, the last with the loss of its node (503 Service Unavailable); it stays there");
    }

    @Test
    void an_item_behind_a_hold_says_which_since_when_and_why() {
        Hold hold = new Hold("upstream:arxiv", NOW.minus(Duration.ofMinutes(21)), "401 Unauthorized", "node 3");
        assertThat(why(SampleItem.in(State.WAITING).dueIn(Duration.ZERO), QUIET.withHold(hold)))
                .isEqualTo("papers/2406.01234 is held at content: upstream arxiv has been on hold since "
                        + "02:41 UTC (21 min ago) by node 3: 401 Unauthorized; no attempt is spent, and it continues "
                        + "when the hold ends.");
    }

    @Test
    void an_old_hold_names_its_day() {
        Hold hold = new Hold("step:papers:content", NOW.minus(Duration.ofDays(2)), "paused", "ann");
        assertThat(why(SampleItem.in(State.WAITING).dueIn(Duration.ZERO), QUIET.withHold(hold)))
                .contains("step content has been on hold since 2 Mar 03:02 UTC (2 d ago) by ann: paused;");
    }

    @Test
    void an_item_set_aside_by_a_person_says_by_whom() {
        SampleItem item = SampleItem.in(State.WAITING).setAside().because("look at the PDF first");
        assertThat(why(item, QUIET.withLastAct(new ActEntry("hold", "ann", "look at the PDF first", NOW))))
                .isEqualTo("papers/2406.01234 is held at content: it was set aside 3 min 20 s ago by ann: "
                        + "look at the PDF first; it waits until it is released.");
    }

    @Test
    void an_item_that_was_put_off_says_until_when_and_that_it_costs_nothing() {
        SampleItem item =
                SampleItem.in(State.WAITING).dueIn(Duration.ofMinutes(5)).because("the listing is not out yet");
        assertThat(why(item, QUIET))
                .isEqualTo("papers/2406.01234 is waiting at content: it was postponed 3 min 20 s ago: the listing is "
                        + "not out yet; it is tried again in 5 min, which spends no attempt.");
    }

    @Test
    void an_item_that_somebody_retried_says_who() {
        SampleItem item = SampleItem.in(State.WAITING).dueIn(Duration.ZERO);
        assertThat(why(item, QUIET.withLastAct(new ActEntry("retry", "ann", "fixed the key", NOW))))
                .contains("for 3 min 20 s, retried by ann: fixed the key; it is due");
    }

    @Test
    void a_running_item_names_node_and_attempt() {
        NodeBeat node = new NodeBeat(3, "blue", "host-a", SampleItem.beat(NOW.minusSeconds(2)));
        assertThat(why(
                        SampleItem.in(State.RUNNING).attempt(1),
                        QUIET.withNode(node).withMaxAttempts(3)))
                .isEqualTo("papers/2406.01234 is running content on node 3 (blue) for 3 min 20 s: attempt 1 "
                        + "of 3; the result is stored when the step returns; it should have moved by now and "
                        + "seems stuck.");
    }

    @Test
    void a_running_item_that_waits_for_its_turn_to_call_says_so_and_does_not_appear_stuck() {
        ItemView waiting =
                SampleItem.in(State.RUNNING).attempt(1).waitingFor("arxiv").view();
        assertThat(WhySentence.sentence(
                        waiting,
                        QUIET.withNode(new NodeBeat(3, "blue", "host-a", SampleItem.beat(NOW)))
                                .it()))
                .contains("attempt 1, waiting for its turn to call arxiv; the result")
                .doesNotContain("stuck");
    }

    @Test
    void what_should_have_started_minutes_ago_appears_stuck() {
        assertThat(why(SampleItem.in(State.WAITING).dueIn(Duration.ofMinutes(-4)), QUIET))
                .endsWith("; it should have moved by now and seems stuck.");
        assertThat(why(SampleItem.in(State.WAITING).dueIn(Duration.ofMinutes(-2)), QUIET))
                .doesNotContain("stuck");
    }

    @Test
    void a_late_result_that_was_refused_is_told_until_something_else_happens() {
        SampleItem item = SampleItem.in(State.WAITING).dueIn(Duration.ZERO);
        Refusal late = new Refusal("content", 4, 7, NOW.minusSeconds(12));
        assertThat(why(item, QUIET.withLastRefusal(late, "demo-2")))
                .endsWith("; a late result of content from node 7 (demo-2) was refused 12 s ago.");
        assertThat(why(item, QUIET.withLastRefusal(late, null)))
                .as("of a node that nobody remembers")
                .endsWith("; a late result of content from node 7 was refused 12 s ago.");
        assertThat(why(item, QUIET.withLastRefusal(new Refusal("content", 4, 7, NOW.minusSeconds(500)), "demo-2")))
                .doesNotContain("refused");
    }

    @Test
    void a_running_item_of_a_silent_node_is_about_to_be_taken_over() {
        NodeBeat node = new NodeBeat(3, "blue", "host-a", SampleItem.beat(NOW.minusSeconds(40)));
        assertThat(why(SampleItem.in(State.RUNNING).attempt(1), QUIET.withNode(node)))
                .contains("that node sends no heartbeats, so another node takes over the item within seconds");
    }

    @Test
    void a_parked_item_without_a_limit_waits_to_be_woken() {
        assertThat(why(SampleItem.in(State.PARKED).because("review by an editor"), QUIET))
                .isEqualTo("papers/2406.01234 is parked at content for 3 min 20 s: review by an editor; "
                        + "it waits until it is woken.");
    }

    @Test
    void a_parked_item_with_a_limit_says_what_happens_then() {
        SampleItem item =
                SampleItem.in(State.PARKED).because("review by an editor").dueIn(Duration.ofHours(3));
        assertThat(why(item, QUIET)).endsWith("it waits to be woken; otherwise content runs again in 3 h.");
    }

    @Test
    void a_done_item_says_how_long_it_took() {
        assertThat(why(SampleItem.in(State.DONE).attempt(1), QUIET))
                .isEqualTo("papers/2406.01234 is done: it finished content 3 min 20 s ago at attempt 1, 6 min 40 s "
                        + "after it was submitted; no further steps.");
    }

    @Test
    void an_exhausted_item_says_that_all_attempts_are_spent() {
        SampleItem item = SampleItem.in(State.FAILED).failedWith(failure(Kind.TRANSIENT, "arxiv.down", 3, 3));
        assertThat(why(item, QUIET))
                .isEqualTo("papers/2406.01234 failed at content 3 min 20 s ago: all 3 attempts failed, the last with "
                        + "arxiv.down (503 Service Unavailable); it stays there unless it is retried.");
    }

    @Test
    void an_invalid_item_says_that_no_retry_can_cure_it() {
        SampleItem item = SampleItem.in(State.FAILED).failedWith(failure(Kind.INVALID, "pdf.malformed", 1, 3));
        assertThat(why(item, QUIET))
                .contains("attempt 1 of 3 failed with pdf.malformed (it said no), which a retry alone cannot fix;");
    }

    @Test
    void a_broken_item_says_that_code_or_data_is_at_fault() {
        SampleItem item = SampleItem.in(State.FAILED).failedWith(failure(Kind.BROKEN, "code.null", 1, 3));
        assertThat(why(item, QUIET)).contains("failed with code.null (it said no), an error in code or data");
    }

    @Test
    void a_failed_item_without_a_failure_tells_its_reason() {
        assertThat(why(SampleItem.in(State.FAILED).because("stuck_exhausted"), QUIET))
                .contains("failed at content 3 min 20 s ago: stuck_exhausted;");
    }

    @Test
    void a_rejected_item_tells_its_reason() {
        assertThat(why(SampleItem.in(State.REJECTED).because("withdrawn by its authors"), QUIET))
                .isEqualTo("papers/2406.01234 was rejected at content 3 min 20 s ago: withdrawn by its authors; "
                        + "it stays there unless it is retried.");
    }

    @Test
    void a_cancelled_item_says_by_whom_and_why() {
        SampleItem item = SampleItem.in(State.CANCELLED).because("duplicate");
        assertThat(why(item, QUIET.withLastAct(new ActEntry("cancel", "ann", "duplicate", NOW))))
                .isEqualTo("papers/2406.01234 was cancelled at content 3 min 20 s ago by ann: duplicate; "
                        + "it stays there unless it is retried.");
    }

    @Test
    void an_item_that_is_being_cancelled_waits_for_a_node_to_write_its_end() {
        SampleItem item = SampleItem.in(State.WAITING).dueIn(Duration.ZERO).because("duplicate");
        SampleCircumstances ending =
                QUIET.withEnding(State.CANCELLED).withLastAct(new ActEntry("cancel", "ann", "x", NOW));
        assertThat(why(item, ending))
                .isEqualTo("papers/2406.01234 is being ended as cancelled, started 3 min 20 s ago by ann: duplicate; "
                        + "a node of its pipeline stores the end, then it is cancelled.");
    }

    @Test
    void a_long_message_is_cut_and_stays_on_one_line() {
        SampleItem item = SampleItem.in(State.PARKED).because("first\nsecond " + "x".repeat(500));
        assertThat(why(item, QUIET))
                .contains("first second xxx")
                .contains("x…;")
                .hasLineCount(1);
    }
}
