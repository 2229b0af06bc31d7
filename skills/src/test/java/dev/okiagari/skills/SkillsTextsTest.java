package dev.okiagari.skills;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Texts whose keys are computed are all there; that the others are, a test of all modules finds. */
class SkillsTextsTest {
    @Test
    void every_act_and_state_has_its_words() {
        for (SubmissionAct act : SubmissionAct.values()) {
            assertThat(SkillsTexts.all().keys()).contains("act." + act.word(), "button." + act.word());
        }
    }
}
