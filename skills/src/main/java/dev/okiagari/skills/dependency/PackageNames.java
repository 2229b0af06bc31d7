package dev.okiagari.skills.dependency;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The names of one registry that the scanner knows, as the registry compares them. Immutable; threads may share it.
 *
 * @param known what others imitate
 * @param real what looks like an imitation and is none
 * @param scopes organisations, without their sign
 * @param tools what people run without installing it
 */
record PackageNames(Set<String> known, Set<String> real, Set<String> scopes, Set<String> tools) {
    private static final Map<Registry, PackageNames> ALL = all();

    static PackageNames of(Registry registry) {
        return ALL.getOrDefault(registry, new PackageNames(Set.of(), Set.of(), Set.of(), Set.of()));
    }

    /** Whether it is a package that many people use, by its normal name. */
    boolean has(String name) {
        return known.contains(name) || real.contains(name) || tools.contains(name) || scopes.contains(scope(name));
    }

    /** The organisation of {@code @angular/core} is {@code angular}; empty for others. */
    static String scope(String name) {
        int slash = name.indexOf('/');
        return name.startsWith("@") && slash > 0 ? name.substring(1, slash) : "";
    }

    private static Map<Registry, PackageNames> all() {
        Map<Registry, PackageNames> all = new EnumMap<>(Registry.class);
        for (Registry registry : Registry.values()) {
            if (registry != Registry.GO) {
                all.put(registry, read(registry));
            }
        }
        return all;
    }

    private static PackageNames read(Registry registry) {
        Map<String, Set<String>> lists = new HashMap<>();
        for (String line : text(registry.word() + ".names").split("\n", -1)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                int colon = line.indexOf(": ");
                Set<String> list = lists.computeIfAbsent(line.substring(0, colon), key -> new LinkedHashSet<>());
                Arrays.stream(line.substring(colon + 2).split(" ", -1))
                        .map(registry::normal)
                        .forEach(list::add);
            }
        }
        return new PackageNames(
                Set.copyOf(lists.getOrDefault("known", Set.of())),
                Set.copyOf(lists.getOrDefault("real", Set.of())),
                Set.copyOf(lists.getOrDefault("scope", Set.of())),
                Set.copyOf(lists.getOrDefault("tool", Set.of())));
    }

    static String text(String file) {
        try (InputStream in = PackageNames.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("could not find the names of packages because " + file + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the names of packages of " + file, e);
        }
    }
}
