package dev.okiagari.catalog.shop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.okiagari.catalog.OddShop;
import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Rules.Rule;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.gateway.redaction.Secret;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RakutenTest {
    private static final String OLD_WORDS = "{\"error_description\":\"%s\",\"error\":\"%s\"}";
    private static final String NEW_WORDS = "{\"errors\":{\"errorCode\":%d,\"errorMessage\":\"%s\"}}";

    private OddShop shop;

    @BeforeEach
    void open() throws IOException {
        shop = new OddShop();
    }

    @AfterEach
    void close() {
        shop.close();
    }

    /** As the engine's classifier does: what the thrower stated, else the first rule of the upstream that matches. */
    static @Nullable Category category(Throwable thrown) {
        List<Throwable> chain =
                Stream.iterate(thrown, t -> t != null, Throwable::getCause).toList();
        for (Throwable link : chain) {
            if (link instanceof ClassifiedException classified) {
                return classified.category();
            }
        }
        for (Rule rule : RakutenFaults.RULES.list()) {
            for (Throwable link : chain) {
                if (rule.matches(link, link instanceof HttpFailure failure ? failure.status() : null, null)) {
                    return rule.category();
                }
            }
        }
        return null;
    }

    @Test
    void a_request_says_who_asks_without_a_key_in_the_address() {
        shop.answers(200, "{\"Items\":[]}").item("shop:1 2/商");
        assertThat(shop.asked().getPath()).isEqualTo("/ichibams/api/IchibaItem/Search/20260401");
        assertThat(shop.asked().getRawQuery())
                .isEqualTo(
                        "applicationId=app-4711-id&format=json&formatVersion=2&itemCode=shop%3A1%202%2F%E5%95%86&availability=0&hits=1");
        assertThat(shop.headers())
                .containsEntry("accessKey", "pk_4711_key")
                .containsEntry("Origin", "https://shop-reader.example")
                .containsEntry("Referer", "https://shop-reader.example/");
    }

    @Test
    void the_upstream_is_well_when_it_answers_for_the_root_genre() throws Exception {
        Rakuten well = shop.answers(200, "{\"current\":{\"genreId\":0},\"children\":[]}");
        assertThat(well.upstream().healthChecks()).hasSize(1);
        assertThat(well.upstream().healthChecks().getFirst().call()).isNotNull();
        assertThat(shop.asked().getQuery()).endsWith("&genreId=0");
        Rakuten ill = shop.answers(503, "");
        assertThatThrownBy(() -> ill.upstream().healthChecks().getFirst().call())
                .isInstanceOf(HttpFailure.class);
    }

    @Test
    void ten_tags_make_one_request() {
        assertThat(shop.answers(200, "{\"tagGroups\":[{\"tagGroupId\":8,\"tags\":[{\"tag\":{\"tagId\":3}}]}]}")
                        .tags(LongStream.rangeClosed(1, 10).boxed().toList()))
                .containsOnlyKeys(3L);
        assertThat(shop.requests()).isEqualTo(1);
        assertThat(shop.asked().getQuery()).endsWith("tagId=1,2,3,4,5,6,7,8,9,10");
        assertThatThrownBy(() -> shop.answers(200, "{}")
                        .tags(LongStream.rangeClosed(1, 11).boxed().toList()))
                .hasMessageContaining("1 to 10");
    }

    @ParameterizedTest
    @CsvSource({
        "429,rakuten.rate_limit",
        "500,rakuten.transient",
        "502,rakuten.transient",
        "503,rakuten.transient",
        "504,rakuten.transient",
        "408,rakuten.transient",
        "302,rakuten.transient",
        "400,rakuten.client_error",
        "404,rakuten.client_error",
        "405,rakuten.client_error",
        "401,rakuten.auth",
        "403,rakuten.auth"
    })
    void a_status_has_its_category_in_either_shape_of_error_and_without_one(int status, String category) {
        for (String body : List.of(
                OLD_WORDS.formatted("something is wrong", "some_word"),
                NEW_WORDS.formatted(status, "something is wrong"),
                "<html>no</html>")) {
            Throwable thrown = catchThrowable(() -> shop.answers(status, body).item("s:1"));
            assertThat(category(thrown)).as(body).extracting(c -> c.name()).isEqualTo(category);
            assertThat(thrown).hasMessageContaining(Integer.toString(status));
        }
        assertThat(shop.requests()).as("the client itself never repeats").isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "specify valid applicationId",
                "client_id or access_token is required",
                "specify valid access token",
                "applicationId must be present",
                "accessKey must be present"
            })
    void a_400_about_the_application_id_is_auth_and_keeps_its_status(String words) {
        for (String body : List.of(OLD_WORDS.formatted(words, "wrong_parameter"), NEW_WORDS.formatted(400, words))) {
            Throwable thrown = catchThrowable(() -> shop.answers(400, body).genre(0));
            assertThat(category(thrown)).isEqualTo(RakutenFaults.AUTH);
            assertThat(RakutenFaults.AUTH.kind()).isEqualTo(Kind.MISCONFIGURED);
            assertThat(thrown)
                    .hasMessageContaining(words)
                    .cause()
                    .isInstanceOfSatisfying(
                            HttpFailure.class,
                            failure -> assertThat(failure.status()).isEqualTo(400));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "403,HTTP_REFERRER_NOT_ALLOWED,rakuten.auth",
        "403,CLIENT_IP_NOT_ALLOWED,rakuten.auth",
        "403,REQUEST_CONTEXT_BODY_HTTP_REFERRER_MISSING,rakuten.auth",
        "503,Authentication service error,rakuten.transient",
        "429,Rate limit is exceeded,rakuten.rate_limit"
    })
    void refusals_of_the_gateway_have_their_category_and_their_words_in_every_shape(
            int status, String words, String category) {
        for (String body : List.of(
                NEW_WORDS.formatted(status, words),
                "{\"error\":\"" + words + "\"}",
                "{\"statusCode\":" + status + ",\"message\":\"" + words + "\"}")) {
            Throwable thrown = catchThrowable(() -> shop.answers(status, body).item("s:1"));
            assertThat(category(thrown)).as(body).extracting(c -> c.name()).isEqualTo(category);
            assertThat(thrown).hasMessageContaining(words);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "keyword is not valid",
                "itemCode is not valid",
                "itemCode must be a valid code",
                "genreId is not valid"
            })
    void any_other_400_is_about_the_target(String words) {
        Throwable thrown = catchThrowable(() ->
                shop.answers(400, OLD_WORDS.formatted(words, "wrong_parameter")).item("s:1"));
        assertThat(category(thrown)).isEqualTo(RakutenFaults.CLIENT_ERROR);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Rate exceeded.",
                "<html><body>maintenance</body></html>",
                "{\"Items\":[{\"itemCo",
                "{\"Items\":[]} x"
            })
    void a_body_that_is_not_json_is_transient(String body) {
        for (Throwable thrown : List.of(
                catchThrowable(() -> shop.answers(200, body).item("s:1")),
                catchThrowable(() -> shop.answers(200, body).rankingPage(1, 1)),
                catchThrowable(() -> shop.answers(200, body).genre(1)),
                catchThrowable(() -> shop.answers(200, body).tags(List.of(1L))))) {
            assertThat(category(thrown)).isEqualTo(RakutenFaults.TRANSIENT);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "null", "7", "{\"error\":\"odd\",\"error_description\":\"odder\"}"})
    void json_without_the_expected_members_is_a_client_error(String body) {
        for (Throwable thrown : List.of(
                catchThrowable(() -> shop.answers(200, body).item("s:1")),
                catchThrowable(() -> shop.answers(200, body).rankingPage(1, 1)),
                catchThrowable(() -> shop.answers(200, body).genre(1)),
                catchThrowable(() -> shop.answers(200, body).tags(List.of(1L))))) {
            assertThat(category(thrown)).isEqualTo(RakutenFaults.CLIENT_ERROR);
            if (body.contains("odder")) {
                assertThat(thrown).hasMessageContaining("odd: odder");
            }
        }
    }

    @Test
    void a_page_beyond_the_end_of_a_ranking_is_empty_and_a_missing_first_page_is_a_failure() {
        String body = OLD_WORDS.formatted("not found", "not_found");
        assertThat(shop.answers(404, body).rankingPage(5, 2)).isEmpty();
        assertThat(category(catchThrowable(() -> shop.answers(404, body).rankingPage(5, 1))))
                .isEqualTo(RakutenFaults.CLIENT_ERROR);
    }

    @Test
    void the_raw_answer_is_what_was_received_byte_by_byte() {
        byte[] body = "{ \"Items\": [ {\"itemCode\": \"s:1\", \"itemName\":\" だるま \"} ] }".getBytes(UTF_8);
        assertThat(shop.answers(200, body).item("s:1").orElseThrow().body()).isEqualTo(body);
    }

    @Test
    void keys_are_in_no_text_of_the_settings_and_in_no_message() {
        String echo = OLD_WORDS.formatted("specify valid applicationId app-4711-id key pk_4711_key", "wrong_parameter");
        assertThat(catchThrowable(() -> shop.answers(400, echo).genre(0)))
                .hasMessageNotContainingAny("app-4711-id", "pk_4711_key");
        assertThat(OddShop.settings(URI.create("http://x.example")).toString())
                .doesNotContain("app-4711-id", "pk_4711_key");
    }

    @Test
    void settings_are_checked_and_addresses_put_together() {
        RakutenSettings.Keys keys = new RakutenSettings.Keys(Secret.of("app-4711-id"), Secret.of("pk_4711_key"));
        RakutenSettings real =
                RakutenSettings.at(RakutenSettings.REAL, URI.create("https://a.example/reader/?x=1"), keys);
        assertThat(real.origin()).isEqualTo("https://a.example");
        assertThat(real.referer()).isEqualTo("https://a.example/reader/");
        assertThat(real.at("/p/v", "q=1")).hasToString("https://openapi.rakuten.co.jp/p/v?q=1");
        assertThat(real.gap()).isEqualTo(Duration.ofSeconds(1));
        assertThatThrownBy(() -> RakutenSettings.at(RakutenSettings.REAL, URI.create("a.example"), keys))
                .hasMessageContaining("https://example.org");
        assertThatThrownBy(() -> real.withGap(Duration.ZERO)).hasMessageContaining("above zero");
        assertThat(RakutenFaults.rakuten(real.gap()).rate()).isEqualTo(new Upstream.Rate(1, Duration.ofSeconds(1)));
    }
}
