package dev.okiagari.catalog.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/** A body of JSON, and what it says. Neither is written to. */
@SuppressWarnings("ArrayRecordComponent") // never compared; the bytes are what is stored
public record ShopReply(byte[] body, JsonNode json) {
    /** Decimals are kept as written: 4.10 must not become 4.0999999999999996. */
    static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            // Messages must not quote the body, where keys may stand.
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .build();

    /** Throws {@link NotJson} when the body is anything else, or empty. */
    public static ShopReply read(byte[] body) {
        JsonNode read;
        try {
            read = JSON.readTree(body);
        } catch (IOException e) {
            throw new NotJson("the body of " + body.length + " bytes is not JSON");
        }
        if (read == null || read.isMissingNode()) {
            throw new NotJson("the body is empty");
        }
        return new ShopReply(body, read);
    }

    /** A part or a composition of what was answered. */
    static ShopReply of(JsonNode json) {
        try {
            return new ShopReply(JSON.writeValueAsBytes(json), json);
        } catch (JsonProcessingException e) {
            throw new NotJson("a part of the answer cannot be written as JSON");
        }
    }

    @Override
    public String toString() {
        return "a reply of " + body.length + " bytes";
    }
}
