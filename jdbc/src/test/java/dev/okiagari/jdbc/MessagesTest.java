package dev.okiagari.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be stored and shown of a message: secrets masked, NUL removed, at most 4 KiB, in linear time. */
class MessagesTest {
    private static final int FOUR_KIB = 4096;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Authorization: Bearer hunter2.hunter2-x= refused | Authorization: Bearer *** refused",
                "authorization: bearer hunter2hunter2          | authorization: bearer ***",
                "Authorization: Basic aHVudGVyMg==             | Authorization: Basic ***",
                "GET https://bob:hunter2@example.org/x failed  | GET https://bob:***@example.org/x failed",
                "jdbc:postgresql://h/db?user=a&password=hunter2&ssl=true | jdbc:postgresql://h/db?user=a&password=***&ssl=true",
                "https://example.org/?api_key=hunter2&q=1      | https://example.org/?api_key=***&q=1",
                "https://example.org/?applicationId=hunter2    | https://example.org/?applicationId=***",
                "x-api-key: hunter2                            | x-api-key: ***",
                "APIKEY=hunter2                                | APIKEY=***",
                "AWS_SECRET_ACCESS_KEY=hunter2/abc             | AWS_SECRET_ACCESS_KEY=***",
                "access_token=hunter2; path=/                  | access_token=***; path=/",
                "{\"password\":\"hunter2\",\"user\":\"bob\"}   | {\"password\":\"***\",\"user\":\"bob\"}",
                "{\"client_secret\" : \"hunter2\"}             | {\"client_secret\" : \"***\"}",
                "{'token': 'hunter2'}                          | {'token': '***'}",
                "GET https://bob:hun@hunter2@example.org/x     | GET https://bob:***@example.org/x",
                "GET https://bob:a/hunter2@example.org/x       | GET https://bob:***@example.org/x",
                "GET https://:hunter2@example.org/x            | GET https://:***@example.org/x",
                "GET https://hunter2hunter2hunter2@github.com/ | GET https://***@github.com/",
                "https://example.org/?token=hunter2#top        | https://example.org/?token=***",
                "https://example.org/?q=1&access_token=hunter2 | https://example.org/?q=1&access_token=***",
                "https://maps.example.org/?key=hunter2&q=1     | https://maps.example.org/?key=***&q=1",
                "https://s3.example.org/a?X-Amz-Credential=hunter2&X-Amz-Signature=hunter2&x=1 | https://s3.example.org/a?X-Amz-Credential=***&X-Amz-Signature=***&x=1",
                "https://blob.example.org/a?sv=1&sig=hunter2   | https://blob.example.org/a?sv=1&sig=***",
                "used sk-hunter2hunter2 today                  | used sk-*** today",
                "used ghp_hunter2hunter2 today                 | used ghp_*** today",
            })
    void a_secret_is_masked_and_its_surroundings_stay(String text, String shown) {
        assertThat(Messages.clean(text)).isEqualTo(shown).doesNotContain("hunter2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"password\":\"correct hunter2 battery\"}",
                "{\"password\":\"say \\\"hunter2\\\" aloud\"}",
                "{\"password\":\"a,hunter2\"}",
                "password='correct hunter2 battery'",
            })
    void a_quoted_secret_is_masked_up_to_its_closing_quote(String text) {
        assertThat(Messages.clean(text)).doesNotContain("hunter2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the token expired",
                "https://example.org:8080/a@b",
                "https://example.org:8080?mail=a@b",
                "https://git@example.org/a/b",
                "could not find key=7 in /a?page=2&monkey=3",
                "could not read /a/b: no such file",
                "12:30:01 connection reset",
            })
    void ordinary_text_is_left_alone(String text) {
        assertThat(Messages.clean(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {" GET https://bob:hunter2hunter2@example.org", " Authorization: Bearer hunter2hunter2"})
    void a_secret_that_lies_across_the_cut_does_not_show_its_beginning(String secret) {
        for (int shown = 1; shown <= secret.length(); shown++) {
            String text = "x".repeat(FOUR_KIB - shown) + secret;

            assertThat(Messages.clean(text))
                    .as("cut after %d characters", shown)
                    .doesNotContain("hunter");
        }
    }

    @Test
    void nul_is_removed_and_cannot_split_a_secret() {
        assertThat(Messages.clean("a\0b")).isEqualTo("ab");
        assertThat(Messages.clean("pass\0word=hun\0ter2")).isEqualTo("password=***");
    }

    @Test
    void a_missing_message_is_an_empty_one() {
        assertThat(Messages.clean(null)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "é", "日", "𝄞", "x𝄞", "é日x", "token=a "})
    void a_long_message_fits_4_kib_of_bytes_and_no_character_is_cut_in_two(String unit) throws Exception {
        for (int offset = 0; offset < 4; offset++) {
            String clean = Messages.clean("x".repeat(offset) + unit.repeat(5000));

            int bytes = strictlyEncoded(clean);
            assertThat(bytes).isLessThanOrEqualTo(FOUR_KIB);
            assertThat(bytes).as("no more is cut than must be").isGreaterThan(FOUR_KIB - 16);
        }
    }

    @Test
    void a_message_of_exactly_4_kib_is_not_cut() {
        assertThat(Messages.clean("x".repeat(FOUR_KIB))).hasSize(FOUR_KIB);
        assertThat(Messages.clean("é".repeat(FOUR_KIB / 2))).hasSize(FOUR_KIB / 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 5000})
    void half_a_surrogate_pair_is_replaced_in_short_and_in_long_messages(int following) throws Exception {
        strictlyEncoded(Messages.clean("a\uD834b" + "x".repeat(following)));
        strictlyEncoded(Messages.clean("a\uDD1Eb" + "x".repeat(following)));
    }

    @Test
    void whatever_the_text_the_result_can_be_stored() throws Exception {
        Random random = new Random(20251115);
        for (int round = 0; round < 500; round++) {
            int length = random.nextInt(6000);
            StringBuilder text = new StringBuilder(length);
            for (int i = 0; i < length; i++) {
                text.append((char) (random.nextInt(4) == 0 ? random.nextInt(0x10000) : ' ' + random.nextInt(95)));
            }
            String clean = Messages.clean(text.toString());

            assertThat(strictlyEncoded(clean)).isLessThanOrEqualTo(FOUR_KIB);
            assertThat(clean).doesNotContain("\0");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a-",
                "a",
                "-",
                "://",
                "://a:",
                "://a:b@",
                "://aaaaaaaaaaaaaaaaaaaa",
                "?key=",
                "bearer ",
                "password",
                "password ",
                "token=",
                "\"",
                "sk-",
                "a_-",
                "api-"
            })
    void hostile_text_of_100_kb_is_cleaned_within_a_second(String unit) {
        String hostile = unit.repeat(100_000 / unit.length());

        assertTimeout(Duration.ofSeconds(1), () -> Messages.clean(hostile));
    }

    @Test
    void hostile_text_takes_no_longer_than_its_length_deserves() {
        String hostile = "a-".repeat(50_000);

        assertTimeout(Duration.ofSeconds(1), () -> {
            for (int i = 0; i < 10; i++) {
                Messages.clean(hostile);
            }
        });
    }

    /** How many bytes PostgreSQL would get; throws for what cannot be encoded. */
    private static int strictlyEncoded(String text) throws CharacterCodingException {
        return UTF_8.newEncoder().encode(CharBuffer.wrap(text)).remaining();
    }
}
