package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.console.reading.Definition;
import dev.okiagari.console.reading.ItemReadings;
import dev.okiagari.console.reading.ItemSnapshot;
import dev.okiagari.console.why.SampleCircumstances;
import dev.okiagari.console.why.SampleItem;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.HistoryEntry;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.engine.view.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemLifeTest {
    @ParameterizedTest
    @CsvSource({
        "0, attempt 1 of 3",
        "1, attempt 2 of 3",
        "2, 'attempt 3 of 3, the last'",
        "3, 'attempt 3 of 3, the last'",
        "7, 'attempt 3 of 3, the last'"
    })
    void what_comes_next_is_never_attempt_four_of_three(int spent, String next) {
        assertThat(life(SampleItem.in(State.WAITING).attempt(spent), List.of())
                        .getLast()
                        .what())
                .isEqualTo(next);
    }

    @ParameterizedTest
    @CsvSource({"1, 3, attempt 1 of 3", "3, 3, attempt 3 of 3", "4, 3, attempt 4 of 4"})
    void what_has_failed_is_never_attempt_four_of_three(int attempt, int most, String said) {
        assertThat(life(SampleItem.in(State.WAITING), List.of(failed(attempt, most, 4L))))
                .extracting(EngineItemPage.Moment::what)
                .anyMatch(what -> what.startsWith(said + " on node 4 (demo-2) failed: arxiv.down"));
    }

    @Test
    void a_node_has_one_name_in_all_of_it_and_one_that_nobody_remembers_its_number() {
        assertThat(life(SampleItem.in(State.WAITING), List.of(failed(1, 3, 4L), failed(2, 3, 9L))))
                .extracting(EngineItemPage.Moment::what)
                .anyMatch(what -> what.endsWith("after 1 s on node 4 (demo-2)"))
                .anyMatch(what -> what.startsWith("attempt 2 of 3 on node 9 failed"))
                .contains("a late result from node 4 (demo-2) was refused");
    }

    @Test
    void a_rescue_says_once_that_it_is_one() {
        assertThat(life(SampleItem.in(State.WAITING), List.of(rescued())))
                .extracting(EngineItemPage.Moment::what)
                .contains("rescued: node dead");
    }

    @Test
    void a_rescue_that_was_not_charged_never_stands_beside_no_rescues() {
        assertThat(rescues(List.of())).isEqualTo("0");
        assertThat(rescues(List.of(rescued()))).isEqualTo("1; 0 charged");
    }

    private static String rescues(List<LedgerEntry> failures) {
        return new EngineItemPage(
                        whole(SampleItem.in(State.WAITING), failures), Definition.unknown("papers"), List.of(), null)
                .rescues();
    }

    private static LedgerEntry rescued() {
        return entry(1, 3, 4L, true);
    }

    private static LedgerEntry failed(int attempt, int most, @Nullable Long node) {
        return entry(attempt, most, node, false);
    }

    private static LedgerEntry entry(int attempt, int most, @Nullable Long node, boolean isRescue) {
        return new LedgerEntry(
                "content",
                1,
                attempt,
                most,
                Kind.TRANSIENT,
                "arxiv.down",
                503,
                null,
                "HttpFailure",
                isRescue ? "rescued: node dead" : "503 Service Unavailable",
                "a rule",
                Duration.ofSeconds(1),
                isRescue,
                SampleItem.NOW.plusSeconds(60),
                node,
                SampleItem.NOW.minusSeconds(60),
                null);
    }

    private static List<EngineItemPage.Moment> life(SampleItem item, List<LedgerEntry> failures) {
        return ItemLife.of(whole(item, failures), Definition.unknown("papers"), List.of());
    }

    private static ItemReadings.Whole whole(SampleItem item, List<LedgerEntry> failures) {
        ItemSnapshot seen = new ItemSnapshot(
                item.view(),
                SampleCircumstances.at(SampleItem.NOW).withMaxAttempts(3).it());
        HistoryEntry settled = new HistoryEntry(
                "metadata", 1, 1, "next", SampleItem.NOW.minusSeconds(100), SampleItem.NOW.minusSeconds(99), 4L);
        return new ItemReadings.Whole(
                seen,
                List.of(settled),
                failures,
                List.of(),
                List.of(new Refusal("content", 5, 4, SampleItem.NOW.minusSeconds(30))),
                List.of(),
                Optional.empty(),
                List.of(),
                Map.of(4L, "demo-2"));
    }
}
