package dev.okiagari.skills.scan;

import static dev.okiagari.skills.SkillsTexts.say;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import dev.okiagari.skills.rule.Catalogue;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.Severity;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;

/** Writes a report as SARIF 2.1.0, which editors and code hosts show. Pure. */
public final class Sarif {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";
    private static final String ROOT = "SKILL";

    /** ASCII only: what a skill contains must not be able to rearrange a terminal. */
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private final List<Rule> rules;
    private final JsonGenerator json;

    private Sarif(List<Rule> rules, JsonGenerator json) {
        this.rules = rules;
        this.json = json;
    }

    /** The document about one skill; {@code version} is that of this program. */
    public static String of(Report report, Catalogue catalogue, String version) {
        return of(List.of(new PlacedReport("", report, List.of())), catalogue, version);
    }

    /** One run about several skills. */
    public static String of(List<PlacedReport> reports, Catalogue catalogue, String version) {
        List<Rule> rules = KnownRules.with(catalogue);
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.useDefaultPrettyPrinter();
            new Sarif(rules, json).write(reports, version);
        } catch (IOException e) {
            throw new UncheckedIOException("could not write SARIF", e);
        }
        return text.toString().replace("\u007f", "\\u007f"); // ASCII, too, and not escaped
    }

    private void write(List<PlacedReport> reports, String version) throws IOException {
        json.writeStartObject();
        json.writeStringField("$schema", SCHEMA);
        json.writeStringField("version", "2.1.0");
        json.writeArrayFieldStart("runs");
        json.writeStartObject();
        tool(version);
        json.writeStringField("columnKind", "utf16CodeUnits");
        json.writeArrayFieldStart("invocations");
        json.writeStartObject();
        json.writeBooleanField("executionSuccessful", true);
        json.writeEndObject();
        json.writeEndArray();
        json.writeArrayFieldStart("results");
        for (PlacedReport placed : reports) {
            for (Finding finding : placed.report().findings()) {
                result(placed, finding, "");
            }
            for (Suppression suppressed : placed.suppressed()) {
                result(placed, suppressed.finding(), suppressed.reason());
            }
        }
        json.writeEndArray();
        json.writeObjectFieldStart("properties");
        if (reports.size() == 1) {
            summary(reports.getFirst());
        } else {
            json.writeArrayFieldStart("skills");
            for (PlacedReport placed : reports) {
                json.writeStartObject();
                json.writeStringField("path", placed.place());
                summary(placed);
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    private void summary(PlacedReport placed) throws IOException {
        json.writeNumberField("score", placed.report().score());
        json.writeStringField("verdict", placed.report().verdict().name());
        json.writeBooleanField("needsReview", placed.report().needsReview());
    }

    private void tool(String version) throws IOException {
        json.writeObjectFieldStart("tool");
        json.writeObjectFieldStart("driver");
        json.writeStringField("name", "okiagari");
        json.writeStringField("version", version);
        json.writeArrayFieldStart("rules");
        for (Rule rule : rules) {
            rule(rule);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private void rule(Rule rule) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", rule.id());
        text("shortDescription", rule.explanation());
        text("help", rule.advice() + " " + say("finding.gain", rule.attack().gain()));
        json.writeObjectFieldStart("defaultConfiguration");
        json.writeStringField("level", level(rule.severity()));
        json.writeEndObject();
        json.writeObjectFieldStart("properties");
        json.writeStringField("category", rule.category().word());
        json.writeStringField("attack", rule.attack().word());
        json.writeArrayFieldStart("tags");
        json.writeString("security");
        json.writeString(rule.category().word());
        json.writeString(rule.attack().word());
        json.writeString("OWASP-" + rule.attack().owasp());
        json.writeEndArray();
        json.writeStringField("severity", rule.severity().word());
        // The scale of code hosts: from 0 to 10.
        json.writeStringField("security-severity", String.format(Locale.ROOT, "%.1f", rank(rule.severity())));
        json.writeEndObject();
        json.writeEndObject();
    }

    /** @param reason why a person has accepted it; empty when nobody has */
    private void result(PlacedReport placed, Finding finding, String reason) throws IOException {
        json.writeStartObject();
        json.writeStringField("ruleId", finding.rule().id());
        json.writeNumberField("ruleIndex", rules.indexOf(finding.rule()));
        json.writeStringField("level", level(finding.severity()));
        text("message", finding.message() + " " + finding.rule().advice());
        json.writeArrayFieldStart("locations");
        json.writeStartObject();
        json.writeObjectFieldStart("physicalLocation");
        json.writeObjectFieldStart("artifactLocation");
        json.writeStringField("uri", address(placed.path(finding.file())));
        json.writeStringField("uriBaseId", ROOT);
        json.writeEndObject();
        json.writeObjectFieldStart("region");
        json.writeNumberField("startLine", finding.position().line());
        json.writeNumberField("startColumn", finding.position().column());
        if (!finding.excerpt().isEmpty()) {
            text("snippet", finding.excerpt());
        }
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
        if (!reason.isEmpty()) {
            json.writeArrayFieldStart("suppressions");
            json.writeStartObject();
            json.writeStringField("kind", "external");
            json.writeStringField("status", "accepted");
            json.writeStringField("justification", reason);
            json.writeEndObject();
            json.writeEndArray();
        }
        json.writeObjectFieldStart("properties");
        json.writeStringField("severity", finding.severity().word());
        json.writeBooleanField("inCodeSample", finding.isLowered());
        json.writeEndObject();
        json.writeEndObject();
    }

    private void text(String name, String text) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeStringField("text", text);
        json.writeEndObject();
    }

    /** A relative address: everything unusual in a path is escaped. */
    private static String address(String path) {
        try {
            String address = new URI(null, null, "/" + path, null).toASCIIString();
            return address.substring(1).replace(":", "%3A");
        } catch (URISyntaxException e) {
            return "unnamed";
        }
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case CRITICAL, HIGH -> "error";
            case MEDIUM -> "warning";
            case LOW, INFO -> "note";
        };
    }

    private static double rank(Severity severity) {
        return switch (severity) {
            case CRITICAL -> 9.5;
            case HIGH -> 8;
            case MEDIUM -> 5;
            case LOW -> 2;
            case INFO -> 0;
        };
    }
}
