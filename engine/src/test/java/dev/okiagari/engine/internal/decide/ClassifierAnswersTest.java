package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryAfter;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.upstream.Upstream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Stream;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.ResponseBody;
import org.apache.hc.client5.http.HttpResponseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.UnknownHttpStatusCodeException;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import retrofit2.HttpException;
import retrofit2.Response;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.http.SdkHttpResponse;

/** Answers of HTTP services as their clients throw them count like an {@code HttpFailure}. */
class ClassifierAnswersTest {
    private static final byte[] NO_BODY = new byte[0];

    /** Each makes its own exception of an answer with a Retry-After of 7 seconds. */
    enum Client {
        REST_CLIENT {
            @Override
            Throwable answered(int status) {
                HttpStatusCode code = HttpStatusCode.valueOf(status);
                return status >= 500
                        ? HttpServerErrorException.create(code, "no", headers(), NO_BODY, StandardCharsets.UTF_8)
                        : HttpClientErrorException.create(code, "no", headers(), NO_BODY, StandardCharsets.UTF_8);
            }
        },
        WEB_CLIENT {
            @Override
            Throwable answered(int status) {
                return WebClientResponseException.create(status, "no", headers(), NO_BODY, null);
            }
        },
        RETROFIT {
            @Override
            Throwable answered(int status) {
                okhttp3.Response raw = new okhttp3.Response.Builder()
                        .code(status)
                        .message("no")
                        .protocol(Protocol.HTTP_1_1)
                        .header("Retry-After", "7")
                        .request(new Request.Builder().url("http://localhost/").build())
                        .build();
                return new HttpException(Response.error(ResponseBody.create(NO_BODY, null), raw));
            }
        },
        AWS {
            @Override
            Throwable answered(int status) {
                return aws(status, "SomeError");
            }
        },
        APACHE {
            @Override
            Throwable answered(int status) {
                return new HttpResponseException(status, "no");
            }

            @Override
            boolean keepsHeaders() {
                return false;
            }
        };

        abstract Throwable answered(int status);

