package dev.okiagari.skills.dependency;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.okiagari.skills.dependency.PackageRequest.Way;
import dev.okiagari.skills.text.Position;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads the packages that a package.json names. Pure. */
final class JsonManifest {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final Set<String> SECTIONS = Set.of(
            "dependencies", "devDependencies", "optionalDependencies", "peerDependencies", "overrides", "resolutions");

    private JsonManifest() {}

    static List<PackageRequest> in(String path, String text) {
        return entries(text).stream()
                .filter(entry -> SECTIONS.contains(entry.section) && !entry.name.equals("."))
                .map(entry -> request(path, entry))
                .toList();
    }

    /** A text in a section of the manifest. */
    record Entry(String section, String name, String value, Position position) {}

    /** What was read until the end, or until it is no JSON any more. */
    static List<Entry> entries(String text) {
        List<Entry> found = new ArrayList<>();
        try (JsonParser parser = FACTORY.createParser(text)) {
            String section = "";
            int depth = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                if (token == JsonToken.FIELD_NAME && depth == 1) {
                    section = parser.currentName();
                } else if (token == JsonToken.VALUE_STRING && depth > 1) {
                    String name = parser.currentName();
                    found.add(new Entry(section, name == null ? "" : name, parser.getText(), position(parser)));
                }
            }
        } catch (IOException e) {
            return found; // the rules about texts read it all the same
        }
        return found;
    }

    private static Position position(JsonParser parser) {
        return new Position(
                Math.max(1, parser.currentTokenLocation().getLineNr()),
                Math.max(1, parser.currentTokenLocation().getColumnNr()));
    }

    private static PackageRequest request(String path, Entry entry) {
        PackageSpec spec = PackageSpec.wanted(entry.name, entry.value);
        return new PackageRequest(
                Registry.NPM, Way.INSTALL, spec.name(), spec.version(), spec.source(), path, entry.position);
    }
}
