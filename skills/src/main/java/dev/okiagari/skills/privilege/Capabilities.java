package dev.okiagari.skills.privilege;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the file of signs once. */
final class Capabilities {
    private static final String FILE = "capabilities.signs";
    private static final List<Capability> ALL = read();

    private Capabilities() {}

    static List<Capability> all() {
        return ALL;
    }

    private static List<Capability> read() {
        List<Capability> all = new ArrayList<>();
        for (String block : text().split("\n\n", -1)) {
            Map<String, List<String>> lines = new HashMap<>();
            block.lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .forEach(line -> {
                        int colon = line.indexOf(": ");
                        lines.computeIfAbsent(line.substring(0, colon), key -> new ArrayList<>())
                                .add(line.substring(colon + 2));
                    });
            if (lines.containsKey("capability")) {
                all.add(capability(lines));
            }
        }
        return List.copyOf(all);
    }

    private static Capability capability(Map<String, List<String>> lines) {
        return new Capability(
                one(lines, "capability"),
                one(lines, "word"),
                one(lines, "in").equals("scripts"),
                Integer.parseInt(one(lines, "least")),
                Set.of(one(lines, "tools").split(" ", -1)),
                parts(all(lines, "signs"), " \\| "),
                parts(all(lines, "explained"), " "),
                List.copyOf(all(lines, "match")),
                List.copyOf(all(lines, "pass")));
    }

    private static String one(Map<String, List<String>> lines, String key) {
        return all(lines, key).getFirst();
    }

    private static List<String> all(Map<String, List<String>> lines, String key) {
        List<String> values = lines.get(key);
        if (values == null) {
            throw new IllegalStateException("could not read what skills do because " + key + " is missing: " + lines);
        }
        return values;
    }

    private static List<String> parts(List<String> lines, String separator) {
        return lines.stream()
                .flatMap(line -> Stream.of(line.split(separator, -1)))
                .map(String::strip)
                .toList();
    }

    private static String text() {
        try (InputStream in = Capabilities.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("could not find what skills do because " + FILE + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read what skills do from " + FILE, e);
        }
    }
}
