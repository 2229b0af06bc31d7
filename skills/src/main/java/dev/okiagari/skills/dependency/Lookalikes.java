package dev.okiagari.skills.dependency;

import dev.okiagari.skills.text.Document;
import dev.okiagari.skills.text.Passage;
import dev.okiagari.skills.text.View;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Finds names that imitate well-known packages: one letter added, left out, changed or swapped with its neighbour, other separators,
 * characters that look alike, or an ending that says nothing. Immutable; threads may share it.
 */
final class Lookalikes {
    /** Shorter names have too many honest neighbours. */
    private static final int LEAST_LETTERS = 5;

    private static final int LONGEST = 60;
    private static final List<String> ENDINGS = List.of(
            "-js",
            ".js",
            "js",
            "-node",
            "-npm",
            "-py",
            "-python",
            "-python3",
            "-cli",
            "-official",
            "-latest",
            "-original",
            "-real",
            "-pro",
            "-plus",
            "-premium",
            "-free",
            "-secure",
            "-safe",
            "-fixed",
            "-fix",
            "-patched",
            "-updated",
            "-mirror",
            "-prebuilt",
            "-new",
            "-v2",
            "-fast",
            "-turbo",
            "-unofficial",
            "-unlocked",
            "2",
            "3");
    private static final List<String> BEGINNINGS = List.of("node-", "python-", "python3-", "py-", "npm-", "official-");
    private static final String[][] ALIKE = {{"0", "o"}, {"1", "l"}, {"3", "e"}, {"5", "s"}, {"rn", "m"}, {"vv", "w"}};
    private static final Map<Registry, Lookalikes> ALL = new EnumMap<>(Registry.class);

    static {
        for (Registry registry : Registry.values()) {
            ALL.put(registry, new Lookalikes(registry, PackageNames.of(registry)));
        }
    }

    private final Registry registry;
    private final PackageNames names;
    private final Map<String, List<String>> shortened = new HashMap<>();
    private final Map<String, String> joined = new HashMap<>();
    private final Map<String, String> sorted = new HashMap<>();
    private final Map<String, List<String>> scopes = new HashMap<>();

    private Lookalikes(Registry registry, PackageNames names) {
        this.registry = registry;
        this.names = names;
        for (String name : names.known()) {
            if (name.length() >= LEAST_LETTERS) {
                index(shortened, name);
                joined.put(bare(name), name);
                if (name.indexOf('-') > 0) {
                    sorted.put(inOrder(name), name);
                }
            }
        }
        names.scopes().stream().filter(scope -> scope.length() >= LEAST_LETTERS).forEach(scope -> {
            index(scopes, scope);
            joined.put("@" + bare(scope), "@" + scope);
        });
    }

    /**
     * @param isClose so close that only a mistake or a trick explains it
     */
    record Match(String imitated, boolean isClose) {}

    /** Empty for well-known names, for their honest neighbours and for names that resemble nothing. */
    static Optional<Match> of(Registry registry, String written) {
        String name = registry.normal(written);
        Lookalikes all = Objects.requireNonNull(ALL.get(registry), "every registry has its names");
        return name.isEmpty() || name.length() > LONGEST || all.names.has(name) ? Optional.empty() : all.match(name);
    }

    private Optional<Match> match(String name) {
        if (name.startsWith("@")) {
            return scope(PackageNames.scope(name));
        }
        boolean endsInDigit = Character.isDigit(name.charAt(name.length() - 1));
        return (endsInDigit ? variant(name) : Optional.<String>empty())
                .map(known -> new Match(known, false))
                .or(() -> close(name).map(known -> new Match(known, true)))
                .or(() -> Optional.of(registry.normal(plain(name)))
                        .filter(this::isImitated)
                        .map(known -> new Match(known, true)))
                .or(() -> variant(name).map(known -> new Match(known, false)));
    }

    private Optional<Match> scope(String scope) {
        return neighbour(scopes, scope)
                .map(known -> "@" + known)
                .or(() -> Optional.ofNullable(joined.get("@" + bare(scope))))
                .map(known -> new Match(known, true));
    }

    private Optional<String> close(String name) {
        return Optional.ofNullable(joined.get(bare(name))).or(() -> neighbour(shortened, name));
    }

    private Optional<String> variant(String name) {
        return ENDINGS.stream()
                .filter(name::endsWith)
                .map(ending -> name.substring(0, name.length() - ending.length()))
                .filter(this::isImitated)
                .findFirst()
                .or(() -> BEGINNINGS.stream()
                        .filter(name::startsWith)
                        .map(beginning -> name.substring(beginning.length()))
                        .filter(this::isImitated)
                        .findFirst())
                .or(() -> Optional.ofNullable(sorted.get(inOrder(name))));
    }

    private boolean isImitated(String name) {
        return name.length() >= LEAST_LETTERS && names.known().contains(name);
    }

    /** Under each text that is left when one letter is taken away, and under itself: neighbours meet there. */
    private static void index(Map<String, List<String>> into, String name) {
        into.computeIfAbsent(name, key -> new ArrayList<>()).add(name);
        for (int i = 0; i < name.length(); i++) {
            into.computeIfAbsent(without(name, i), key -> new ArrayList<>()).add(name);
        }
    }

    private static Optional<String> neighbour(Map<String, List<String>> index, String name) {
        if (name.length() < LEAST_LETTERS) {
            return Optional.empty();
        }
        for (int i = -1; i < name.length(); i++) {
            for (String known : index.getOrDefault(i < 0 ? name : without(name, i), List.of())) {
                if (isOneStepAway(known, name)) {
                    return Optional.of(known);
                }
            }
        }
        return Optional.empty();
    }

    /** One letter added, left out or changed, or two neighbours swapped. */
    private static boolean isOneStepAway(String one, String other) {
        int same = 0;
        int shorter = Math.min(one.length(), other.length());
        while (same < shorter && one.charAt(same) == other.charAt(same)) {
            same++;
        }
        String a = one.substring(same);
        String b = other.substring(same);
        return switch (one.length() - other.length()) {
            case 0 ->
                a.isEmpty()
                        || a.regionMatches(1, b, 1, a.length() - 1)
                        || (a.length() > 1
                                && a.charAt(0) == b.charAt(1)
                                && a.charAt(1) == b.charAt(0)
                                && a.regionMatches(2, b, 2, a.length() - 2));
            case 1 -> a.substring(1).equals(b);
            case -1 -> b.substring(1).equals(a);
            default -> false;
        };
    }

    private static String without(String name, int index) {
        return name.substring(0, index) + name.substring(index + 1);
    }

    private static String bare(String name) {
        return name.replace("-", "").replace("_", "").replace(".", "");
    }

    private static String inOrder(String name) {
        String[] parts = name.split("-", -1);
        Arrays.sort(parts);
        return String.join("-", parts);
    }

    /** As a reader sees it: letters of other alphabets, and digits in place of letters, as the letters that they look like. */
    private static String plain(String name) {
        String folded = new Document("name.txt", name)
                .passages(View.LINES).stream().map(Passage::text).findFirst().orElse(name);
        for (String[] pair : ALIKE) {
            folded = folded.replace(pair[0], pair[1]);
        }
        return folded;
    }
}