        boolean keepsHeaders() {
            return true;
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_clients_exception_has_the_status_and_the_meaning_of_its_answer(Client client) {
        Failure notFound = ClassifierDefaultsTest.fromArxiv(new IOException(client.answered(404)));
        Failure away = ClassifierDefaultsTest.fromArxiv(client.answered(503));

        assertThat(notFound.category()).isEqualTo(Kind.INVALID.as("http.client_error"));
        assertThat(notFound.httpStatus()).isEqualTo(404);
        assertThat(away.category()).isEqualTo(Kind.TRANSIENT.as("http.server_error"));
        assertThat(away.httpStatus()).isEqualTo(503);
    }

    @ParameterizedTest
    @EnumSource
    void rules_about_statuses_match_a_clients_exception(Client client) {
        Category mine = Kind.TRANSIENT.as("shop.not_yet");
        Upstream shop = Upstream.named("shop").classify(Rules.of().status(404, mine));

        assertThat(Classifier.classify(client.answered(404), shop, Rules.of()).category())
                .isEqualTo(mine);
        assertThat(Classifier.classify(client.answered(409), null, Rules.of().statuses(400, 499, mine))
                        .category())
                .isEqualTo(mine);
    }

    @ParameterizedTest
    @EnumSource
    void a_refusal_is_misconfigured_only_when_a_declared_upstream_answered(Client client) {
        Failure declared = ClassifierDefaultsTest.fromArxiv(client.answered(401));

        assertThat(declared.category()).isEqualTo(Kind.MISCONFIGURED.as("http.auth"));
        assertThat(declared.holdScope()).isEqualTo(HoldScope.upstream("arxiv"));
        assertThat(ClassifierDefaultsTest.classify(client.answered(403)).category())
                .isEqualTo(Kind.INVALID.as("http.refused"));
    }

    @ParameterizedTest
    @EnumSource
    void the_wait_that_an_answer_asked_for_is_kept_where_the_exception_keeps_headers(Client client) {
        RetryAfter asked = client.keepsHeaders() ? new RetryAfter(Duration.ofSeconds(7)) : null;

        Failure failure = ClassifierDefaultsTest.classify(client.answered(429));

        assertThat(failure.kind()).isEqualTo(Kind.THROTTLED);
        assertThat(failure.retryAfter()).isEqualTo(asked);
    }

    @Test
    void a_retry_after_date_is_read_against_the_answers_own_date() {
        HttpHeaders headers = new HttpHeaders();
        headers.add("Retry-After", "Wed, 21 Oct 2026 07:28:30 GMT");
        headers.add("Date", "Wed, 21 Oct 2026 07:28:00 GMT");

        Throwable thrown = WebClientResponseException.create(503, "later", headers, NO_BODY, null);

        assertThat(ClassifierDefaultsTest.classify(thrown).retryAfter()).isEqualTo(RetryAfter.ofSeconds(30));
    }

    @Test
    void a_status_without_a_name_is_read_too() {
        Throwable odd = new UnknownHttpStatusCodeException(499, "closed", null, null, null);

        assertThat(ClassifierDefaultsTest.classify(odd).httpStatus()).isEqualTo(499);
        assertThat(ClassifierDefaultsTest.classify(odd).retryAfter()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "400, ThrottlingException, THROTTLED, aws.rate_limit",
        "503, SlowDown, THROTTLED, aws.rate_limit",
        "400, ProvisionedThroughputExceededException, THROTTLED, aws.rate_limit",
        "400, ExpiredTokenException, MISCONFIGURED, aws.auth",
        "400, AccessDeniedException, MISCONFIGURED, aws.auth",
        "400, RequestTimeout, TRANSIENT, aws.passing",
        "400, ValidationException, INVALID, http.client_error",
        "500, InternalFailure, TRANSIENT, http.server_error",
    })
    void an_error_code_of_aws_means_more_than_its_status(int status, String code, Kind kind, String category) {
        Failure failure = ClassifierDefaultsTest.fromArxiv(aws(status, code));

        assertThat(failure.category()).isEqualTo(kind.as(category));
        assertThat(failure.httpStatus()).isEqualTo(status);
    }

    @Test
    void the_exception_of_one_service_counts_like_that_of_any() {
        Throwable gone =
                new NoSuchThing(AwsServiceException.builder().statusCode(404).message("no such thing"));

        assertThat(ClassifierDefaultsTest.classify(gone).httpStatus()).isEqualTo(404);
        assertThat(ClassifierDefaultsTest.classify(gone).kind()).isEqualTo(Kind.INVALID);
    }

    @Test
    void an_exception_of_aws_without_an_answer_has_no_status() {
        Throwable thrown = AwsServiceException.builder().message("no answer").build();

        assertThat(ClassifierDefaultsTest.classify(thrown).httpStatus()).isNull();
    }

    @Test
    void names_of_clients_are_those_of_classes() {
        assertThat(Stream.concat(Stream.of("java.lang.Throwable"), HttpAnswer.classNames().stream()))
                .allSatisfy(name -> assertThat(Throwable.class).isAssignableFrom(Class.forName(name)));
    }

    private static HttpHeaders headers() {
        HttpHeaders headers = new HttpHeaders();
        headers.add("Retry-After", "7");
        return headers;
    }

    private static Throwable aws(int status, String code) {
        return AwsServiceException.builder()
                .statusCode(status)
                .message("no")
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(code)
                        .sdkHttpResponse(SdkHttpResponse.builder()
                                .statusCode(status)
                                .putHeader("Retry-After", "7")
                                .build())
                        .build())
                .build();
    }

    /** As the SDK generates one for each error of a service: no class of the engine's, and not public. */
    private static final class NoSuchThing extends AwsServiceException {
        NoSuchThing(AwsServiceException.Builder builder) {
            super(builder);
        }
    }
}
