package dev.okiagari.kit.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UnknownSettingsTest {
    private static final Set<String> KNOWN = Set.of("OKIAGARI_ARXIV_GAP", "OKIAGARI_PORT");

    @Test
    void a_misspelt_setting_is_told_with_the_one_that_was_meant() {
        assertThat(UnknownSettings.in(Map.of("OKIAGARI_ARXIV_GPA", "5s"), () -> KNOWN))
                .containsExactly(
                        "OKIAGARI_ARXIV_GPA is not a setting and has no effect; did you mean OKIAGARI_ARXIV_GAP?");
    }

    @Test
    void one_that_is_like_no_other_leads_to_the_list() {
        assertThat(UnknownSettings.in(Map.of("OKIAGARI_COLOUR_OF_SKY", "red"), () -> KNOWN))
                .containsExactly(
                        "OKIAGARI_COLOUR_OF_SKY is not a setting and has no effect; all settings: ./okiagari doctor");
    }

    @Test
    void settings_variables_of_others_and_those_of_the_tests_are_not_told() {
        assertThat(UnknownSettings.in(
                        Map.of("OKIAGARI_PORT", "1", "PATH", "/bin", "OKIAGARI_TEST_PG", "15"), () -> KNOWN))
                .isEmpty();
    }
}
