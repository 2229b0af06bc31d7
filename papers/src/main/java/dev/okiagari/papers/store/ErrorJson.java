package dev.okiagari.papers.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.okiagari.papers.view.PaperView;

/** The error of a paper as it stands in its row. */
final class ErrorJson {
    private static final JsonMapper JSON =
            JsonMapper.builder().addModule(new JavaTimeModule()).build();

    private ErrorJson() {}

    static PaperView.PaperError read(String text) {
        try {
            return JSON.readValue(text, PaperView.PaperError.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("could not read a paper's error because it is not JSON", e);
        }
    }
}
