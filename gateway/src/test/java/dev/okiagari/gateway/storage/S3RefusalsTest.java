package dev.okiagari.gateway.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryAfter;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.sandbox.wire.Request;
import dev.okiagari.sandbox.wire.Response;
import dev.okiagari.sandbox.wire.RunningStandIn;
import dev.okiagari.sandbox.wire.StandIn;
import dev.okiagari.sandbox.words.Seed;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** What S3 services say besides the status decides whose fault it is. */
class S3RefusalsTest {
    private static final ObjectKey KEY = new ObjectKey("a.json");
    private static final String TOKEN = "a-session-token-of-an-hour";
    private static final AwsCredentialsProvider CREDENTIALS =
            StaticCredentialsProvider.create(AwsSessionCredentials.create("id", "a-secret-of-an-hour", TOKEN));

    /** Answers everything with one refusal. */
    private record Refusing(Response refusal) implements StandIn {
        @Override
        public Response answer(Request request) {
            return refusal;
        }

        @Override
        public Response refusal(Refusal ordered, Request request) {
            return refusal;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "400, ExpiredToken, MISCONFIGURED, storage.auth",
        "400, InvalidToken, MISCONFIGURED, storage.auth",
        "400, TokenRefreshRequired, MISCONFIGURED, storage.auth",
        "403, RequestTimeTooSkewed, MISCONFIGURED, storage.auth",
        "400, RequestTimeout, TRANSIENT, storage.transient",
        "400, IncompleteBody, TRANSIENT, storage.transient",
        "400, BadDigest, TRANSIENT, storage.transient",
        "503, SlowDown, TRANSIENT, storage.transient",
        "503, ServiceUnavailable, TRANSIENT, storage.transient",
        "500, InternalError, TRANSIENT, storage.transient",
        "409, ConditionalRequestConflict, TRANSIENT, storage.transient",
        "501, NotImplemented, MISCONFIGURED, storage.setup",
        "404, NoSuchBucket, MISCONFIGURED, storage.setup",
        "400, InvalidBucketName, MISCONFIGURED, storage.setup",
        "400, AuthorizationHeaderMalformed, MISCONFIGURED, storage.setup",
        "301, PermanentRedirect, MISCONFIGURED, storage.setup",
        "400, EntityTooLarge, INVALID, storage.too_large",
        "400, InvalidArgument, BROKEN, storage.request"
    })
    void a_refusal_is_classified_by_its_code(int status, String code, Kind kind, String category) {
        Failure failure = failureOf(error(status, code));

        assertThat(failure.category()).as(failure.message()).isEqualTo(kind.as(category));
        assertThat(failure.httpStatus()).isEqualTo(status);
        assertThat(failure.message()).startsWith("could not put a.json because the storage answered " + status);
    }

    @ParameterizedTest
    @CsvSource({"302, text/html", "404, text/html", "405, text/plain"})
    void somebody_else_at_the_endpoint_is_a_matter_of_settings(int status, String type) {
        assertThat(failureOf(Response.text(status, type, "Welcome!")).category())
                .isEqualTo(Kind.MISCONFIGURED.as("storage.setup"));
    }

    @Test
    void a_service_that_says_when_to_come_back_is_heard() {
        Failure failure = failureOf(error(503, "SlowDown").with(new Response.Header("Retry-After", "17")));

        assertThat(failure.retryAfter()).isEqualTo(RetryAfter.ofSeconds(17));
    }

    @Test
    void a_session_token_that_is_echoed_is_masked() {
        Failure failure = failureOf(Response.text(
                400,
                "application/xml",
                "<Error><Code>InvalidToken</Code><Message>not good: " + TOKEN + "</Message></Error>"));

        assertThat(failure.message()).contains("InvalidToken").doesNotContain(TOKEN);
    }

