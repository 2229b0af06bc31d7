package dev.okiagari.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.demo.fleet.Kill;
import dev.okiagari.demo.world.Reckoning;
import dev.okiagari.demo.world.ReckoningTable.Counts;
import dev.okiagari.demo.world.ReckoningTable.Ended;
import dev.okiagari.demo.world.ReckoningTable.Knocks;
import dev.okiagari.kit.json.JsonText;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private static final Kill RESCUED = new Kill("node 2", Duration.ofSeconds(5), 7, 0, Duration.ofMillis(6_400));
    private static final Kill WAITING = new Kill("node 3", Duration.ofSeconds(50), 4, 4, null);

    private static Summary summary(Reckoning reckoning, Kill... kills) {
        Moment end = new Moment(
                Duration.ofSeconds(90),
                Map.of(
                        "papers",
                        new Counts(
                                3,
                                1,
                                9,
                                4,
                                new Ended(30, 2, 5, 0, List.of("5 rejected: a bad name", "2 failed: arxiv.gone")))),
                new Knocks(11, 8, 1, 2),
                reckoning,
                List.of(kills));
        return new Summary(end, false, new Summary.Acknowledged("book.txt", false), " --demo");
    }

    @Test
    void nothing_lost_and_everything_rescued_is_clean() {
        assertThat(summary(Reckoning.CLEAN, RESCUED).isClean()).isTrue();
        assertThat(summary(Reckoning.CLEAN, RESCUED, WAITING).isClean()).isFalse();
        assertThat(summary(new Reckoning(1, 0, List.of("a: gone"))).isClean()).isFalse();
        assertThat(summary(new Reckoning(0, 1, List.of("a: twice"))).isClean()).isFalse();
    }

    @Test
    void words_say_what_became_of_each_pipeline_and_each_killed_node() {
        assertThat(summary(Reckoning.CLEAN, RESCUED, WAITING).words())
                .contains("40 items of 1 pipeline on 2 nodes in 1 min 30 s")
                .contains(
                        "30 done, 2 failed, 5 rejected, 3 unfinished (1 waits for a person); 9 failed attempts, 4 rescues",
                        "      5 rejected: a bad name",
                        "      2 failed: arxiv.gone")
                .contains("node 2 was killed with 7 items; all were rescued after 6.4 s")
                .contains("node 3 was killed with 4 items; 4 of them are not rescued yet")
                .contains("lost 0, duplicated 0");
    }

    @Test
    void what_earlier_demos_have_done_is_not_claimed_for_this_one() {
        Summary first = summary(Reckoning.CLEAN);
        Summary second = new Summary(first.end(), false, new Summary.Acknowledged("book.txt", true), first.flags());
        assertThat(second.words())
                .startsWith("40 items of 1 pipeline, those of earlier demos included, on 2 nodes in 1 min 30 s");
        assertThat(JsonText.document(second.json())).contains("\"continued\" : true");
    }

    @Test
    void json_has_the_counts_of_each_pipeline() {
        assertThat(JsonText.document(summary(Reckoning.CLEAN, RESCUED).json()))
                .contains(
                        "\"papers\"",
                        "\"submitted\" : 40",
                        "\"done\" : 30",
                        "\"rejected\" : 5",
                        "\"lost\" : 0",
                        "\"duplicated\" : 0")
                .contains("\"secondsUntilRescued\" : 6.4");
    }
}
