package dev.okiagari.catalog.answer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalTest {

    private static String canonical(String json) {
        return new String(
                Canonical.bytes(
                        Canonical.of(ShopReply.read(json.getBytes(UTF_8)).json())),
                UTF_8);
    }

    private static String hash(String json) {
        return Canonical.hash(Canonical.of(ShopReply.read(json.getBytes(UTF_8)).json()));
    }

    @Test
    void keys_are_sorted_strings_trimmed_and_empty_ones_null() {
        assertThat(canonical("{\"b\": \"  起き上がり　\", \"a\": {\"d\": \" \", \"c\": \"\"}}"))
                .isEqualTo("{\"a\":{\"c\":null,\"d\":null},\"b\":\"起き上がり\"}");
    }

    @Test
    void fields_of_the_transport_are_dropped_wherever_they_stand() {
        assertThat(canonical(
                        "{\"fetched_at\":1,\"requested_at\":1,\"request_id\":1,\"response_headers\":{},\"http_status\":200,"
                                + "\"api_version\":2,\"Items\":[{\"request_id\":7,\"itemCode\":\"s:1\"}]}"))
                .isEqualTo("{\"Items\":[{\"itemCode\":\"s:1\"}]}");
    }

    @Test
    void tag_ids_are_sorted_and_images_are_not() {
        assertThat(canonical("{\"tagIds\":[1000900,1000317,\"1000400\",5],\"smallImageUrls\":[\"b\",\"a\"]}"))
                .isEqualTo("{\"smallImageUrls\":[\"b\",\"a\"],\"tagIds\":[5,1000317,\"1000400\",1000900]}");
    }

    @Test
    void the_same_content_has_the_same_hash_whatever_the_order_of_keys_and_tags() {
        assertThat(hash("{\"a\":4.50,\"b\":\"x \",\"tagIds\":[2,1],\"fetched_at\":\"now\"}"))
                .isEqualTo(hash("{\"tagIds\":[1,2],\"b\":\" x\",\"a\":4.5}"))
                .isNotEqualTo(hash("{\"a\":4.51,\"b\":\"x\",\"tagIds\":[1,2]}"))
                .hasSize(64);
    }

    @Test
    void a_hash_is_the_sha_256_of_the_canonical_bytes() {
        assertThat(hash("{}")).isEqualTo("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    }

    @ParameterizedTest
    @CsvSource({"5.0,5", "4.10,4.1", "1e2,100", "-0.0,0", "12345678901234567890,12345678901234567890"})
    void numbers_are_compared_by_value(String written, String canonical) {
        assertThat(canonical("[" + written + "]")).isEqualTo("[" + canonical + "]");
    }

    @Test
    void a_number_with_a_monstrous_exponent_does_no_harm() {
        assertThat(canonical("[1e999999999]")).isEqualTo("[1E+999999999]");
    }

    @Test
    void what_postgresql_cannot_store_is_taken_out() {
        assertThat(canonical("{\"a\":\"x\\u0000y\\ud83d z\"}")).isEqualTo("{\"a\":\"xy z\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "<html>", "{\"a\":", "{} {}", "Rate exceeded."})
    void other_bodies_are_not_json(String body) {
        assertThatThrownBy(() -> ShopReply.read(body.getBytes(UTF_8))).isInstanceOf(NotJson.class);
    }

    @Test
    void differences_are_shown_field_by_field() {
        assertThat(FieldChange.between(
                        Canonical.of(
                                ShopReply.read("{\"Items\":[{\"price\":1,\"name\":\"x\"}],\"n\":1}".getBytes(UTF_8))
                                        .json()),
                        Canonical.of(ShopReply.read(
                                        "{\"Items\":[{\"price\":2,\"name\":\"x\",\"new\":null}]}".getBytes(UTF_8))
                                .json())))
                .extracting(FieldChange::path, FieldChange::before, FieldChange::after)
                .containsExactly(
                        tuple("Items[0].new", null, "null"), tuple("Items[0].price", "1", "2"), tuple("n", "1", null));
    }

    @Test
    void raw_keys_have_the_id_encoded_and_long_ones_shortened() {
        String hash = "a".repeat(64);
        assertThat(RawKey.of(Entity.ITEM, "shop:10000001", hash).text())
                .isEqualTo("raw/source=rakuten/entity=item/source_id=shop%3A10000001/hash=" + hash + ".json");
        String sixty = "x".repeat(60);
        assertThat(RawKey.of(Entity.ITEM, sixty, hash).text()).contains("/source_id=" + sixty + "/");
        Map<String, String> keys = Map.of(
                "x".repeat(61),
                "x".repeat(30) + "-",
                "x".repeat(62),
                "x".repeat(30) + "-",
                "起き上がり小法師",
                "%E8%B5%B7%E3%81%8D%E4%B8%8A%E3-",
                "x".repeat(28) + "商品".repeat(9),
                "x".repeat(28) + "-");
        keys.forEach((id, start) -> assertThat(RawKey.of(Entity.ITEM, id, hash).text())
                .contains("/source_id=" + start)
                .matches(".*/source_id=[^/]{32,60}/hash=.*"));
        assertThat(RawKey.of(Entity.ITEM, "x".repeat(61), hash))
                .isNotEqualTo(RawKey.of(Entity.ITEM, "x".repeat(62), hash));
    }
}
