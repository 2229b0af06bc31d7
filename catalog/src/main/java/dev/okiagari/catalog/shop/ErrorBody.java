package dev.okiagari.catalog.shop;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.catalog.answer.NotJson;
import dev.okiagari.catalog.answer.ShopReply;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the shop says about a refusal. Three shapes are known: {@code {error, error_description}}, {@code {errors: {errorCode, errorMessage}}} and
 * the gateway's {@code {statusCode, message}}.
 */
final class ErrorBody {
    /** Parameters and words by which the shop means who asks, not what is asked for. */
    private static final Pattern KEYS =
            Pattern.compile("(?i)application_?id|access_?key|access[ _]?token|client_id|invalid_token");

    private ErrorBody() {}

    /** Its words in one line; empty when the body says nothing in a known shape. */
    static Optional<String> words(byte[] body) {
        JsonNode json;
        try {
            json = ShopReply.read(body).json();
        } catch (NotJson e) {
            return Optional.empty();
        }
        String words = Stream.of(
                        json.path("error"),
                        json.path("error_description"),
                        json.path("errors").path("errorMessage"),
                        json.path("message"))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining(": "));
        return words.isEmpty() ? Optional.empty() : Optional.of(words);
    }

    /** True when a 400 is about the application's keys and not about the request. */
    static boolean isAboutKeys(byte[] body) {
        return words(body).filter(words -> KEYS.matcher(words).find()).isPresent();
    }
}
