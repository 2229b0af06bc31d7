package dev.okiagari.engine.internal.decide;

import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which transitions the tests of {@link MachineTest} have taken, and which test took them. One thread at a time. */
final class TakenTransitions {
    private static final int SHOWN = 3;
    private static final Map<Transition, Set<String>> BY_TEST = new EnumMap<>(Transition.class);
    private static final Set<Class<?>> GROUPS = new LinkedHashSet<>();
    private static String running = "";

    private TakenTransitions() {}

    static void running(Class<?> group, String test) {
        GROUPS.add(group);
        running = test;
    }

    static Move note(Move move) {
        BY_TEST.computeIfAbsent(move.transition(), t -> new TreeSet<>()).add(running);
        return move;
    }

    static Set<Class<?>> groups() {
        return Set.copyOf(GROUPS);
    }

    static List<Transition> missing() {
        return Stream.of(Transition.values())
                .filter(t -> !BY_TEST.containsKey(t))
                .toList();
    }

    /** One line per transition: how many tests took it, and a few of them; those that none took come first. */
    static String report() {
        String untaken = missing().stream().map(t -> "NOT TAKEN  " + t + "\n").collect(Collectors.joining());
        return BY_TEST.entrySet().stream()
                .map(e -> "%9d  %-22s %s%n".formatted(e.getValue().size(), e.getKey(), some(e.getValue())))
                .collect(Collectors.joining("", untaken, ""));
    }

    private static String some(Set<String> tests) {
        String shown = tests.stream().limit(SHOWN).collect(Collectors.joining(", "));
        return tests.size() > SHOWN ? shown + ", …" : shown;
    }
}
