package dev.okiagari.kit.settings;

import static dev.okiagari.kit.KitTexts.say;

import dev.okiagari.kit.terminal.Spelling;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Variables that look like settings and are none: most likely misspelt, and without effect. Pure. */
public final class UnknownSettings {
    private static final String PREFIX = "OKIAGARI_";

    /** Read by the tests of this project alone. */
    private static final String OF_TESTS = "OKIAGARI_TEST_";

    private UnknownSettings() {}

    /**
     * A line for each.
     *
     * @param known the names of all settings; asked for only when there is a variable to compare with them
     */
    public static List<String> in(Map<String, String> environment, Supplier<Set<String>> known) {
        List<String> set = environment.keySet().stream()
                .filter(name -> name.startsWith(PREFIX) && !name.startsWith(OF_TESTS))
                .sorted()
                .toList();
        if (set.isEmpty()) {
            return List.of();
        }
        Set<String> all = known.get();
        return set.stream()
                .filter(name -> !all.contains(name))
                .map(name -> Spelling.nearest(name, all)
                        .map(meant -> say("setting.unknown-near", name, meant))
                        .orElseGet(() -> say("setting.unknown", name)))
                .toList();
    }
}
