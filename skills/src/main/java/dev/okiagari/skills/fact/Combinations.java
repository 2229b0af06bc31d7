package dev.okiagari.skills.fact;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** All combinations of facts, and which of them a skill has. Threads may share it. */
public final class Combinations {
    /** Lines in texts, where a paragraph is a few of them; programs have more between what belongs together. */
    private static final int BESIDE = 6;

    private static final int NEAR = 14;
    private static final int TIMES_IN_PROGRAMS = 4;

    private static final List<Combination> ALL = new Blocks("facts.combinations", "combination", Combination.KEYS)
            .read().stream().map(Combination::of).toList();

    private Combinations() {}

    public static List<Combination> all() {
        return ALL;
    }

    /**
     * A combination that a skill has.
     *
     * @param facts in the order in which they are needed
     */
    public record Match(Combination combination, List<Fact> facts) {
        /** Where the finding is placed. */
        public Fact last() {
            return facts.getLast();
        }

        /** Whether a skill about attacks only shows one of them. */
        public boolean isShown() {
            return facts.stream().anyMatch(Fact::isShown);
        }
    }

    /**
     * At most one match of each combination in each file.
     *
     * @param declared name and description of the skill
     */
    public static List<Match> in(List<Fact> facts, String declared) {
        Map<String, List<Fact>> files = new LinkedHashMap<>();
        facts.forEach(fact ->
                files.computeIfAbsent(fact.file(), file -> new ArrayList<>()).add(fact));
        String words = declared.toLowerCase(Locale.ROOT);
        List<Match> matches = new ArrayList<>();
        for (Combination combination : ALL) {
            if (combination.isDeclaredBy(words)) {
                continue;
            }
            if (combination.scope() == Combination.Scope.SKILL) {
                match(combination, facts).ifPresent(matches::add);
            } else {
                files.values().forEach(own -> match(combination, own).ifPresent(matches::add));
            }
        }
        return matches;
    }

    private static Optional<Match> match(Combination combination, List<Fact> facts) {
        Match best = null;
        for (List<Combination.Need> needs : combination.needs()) {
            if (!needs.stream().allMatch(need -> facts.stream().anyMatch(need::fits))) {
                continue;
            }
            for (Fact first : facts) {
                if (needs.getFirst().fits(first) && (best == null || best.isShown())) {
                    List<Fact> chosen = new ArrayList<>(List.of(first));
                    boolean isWhole = needs.stream().skip(1).allMatch(need -> choose(combination, need, facts, chosen));
                    if (isWhole) {
                        best = new Match(combination, List.copyOf(chosen));
                    }
                }
            }
        }
        return Optional.ofNullable(best);
    }

    /** The closest fact that fits and was not chosen yet by another sign. */
    private static boolean choose(Combination combination, Combination.Need need, List<Fact> facts, List<Fact> chosen) {
        Fact first = chosen.getFirst();
        Optional<Fact> found = facts.stream()
                .filter(need::fits)
                .filter(fact -> chosen.stream().noneMatch(known -> known.sign().equals(fact.sign())))
                .filter(fact -> distance(first, fact) <= farthest(combination.scope(), first))
                .min(Comparator.comparing(Fact::isShown).thenComparingInt(fact -> distance(first, fact)));
        found.ifPresent(chosen::add);
        return found.isPresent();
    }

    private static int farthest(Combination.Scope scope, Fact first) {
        int times = first.file().toLowerCase(Locale.ROOT).endsWith(".md") ? 1 : TIMES_IN_PROGRAMS;
        return switch (scope) {
            case BESIDE -> BESIDE * times;
            case NEAR -> NEAR * times;
            case FILE, SKILL -> Integer.MAX_VALUE;
        };
    }

    private static int distance(Fact one, Fact other) {
        return one.file().equals(other.file())
                ? Math.abs(one.position().line() - other.position().line())
                : Integer.MAX_VALUE;
    }
}
