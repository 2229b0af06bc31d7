package dev.okiagari.papers.extraction;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.gateway.model.JsonSchema;
import dev.okiagari.gateway.model.ModelClient;
import dev.okiagari.gateway.model.ModelSettings;
import dev.okiagari.gateway.model.Prompt;
import java.util.List;

/**
 * Asks a language model what a section says. The section's words are data, never instructions: they are sent between marks,
 * and whatever comes back is used only as names and details of that section, once it fits the schema; long details are cut. A method, data set or
 * baseline that the section does not print is dropped, since such names link papers. An answer that does not fit leaves as the
 * client's classified failure, and so does everything else that goes wrong on the way. Threads may share it.
 */
public final class ModelExtractor implements Extractor {
    private static final String INSTRUCTIONS = """
            You read one section of a scientific paper and list what it says. The text "heading" is its heading, the text \
            "content" is the section itself.

            For each thing that the section states, give one item:
            - type: method (a method, model or system that the paper itself proposes or uses as its own), dataset (data or a \
            benchmark that is used), baseline (a method it is compared with), metric (what is measured), result (a measured \
            figure), contribution (what the paper claims to add), limitation (what it does not cover).
            - name: the short name as it is printed; for a result the metric and its figure; for a contribution or a limitation \
            a few words.
            - detail: the sentence that says so, shortened if need be.

            List only what is written there. An empty list is a good answer. Name each thing once.""";

    private static final JsonSchema SCHEMA = JsonSchema.of("extractions", """
            {"type": "object", "additionalProperties": false, "required": ["extractions"], "properties": {
              "extractions": {"type": "array", "maxItems": 60, "items": {
                "type": "object", "additionalProperties": false, "required": ["type", "name", "detail"], "properties": {
                  "type": {"type": "string", "enum":
                    ["method", "dataset", "baseline", "metric", "result", "contribution", "limitation"]},
                  "name": {"type": "string"},
                  "detail": {"type": "string", "description": "at most 500 characters"}}}}}}""");

    private final ModelClient model;
    private final String name;

    /** The settings are those that the client was made with. */
    public ModelExtractor(ModelClient model, ModelSettings settings) {
        this.model = model;
        this.name = "model:" + settings.names().chat();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Extraction> extract(String heading, String content, String idempotencyKey) {
        Prompt prompt = Prompt.of(INSTRUCTIONS).text("heading", heading).text("content", content);
        PrintedText printed = new PrintedText(heading + "\n" + content);
        SectionFindings findings = new SectionFindings();
        for (JsonNode one : model.chat(prompt, SCHEMA, idempotencyKey).path("extractions")) {
            Extraction said = new Extraction(
                    Extraction.Type.of(one.path("type").asText()),
                    one.path("name").asText(),
                    one.path("detail").asText());
            if (!isLinked(said.type()) || printed.has(said.name())) {
                findings.add(said);
            }
        }
        return findings.all();
    }

    private static boolean isLinked(Extraction.Type type) {
        return switch (type) {
            case METHOD, DATASET, BASELINE -> true;
            case METRIC, RESULT, CONTRIBUTION, LIMITATION -> false;
        };
    }
}
