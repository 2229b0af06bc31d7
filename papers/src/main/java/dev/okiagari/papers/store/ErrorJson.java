package dev.okiagari.papers.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.papers.view.PaperView;
import java.time.OffsetDateTime;

/** The error of a paper as it stands in its row. */
final class ErrorJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private ErrorJson() {}

    static PaperView.PaperError read(String text) {
        try {
            JsonNode json = JSON.readTree(text);
            return new PaperView.PaperError(
                    json.path("step").asText(),
                    json.path("name").asText(),
                    json.path("message").asText(),
                    json.path("category").asText(),
                    json.path("attempt").asInt(),
                    json.path("maxAttempts").asInt(),
                    OffsetDateTime.parse(json.path("at").asText()).toInstant());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("could not read a paper's error because it is not JSON", e);
        }
    }
}
