package dev.okiagari.server.command.skills;

import dev.okiagari.submissions.state.SubmissionState;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reads states, and groups of them, from a command line. Pure. */
final class StateNames {
    private StateNames() {}

    /** All states when none is named. Ends the command for a word that is none. */
    static Set<SubmissionState> read(CommandLine line, List<String> words) {
        Set<SubmissionState> chosen = EnumSet.noneOf(SubmissionState.class);
        words.forEach(word -> chosen.addAll(named(line, word)));
        return words.isEmpty() ? EnumSet.allOf(SubmissionState.class) : chosen;
    }

    private static Set<SubmissionState> named(CommandLine line, String word) {
        String name = word.toUpperCase(Locale.ROOT);
        for (SubmissionState.Group group : SubmissionState.Group.values()) {
            // REJECTED is a state too, and means that when it is written like one
            if (group.name().equals(name) && !(word.equals(name) && isState(name))) {
                return SubmissionState.in(group);
            }
        }
        if (!isState(name)) {
            throw new ParameterException(
                    line,
                    "there is no state '" + word + "'; there are the groups active, published, rejected and the states "
                            + EnumSet.allOf(SubmissionState.class));
        }
        return Set.of(SubmissionState.valueOf(name));
    }

    private static boolean isState(String name) {
        return EnumSet.allOf(SubmissionState.class).stream()
                .anyMatch(state -> state.name().equals(name));
    }
}
