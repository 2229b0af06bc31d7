package dev.okiagari.gateway.model;

import dev.okiagari.gateway.redaction.Secret;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The model and the limits of requests. An immutable value.
 *
 * @param base address of an OpenAI-compatible service, with its version: {@code https://api.example.org/v1}
 * @param key sent as a bearer token; null for services without one
 * @param names of the models
 * @param limits of one request
 * @param dialect differences of the service's chat requests
 */
public record ModelSettings(URI base, @Nullable Secret key, Names names, Limits limits, Dialect dialect) {

    /**
     * Where services differ.
     *
     * @param tokensName of the limit on what the model may write (max_tokens); newer models of OpenAI want
     * max_completion_tokens. Empty: no limit is sent
     * @param isSteady whether temperature 0 is asked for (true); models that reason refuse it
     */
    public record Dialect(String tokensName, boolean isSteady) {
        public static final Dialect USUAL = new Dialect("max_tokens", true);
    }

    /** The models by name: one that chats, one that embeds. */
    public record Names(String chat, String embed) {}

    /**
     * The limits of one request.
     *
     * @param inputCharacters of instructions and texts together (200,000)
     * @param outputTokens the model may write (4,096)
     * @param batch texts in one request for vectors (64)
     * @param tries of one chat whose answers do not fit their schema (3)
     * @param time for one request (50 s)
     */
    public record Limits(int inputCharacters, int outputTokens, int batch, int tries, Duration time) {
        public Limits {
            if (inputCharacters < 1
                    || outputTokens < 1
                    || batch < 1
                    || tries < 1
                    || time.isNegative()
                    || time.isZero()) {
                throw new IllegalArgumentException("could not use these model limits because each must be above zero");
            }
        }

        public static Limits defaults() {
            return new Limits(200_000, 4096, 64, 3, Duration.ofSeconds(50));
        }

        public Limits withTime(Duration longest) {
            return new Limits(inputCharacters, outputTokens, batch, tries, longest);
        }

        public Limits withTries(int most) {
            return new Limits(inputCharacters, outputTokens, batch, most, time);
        }

        public Limits withInputCharacters(int most) {
            return new Limits(most, outputTokens, batch, tries, time);
        }

        public Limits withBatch(int most) {
            return new Limits(inputCharacters, outputTokens, most, tries, time);
        }
    }

    public static ModelSettings of(URI base, @Nullable Secret key, Names names) {
        return new ModelSettings(base, key, names, Limits.defaults(), Dialect.USUAL);
    }

    public ModelSettings withLimits(Limits changed) {
        return new ModelSettings(base, key, names, changed, dialect);
    }

    public ModelSettings withDialect(Dialect other) {
        return new ModelSettings(base, key, names, limits, other);
    }

    /** An address below the base, whether that ends in a slash or not. */
    URI at(String path) {
        return URI.create(base.toString().replaceAll("/+$", "") + "/" + path);
    }
}
