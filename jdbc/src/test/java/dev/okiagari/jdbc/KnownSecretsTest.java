package dev.okiagari.jdbc;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.net.URLEncoder;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A value that the process was given as a secret is masked wherever it stands, also without a telling name before it. */
class KnownSecretsTest {
    private static final String SECRET = "plain words/käfer+7\"&x";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the server said: plain words/käfer+7\"&x is wrong",
                "GET /v1/plain+words%2Fk%C3%A4fer%2B7%22%26x/items",
                "GET /v1/plain%20words%2Fk%C3%A4fer%2B7%22%26x/items",
                "{\"echo\": \"plain words/käfer+7\\\"&x\"}",
                "GET /v1/plain+words%2fk%c3%a4fer%2b7%22%26x/items",
                "{\"echo\": \"plain words\\/käfer+7\\\"&x\"}",
                "{\"echo\": \"plain words/käfer+7\\\"\\u0026x\"}",
                "<p>plain words/käfer+7\"&amp;x</p>",
                "cGxhaW4gd29yZHMva8OkZmVyKzciJng=",
                "cGxhaW4gd29yZHMva8OkZmVyKzciJng",
            })
    void a_remembered_value_is_masked_in_every_form_it_may_be_written_in(String text) {
        Messages.hide(SECRET);

        assertThat(Messages.clean(text)).contains("***").doesNotContainIgnoringCase("fer", "cGxhaW4");
        assertThat(Messages.masked(text)).contains("***").doesNotContainIgnoringCase("fer", "cGxhaW4");
    }

    private static final String KEY = "sk-Live-7Qx9Zr/TmB2vK+4wYd8=NcEh";

    /** As services, proxies, clients and log files echo it. */
    static Stream<Arguments> echoes() {
        byte[] bytes = KEY.getBytes(UTF_8);
        String base64 = Base64.getEncoder().encodeToString(bytes);
        String percent = each("%%%02X");
        String amid = Base64.getEncoder().encodeToString(("{\"key\":\"" + KEY + "\"}").getBytes(UTF_8));
        return Stream.of(
                arguments("as it is", "invalid key ", KEY, " given"),
                arguments("upper case", "invalid key ", KEY.toUpperCase(Locale.ROOT), ""),
                arguments("lower case", "invalid key ", KEY.toLowerCase(Locale.ROOT), ""),
                arguments("bearer", "Authorization: Bearer ", KEY, ""),
                arguments("user of an address", "https://", KEY.replace("/", "%2F"), "@api.example.org/v1"),
                arguments("password of an address", "https://user:", KEY.replace("/", "%2f"), "@api.example.org/v1"),
                arguments("named parameter", "GET /v1?key=", URLEncoder.encode(KEY, UTF_8), ""),
                arguments("parameter in lower case", "GET /v1?k=", encodedLower(), ""),
                arguments("all percent", "GET /v1?k=", percent, ""),
                arguments("all percent, lower", "GET /v1?k=", percent.toLowerCase(Locale.ROOT), ""),
                arguments("percent twice", "GET /v1?k=", percent.replace("%", "%25"), ""),
                arguments("percent u", "GET /v1?k=", each("%%u%04x"), ""),
                arguments("base64", "", base64, ""),
                arguments("base64 without padding", "", base64.replace("=", ""), ""),
                arguments("base64 of addresses", "", Base64.getUrlEncoder().encodeToString(bytes), ""),
                arguments(
                        "basic password", "Basic YWRhO", base64Of("ada:" + KEY).substring(6), ""),
                arguments("basic user", "Basic ", base64Of(KEY + ":"), ""),
                arguments("base64 in lines", "", inLines(bytes), ""),
                arguments("base64 twice", "", base64Of(base64), ""),
                arguments(
                        "base64 amid JSON",
                        amid.substring(0, 12),
                        amid.substring(12, amid.length() - 4),
                        amid.substring(amid.length() - 4)),
                arguments("base64 of UTF-16", "", Base64.getEncoder().encodeToString(KEY.getBytes(UTF_16LE)), ""),
                arguments("JSON", "{\"echo\":\"", KEY.replace("/", "\\/"), "\"}"),
                arguments("JSON, unicode", "{\"echo\":\"", each("\\u%04x"), "\"}"),
                arguments("JSON in JSON", "{\"echo\":\"{\\\"k\\\":\\\"", each("\\\\u%04X"), "\\\"}\"}"),
                arguments("hexadecimal escapes", "'", each("\\x%02x"), "'"),
                arguments("octal escapes", "'", each("\\%03o"), "'"),
                arguments("decimal entities", "<p>", each("&#%d;"), "</p>"),
                arguments("hexadecimal entities", "<p>", each("&#x%x;"), "</p>"),
                arguments("named entities", "<p>", KEY.replace("+", "&plus;").replace("=", "&equals;"), "</p>"),
                arguments("folded header", "X-Key: ", split("\r\n "), ""),
                arguments("escaped line break", "X-Key: ", split("\\r\\n\\t"), ""),
                arguments("two literals", "\"", split("\" + \""), "\""),
                arguments("quoted printable line", "", split("=\n").replace("8=", "8=3D"), ""),
                arguments("quoted printable", "", each("=%02X"), ""),
                arguments("spaced out", "", String.join(" ", KEY.split("")), ""),
                arguments("invisible characters between", "", String.join("\u200b", KEY.split("")), ""),
                arguments("backwards", "", new StringBuilder(KEY).reverse().toString(), ""),
                arguments("hexadecimal", "", HexFormat.of().formatHex(bytes), ""),
                arguments(
                        "hexadecimal in upper case",
                        "",
                        HexFormat.of().withUpperCase().formatHex(bytes),
                        ""),
                arguments(
                        "hexadecimal with colons",
                        "",
                        HexFormat.ofDelimiter(":").formatHex(bytes),
                        ""),
                arguments("hexadecimal numbers", "[", each("0x%02x, "), "]"),
                arguments("decimal numbers", "", Arrays.toString(bytes), ""),
                arguments("without its signs", "", KEY.replace("-", "").replace("/", ""), ""),
                arguments("cut off", "invalid key ", KEY.substring(0, 20), "…"),
                arguments("end alone", "invalid key …", KEY.substring(12), ""));
    }

    private static String base64Of(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
    }

    private static String inLines(byte... bytes) {
        return Base64.getMimeEncoder(20, "\r\n".getBytes(UTF_8)).encodeToString(bytes);
    }

    private static String encodedLower() {
        return URLEncoder.encode(KEY, UTF_8).toLowerCase(Locale.ROOT);
    }

    private static String split(String by) {
        return KEY.substring(0, 15) + by + KEY.substring(15);
    }

    private static String each(String format) {
        return KEY.chars().mapToObj(c -> String.format(format, c)).collect(Collectors.joining());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("echoes")
    void an_echoed_key_is_masked_in_every_form(String form, String before, String echo, String after) {
        Messages.hide(KEY);
        String text = before + echo + after;

        for (String shown : List.of(Messages.clean(text), Messages.masked(text))) {
            assertThat(shown).contains("***");
            for (int i = 0; i + 8 <= echo.length(); i++) {
                assertThat(shown).as(form).doesNotContain(echo.substring(i, i + 8));
            }
        }
    }

    @Test
    void there_are_more_than_thirty_forms() {
        assertThat(echoes()).hasSizeGreaterThan(30);
    }

    @Test
    void words_around_a_masked_key_stay() {
        Messages.hide(KEY);

        assertThat(Messages.clean("key " + String.join(" ", KEY.split("")) + " is unknown (status 401)"))
                .isEqualTo("key *** is unknown (status 401)");
    }

    @Test
    void a_password_of_plain_letters_blanks_out_no_word_in_another_case() {
        Messages.hide("okiagari");

        assertThat(Messages.clean("Okiagari is away")).isEqualTo("Okiagari is away");
    }

    @Test
    void masking_a_long_text_takes_no_time_that_matters() {
        Messages.hide(KEY);

        assertTimeout(Duration.ofSeconds(2), () -> Messages.masked("%41\\&=4".repeat(20_000)));
    }

    @Test
    void base64_of_either_alphabet_is_masked() {
        Messages.hide("???>>>~~~");

        assertThat(Messages.clean("Pz8/Pj4+fn5+ or Pz8_Pj4-fn5-")).isEqualTo("*** or ***");
    }

    @Test
    void a_value_too_short_to_tell_from_words_is_not_remembered() {
        Messages.hide("cat");

        assertThat(Messages.clean("the category")).isEqualTo("the category");
    }

    @Test
    void of_two_values_the_one_that_contains_the_other_is_masked_whole() {
        Messages.hide("tulip-9");
        Messages.hide("tulip-9-and-more");

        assertThat(Messages.clean("x tulip-9-and-more y")).isEqualTo("x *** y");
    }

    @Test
    void nul_inside_a_remembered_value_does_not_hide_it() {
        Messages.hide("tulip-77");

        assertThat(Messages.clean("tul\0ip-77")).isEqualTo("***");
    }

    @Test
    void a_text_longer_than_a_message_is_masked_as_a_whole_for_logs() {
        Messages.hide("tulip-88");

        assertThat(Messages.masked("x".repeat(100_000) + " tulip-88 token=abcdef"))
                .endsWith("x *** token=***")
                .hasSizeGreaterThan(100_000);
    }
}
