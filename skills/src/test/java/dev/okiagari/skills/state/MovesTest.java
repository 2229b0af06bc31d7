package dev.okiagari.skills.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of moves, written a second time. */
class MovesTest {
    private static final String TABLE = """
        RECEIVED: TIER1_SCANNING DUPLICATE REJECTED NEEDS_REVIEW DEQUEUED BLOCKED
        TIER1_SCANNING: TIER2_SCANNING AUTO_APPROVED NEEDS_REVIEW TIER1_FAILED REJECTED DEQUEUED BLOCKED
        TIER2_SCANNING: AUTO_APPROVED NEEDS_REVIEW REJECTED DEQUEUED BLOCKED
        AUTO_APPROVED: PUBLISHED REJECTED NEEDS_REVIEW DEQUEUED BLOCKED
        NEEDS_REVIEW: TIER3_REVIEW REJECTED DEQUEUED BLOCKED
        TIER3_REVIEW: PUBLISHED REJECTED DEQUEUED BLOCKED
        PUBLISHED: BLOCKED
        TIER1_FAILED: RECEIVED
        REJECTED: RECEIVED
        DUPLICATE:
        DEQUEUED: RECEIVED
        BLOCKED: RECEIVED
        """;

    @Test
    void the_moves_are_those_of_the_table() {
        TABLE.lines().forEach(line -> {
            String[] parts = line.split(":", -1);
            Set<String> expected = Arrays.stream(parts[1].strip().split(" ", -1))
                    .filter(name -> !name.isEmpty())
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> found = Moves.TABLE.getOrDefault(SubmissionState.valueOf(parts[0]), Set.of()).stream()
                    .map(Enum::name)
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(found).as(parts[0]).isEqualTo(expected);
        });
        assertThat(Moves.TABLE).hasSize(SubmissionState.values().length);
    }

    @Test
    void a_move_that_is_not_in_the_table_cannot_be_written_down() {
        assertThatThrownBy(() -> SubmissionMove.to(SubmissionState.REJECTED, Trigger.FAILED)
                        .from(SubmissionState.PUBLISHED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PUBLISHED to REJECTED");
    }

    @Test
    void only_an_ended_item_that_comes_back_leads_out_of_ended_states_into_the_middle() {
        assertThat(Moves.into(SubmissionState.TIER1_SCANNING, Trigger.FETCHED))
                .containsExactly(SubmissionState.RECEIVED);
        assertThat(Moves.into(SubmissionState.TIER1_SCANNING, Trigger.REVIVED))
                .containsExactlyInAnyOrder(
                        SubmissionState.NEEDS_REVIEW,
                        SubmissionState.TIER1_FAILED,
                        SubmissionState.REJECTED,
                        SubmissionState.DEQUEUED);
        assertThat(Moves.into(SubmissionState.PUBLISHED, Trigger.REVIVED)).isEmpty();
    }
}
