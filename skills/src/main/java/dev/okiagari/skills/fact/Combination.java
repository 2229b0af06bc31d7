package dev.okiagari.skills.fact;

import dev.okiagari.skills.rule.Attack;
import dev.okiagari.skills.rule.Category;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.Severity;
import java.util.Arrays;
import java.util.Collections;
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

    /** Which servers must be named beside a fact, or in its file. */
    enum Beside {
        ANYTHING(""),
        /** One that nobody knows. */
        FOREIGN("@foreign"),
        /** One that nobody knows and that the skill's name and description do not name. */
        UNDECLARED("@undeclared"),
        /** One that nobody knows, or none at all. */
        UNKNOWN("@unknown");

        private static final Set<NamedHosts.Kind> KNOWN =
                Set.of(NamedHosts.Kind.LOCAL, NamedHosts.Kind.INSTALLER, NamedHosts.Kind.VENDOR, NamedHosts.Kind.CODE);

        private final String ending;

        Beside(String ending) {
            this.ending = ending;
        }

        static Beside of(String word) {
            return Arrays.stream(values())
                    .filter(one -> one != ANYTHING && word.endsWith(one.ending))
                    .findFirst()
                    .orElse(ANYTHING);
        }

        boolean fits(Set<NamedHosts.Kind> hosts) {
            return switch (this) {
                case ANYTHING -> true;
                case FOREIGN -> hosts.contains(NamedHosts.Kind.FOREIGN);
                case UNDECLARED -> hosts.contains(NamedHosts.Kind.UNDECLARED);
                case UNKNOWN -> hosts.contains(NamedHosts.Kind.FOREIGN) || Collections.disjoint(hosts, KNOWN);
            };
        }
    }

    /**
     * One fact that a combination needs: a kind, a kind with {@code /grave} behind it, or {@code #} and the beginning of a sign's name; and
     * behind all that which servers must be named beside it.
     *
     * @param sign empty for any sign of the kind
     */
    record Need(Set<FactKind> kinds, String sign, boolean isGrave, Beside beside) {
        static List<Need> all(String line) {
            return Arrays.stream(line.split(" ", -1)).map(Need::of).toList();
        }

        private static Need of(String word) {
            Beside beside = Beside.of(word);
            String plain = word.substring(0, word.length() - beside.ending.length());
            if (plain.startsWith("#")) {
                return new Need(Set.of(FactKind.values()), plain.substring(1), false, beside);
            }
            boolean isGrave = plain.endsWith("/grave");
            String kind = isGrave ? plain.substring(0, plain.length() - "/grave".length()) : plain;
            return new Need(Set.of(FactKind.valueOf(kind.toUpperCase(Locale.ROOT))), "", isGrave, beside);
        }

        boolean fits(Fact fact) {
            return kinds.contains(fact.kind())
                    && (sign.isEmpty() || fact.sign().startsWith(sign))
                    && (!isGrave || fact.isGrave())
                    && beside.fits(fact.hosts());
        }
    }
}
