package dev.okiagari.skills.fact;

import dev.okiagari.skills.rule.Attack;
import dev.okiagari.skills.rule.Category;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.Severity;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Facts that mean something when they stand together. Immutable.
 *
 * @param scope how close they have to stand
 * @param needs alternatives, each with facts that must all be there; the finding is placed at the last one
 * @param explanations beginnings of words with which a skill declares such a thing, so that it is no finding; may be empty
 */
public record Combination(
        Rule rule,
        Scope scope,
        List<List<Need>> needs,
        List<String> explanations,
        List<String> matching,
        List<String> passing) {
    static final Set<String> KEYS = Set.of(
            "combination",
            "category",
            "attack",
            "severity",
            "scope",
            "needs",
            "declared",
            "explanation",
            "advice",
            "match",
            "pass");

    /** How close facts have to stand. */
    public enum Scope {
        /** Within a few lines of one file. */
        BESIDE,
        /** Within some lines of one file. */
        NEAR,
        FILE,
        SKILL
    }

    static Combination of(Blocks.Block block) {
        return new Combination(
                new Rule(
                        block.one("combination"),
                        Arrays.stream(Category.values())
                                .filter(category -> category.word().equals(block.one("category")))
                                .findFirst()
                                .orElseThrow(),
                        Attack.of(block.one("attack")).orElseThrow(),
                        Severity.valueOf(block.one("severity").toUpperCase(Locale.ROOT)),
                        block.one("explanation"),
                        block.one("advice")),
                Scope.valueOf(block.one("scope").toUpperCase(Locale.ROOT)),
                block.all("needs").stream().map(Need::all).toList(),
                block.all("declared").stream()
                        .flatMap(line -> Arrays.stream(line.split(" ", -1)))
                        .toList(),
                List.copyOf(block.all("match")),
                List.copyOf(block.all("pass")));
    }

    /** Whether what a skill declares, in lower case, has a word that explains it. */
    boolean isDeclaredBy(String declared) {
        return explanations.stream().anyMatch(word -> {
            int at = declared.indexOf(word);
            while (at > 0 && Character.isLetterOrDigit(declared.charAt(at - 1))) {
                at = declared.indexOf(word, at + 1);
            }
            return at >= 0;
        });
    }

    /**
     * One fact that a combination needs: a kind, a kind with {@code /grave} behind it, or {@code #} and the beginning of a sign's name. With
     * {@code @foreign} behind all that, a server that nobody knows must be named beside it or in its file.
     *
     * @param sign empty for any sign of the kind
     */
    record Need(Set<FactKind> kinds, String sign, boolean isGrave, boolean isForeign) {
        static List<Need> all(String line) {
            return Arrays.stream(line.split(" ", -1)).map(Need::of).toList();
        }

        private static Need of(String word) {
            boolean isForeign = word.endsWith("@foreign");
            String plain = isForeign ? word.substring(0, word.length() - "@foreign".length()) : word;
            if (plain.startsWith("#")) {
                return new Need(Set.of(FactKind.values()), plain.substring(1), false, isForeign);
            }
            boolean isGrave = plain.endsWith("/grave");
            String kind = isGrave ? plain.substring(0, plain.length() - "/grave".length()) : plain;
            return new Need(Set.of(FactKind.valueOf(kind.toUpperCase(Locale.ROOT))), "", isGrave, isForeign);
        }

        boolean fits(Fact fact) {
            return kinds.contains(fact.kind())
                    && (sign.isEmpty() || fact.sign().startsWith(sign))
                    && (!isGrave || fact.isGrave())
                    && (!isForeign || fact.hosts().contains(NamedHosts.Kind.FOREIGN));
        }
    }
}
