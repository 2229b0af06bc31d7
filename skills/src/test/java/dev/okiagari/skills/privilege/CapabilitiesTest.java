package dev.okiagari.skills.privilege;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each capability finds its own examples, and those that must not match it finds not. */
class CapabilitiesTest {
    static List<Capability> all() {
        return Capabilities.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void its_examples_are_judged_as_they_say(Capability capability) {
        assertThat(capability.matching())
                .hasSizeGreaterThanOrEqualTo(3)
                .allSatisfy(text -> assertThat(capability.in(text.toLowerCase(Locale.ROOT)))
                        .as(text)
                        .isPresent());
        assertThat(capability.passing())
                .hasSizeGreaterThanOrEqualTo(3)
                .allSatisfy(text -> assertThat(capability.in(text.toLowerCase(Locale.ROOT)))
                        .as(text)
                        .isEmpty());
    }
}