    @Test
    void an_endpoint_with_a_password_is_refused_and_not_repeated() {
        assertThatThrownBy(() -> S3Settings.of(URI.create("http://bob:hunter22@127.0.0.1:1"), "raw-copies"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("hunter22");
    }

    @Test
    void each_put_is_one_request_whatever_the_service_answers() {
        try (RunningStandIn standIn =
                        RunningStandIn.open("refusing", 0, new Refusing(error(503, "SlowDown")), new Seed(1));
                S3Storage storage = S3Storage.open(S3Settings.of(standIn.url(), "raw-copies"), CREDENTIALS)) {
            for (int attempt = 1; attempt <= 5; attempt++) {
                assertThatThrownBy(() -> storage.putIfAbsent(KEY, new byte[] {1}))
                        .hasMessageContaining("SlowDown");
            }
            assertThat(standIn.calls().total()).isEqualTo(5);
        }
    }

    @Test
    void a_put_carries_its_content_as_it_is_and_no_checksum_that_other_services_refuse() {
        List<Request> seen = new CopyOnWriteArrayList<>();
        StandIn service = new StandIn() {
            @Override
            public Response answer(Request request) {
                seen.add(request);
                return Response.text(200, "application/xml", "").with(new Response.Header("ETag", "\"1\""));
            }

            @Override
            public Response refusal(Refusal ordered, Request request) {
                return answer(request);
            }
        };
        try (RunningStandIn standIn = RunningStandIn.open("plain", 0, service, new Seed(1));
                S3Storage storage = S3Storage.open(S3Settings.of(standIn.url(), "raw-copies"), CREDENTIALS)) {
            storage.putIfAbsent(KEY, new byte[] {1, 2, 3});
        }
        assertThat(seen).hasSize(1);
        Request put = seen.getFirst();
        assertThat(put.body()).containsExactly(1, 2, 3);
        for (String header : List.of(
                "content-encoding", "x-amz-trailer", "x-amz-sdk-checksum-algorithm", "x-amz-decoded-content-length")) {
            assertThat(put.header(header)).as(header).isEmpty();
        }
        assertThat(put.header("x-amz-content-sha256").orElse("")).hasSize(64);
    }

    private static Response error(int status, String code) {
        return Response.text(
                status,
                "application/xml",
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error><Code>" + code
                        + "</Code><Message>because</Message><RequestId>1</RequestId></Error>");
    }

    private static Failure failureOf(Response refusal) {
        try (RunningStandIn standIn = RunningStandIn.open("refusing", 0, new Refusing(refusal), new Seed(1));
                S3Storage storage = S3Storage.open(S3Settings.of(standIn.url(), "raw-copies"), CREDENTIALS)) {
            return TestEngine.classify(catchThrowable(() -> storage.putIfAbsent(KEY, new byte[] {1})), null);
        }
    }

    @Test
    void a_listing_that_does_not_end_is_given_up() {
        String page =
                "<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken>"
                        + "<Contents><Key>a/b.json</Key><Size>1</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>"
                        + "</ListBucketResult>";
        try (RunningStandIn standIn = RunningStandIn.open(
                        "endless", 0, new Refusing(Response.text(200, "application/xml", page)), new Seed(1));
                S3Storage storage = S3Storage.open(S3Settings.of(standIn.url(), "raw-copies"), CREDENTIALS)) {
            assertThatThrownBy(() -> storage.deleteOlderThan(new KeyPrefix("a"), Instant.EPOCH))
                    .isInstanceOf(ClassifiedException.class)
                    .hasMessageContaining("listing does not end");
            assertThat(standIn.calls().total()).isLessThan(5);
        }
    }

    @Test
    void an_object_without_a_length_or_a_time_is_a_passing_fault_of_the_service() {
        Response bare = Response.empty(200);
        String page = "<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>a/b.json</Key></Contents>"
                + "</ListBucketResult>";
        for (Response answer : List.of(bare, Response.text(200, "application/xml", page))) {
            try (RunningStandIn standIn = RunningStandIn.open("bare", 0, new Refusing(answer), new Seed(1));
                    S3Storage storage = S3Storage.open(S3Settings.of(standIn.url(), "raw-copies"), CREDENTIALS)) {
                assertThatThrownBy(() -> {
                            storage.find(KEY);
                            storage.deleteAll(new KeyPrefix("a"));
                        })
                        .isInstanceOf(ClassifiedException.class)
                        .hasMessageContaining("did not say how");
            }
        }
    }
}
