package dev.okiagari.console.why;

import static dev.okiagari.console.why.SampleItem.NOW;
import static dev.okiagari.console.why.SampleItem.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.console.why.Circumstances.NodeBeat;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ActEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each state in each circumstance: no sentence says two things that cannot both be true. */
class WhyAgreesTest {
    /** What must not stand together in one sentence. */
    private record Pair(Pattern one, Pattern other) {
        Pair(String one, String other) {
            this(Pattern.compile(one), Pattern.compile(other));
        }

        boolean meet(String sentence) {
            return one.matcher(sentence).find() && other.matcher(sentence).find();
        }
    }

    private static final List<Pair> CONTRADICTIONS = List.of(
            new Pair("is running \\w+ on", "is waiting|is held|is retrying|is parked|it waits"),
            new Pair("it waits to be woken|waits until it is woken", "runs again (now|on)|so content runs"),
            new Pair("is on hold|is held|set aside", "stuck|starts on|is tried again|runs again on"),
            new Pair("none is running", "stuck|next free node|within seconds"),
            new Pair("takes over the item", "stuck|the result is stored"),
            new Pair("it stays there", "is tried again|it starts|stuck|continues"),
            new Pair("cannot fix", "unless it is retried"),
            new Pair("no further steps", "is tried again|runs again|stays there"),
            new Pair("not attempted there yet", "attempt \\d|attempted there \\d"),
            new Pair("attempt (\\d+)( of \\d+)?, after attempt \\1 ", ""),
            new Pair("all 3 attempts failed|only attempt failed", "is tried again|attempt [12] of 3"),
            new Pair(
                    "attempt (\\d) of \\1 failed(?!.*(retried by|started over|spent no attempt))",
                    "is tried again|it is due"),
            new Pair("is being ended|is being brought back", "stays there|is tried again|starts on"),
            new Pair("is owed", "stuck|is tried again|starts on"));

    private static List<SampleItem> items() {
        List<SampleItem> all = new ArrayList<>();
        for (State state : State.values()) {
            for (Duration due :
                    new Duration @Nullable [] {null, Duration.ofMinutes(-40), Duration.ZERO, Duration.ofHours(1)}) {
                SampleItem item = SampleItem.in(state);
                item = due == null ? item : item.dueIn(due);
                all.add(item);
                all.add(item.because("the listing is not out yet"));
                all.add(item.attempt(2));
                all.add(item.setAside().because("look first"));
                all.add(item.owedBecause("its run 17 of nightly failed"));
                for (Kind kind : Kind.values()) {
                    all.add(item.attempt(1).failedWith(failure(kind, "arxiv.down", 3, 3)));
                    all.add(item.attempt(3).failedWith(failure(kind, "arxiv.down", 2, 3)));
                    all.add(item.attempt(1).failedWith(failure(kind, "arxiv.down", 1, 1)));
                }
            }
        }
        // A node does not work on what is set aside or owed, and nobody sets aside what has ended.
        all.removeIf(item -> item.state() != State.WAITING && (item.held() || item.owed()));
        return all;
    }

    private static List<SampleCircumstances> circumstances() {
        Hold hold = new Hold("upstream:arxiv", NOW.minus(Duration.ofMinutes(50)), "401 Unauthorized", "node 3");
        List<SampleCircumstances> all = new ArrayList<>();
        for (int nodes : new int[] {0, 1}) {
            SampleCircumstances quiet = SampleCircumstances.at(NOW).withLiveNodes(nodes);
            all.add(quiet);
            all.add(quiet.withHold(hold));
            all.add(quiet.withNode(new NodeBeat(3, "blue", "host-a", SampleItem.beat(NOW.minusSeconds(50)))));
            all.add(quiet.withLastAct(new ActEntry("retry", "ann", "fixed the key", NOW)));
            all.add(quiet.withEnding(State.CANCELLED));
            all.add(quiet.withEnding(State.WAITING));
            if (nodes > 0) {
                all.add(quiet.withNode(new NodeBeat(3, "blue", "host-a", SampleItem.beat(NOW.minusSeconds(1)))));
            }
        }
        return all;
    }

    @Test
    void no_sentence_contradicts_itself() {
        List<String> contradicting = new ArrayList<>();
        int sentences = 0;
        for (SampleItem item : items()) {
            for (SampleCircumstances at : circumstances()) {
                String sentence = WhySentence.sentence(item.view(), at.it());
                CONTRADICTIONS.stream()
                        .filter(pair -> pair.meet(sentence))
                        .forEach(pair -> contradicting.add(pair + ": " + sentence));
                sentences++;
            }
        }

        assertThat(contradicting).isEmpty();
        assertThat(sentences).isGreaterThan(5_000);
    }

    @Test
    void an_item_behind_a_hold_for_long_is_not_called_stuck() {
        Hold hold = new Hold("upstream:arxiv", NOW.minus(Duration.ofMinutes(50)), "401 Unauthorized", "node 3");
        SampleItem item = SampleItem.in(State.WAITING).dueIn(Duration.ofMinutes(-40));

        assertThat(WhySentence.sentence(
                        item.view(), SampleCircumstances.at(NOW).withHold(hold).it()))
                .endsWith("no attempt is spent, and it continues when the hold ends.");
        assertThat(WhySentence.sentence(
                        item.dueIn(Duration.ofMinutes(5)).view(),
                        SampleCircumstances.at(NOW).withHold(hold).it()))
                .endsWith("it continues when the hold ends, in 5 min at the earliest.");
    }

    @Test
    void a_parked_item_whose_time_is_up_no_longer_waits_to_be_woken() {
        SampleItem item = SampleItem.in(State.PARKED).because("review").dueIn(Duration.ZERO);

        assertThat(WhySentence.sentence(item.view(), SampleCircumstances.at(NOW).it()))
                .endsWith("review; nobody woke it in time, so content runs again on the next free node.");
    }

    @Test
    void an_attempt_after_somebodys_retry_does_not_come_after_a_later_one() {
        NodeBeat node = new NodeBeat(3, "blue", "host-a", SampleItem.beat(NOW));
        SampleItem item =
                SampleItem.in(State.RUNNING).attempt(1).failedWith(failure(Kind.TRANSIENT, "arxiv.down", 3, 3));

        assertThat(WhySentence.sentence(
                        item.view(),
                        SampleCircumstances.at(NOW)
                                .withNode(node)
                                .withMaxAttempts(3)
                                .it()))
                .contains("attempt 1 of 3, after one that failed with arxiv.down (503 Service Unavailable);");
    }
}
