package dev.okiagari.skills.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.skills.fact.Fact;
import dev.okiagari.skills.fact.FactKind;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.text.Position;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the model is told of a scan. */
class ModelJudgeTest {
    private static Fact fact(FactKind kind, String sign, boolean isGrave, int line) {
        return new Fact(kind, sign, isGrave, "scripts/a.sh", new Position(line, 1), Set.of(), false, "line " + line);
    }

    @Test
    void the_facts_are_told_the_grave_ones_first_and_what_is_alike_once() {
        Report report = new Report(
                "helper",
                List.of(),
                List.of(),
                List.of(
                        fact(FactKind.SEND, "send-upload", false, 1),
                        fact(FactKind.SECRET, "secret-key-file", true, 2),
                        fact(FactKind.SEND, "send-upload", false, 3)));
        assertThat(ModelJudge.facts(report)).isEqualTo("""
                        secret secret-key-file scripts/a.sh:2: line 2
                        send send-upload scripts/a.sh:1 and 1 more: line 1
                        """);
    }

    @Test
    void a_skill_without_facts_has_none() {
        assertThat(ModelJudge.facts(new Report("helper", List.of(), List.of(), List.of())))
                .isEqualTo("none");
    }
}
