package dev.okiagari.gateway.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.gateway.http.Stopwatch;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.calls.RecordedCall;
import dev.okiagari.sandbox.dial.Credentials;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Huge;
import dev.okiagari.sandbox.dial.Latency;
import dev.okiagari.sandbox.dial.Malformed;
import dev.okiagari.sandbox.dial.Outage;
import dev.okiagari.sandbox.dial.Reset;
import dev.okiagari.sandbox.dial.Scope;
import dev.okiagari.sandbox.dial.Stall;
import dev.okiagari.sandbox.dial.Trickle;
import dev.okiagari.sandbox.wire.RunningStandIn;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

/** The sandbox's object storage keeps the same promises as a real one, and its faults leave classified and in time. */
class SandboxStorageTest extends RawStorageContract {
    private static final AtomicInteger BUCKETS = new AtomicInteger();
    private static final String SECRET = "a-secret-that-signs-nothing";
    private static final AwsCredentialsProvider CREDENTIALS = S3Server.credentials("key-id", SECRET);
    /** For faults that only time ends. */
    private static final Duration SHORT = Duration.ofMillis(1500);

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final byte[] CONTENT = "content ".repeat(50).getBytes(UTF_8);
    private static final long MINUTE = 60_000;

    private static Sandbox sandbox;
    private final String bucket = "raw-" + BUCKETS.incrementAndGet();
    private S3Storage storage;

    @BeforeAll
    static void start() {
        sandbox = Sandbox.start(SandboxSettings.defaults());
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    @BeforeEach
    void open() {
        sandbox.calm();
        try (var client = S3Clients.client(settings(), CREDENTIALS)) {
            client.createBucket(made -> made.bucket(bucket));
        }
        storage = S3Storage.open(settings(), CREDENTIALS);
        s3().calls().forget();
    }

    @AfterEach
    void close() {
        s3().dials().heal();
        storage.close();
    }

    @Override
    RawStorage storage() {
        return storage;
    }

    @Override
    RawStorage another() {
        return S3Storage.open(settings(), CREDENTIALS);
    }

    @Override
    int races() {
        return 5;
    }

    @Test
    void a_put_that_was_done_and_not_confirmed_finds_its_content_at_the_next_try() {
        s3().dials().change(d -> once(d.with(new Reset(1, Reset.Moment.AFTER_WORK))));

        assertThat(TestEngine.classify(catchThrowable(() -> storage.putIfAbsent(KEY, CONTENT)), null)
                        .category())
                .isEqualTo(Kind.TRANSIENT.as("storage.transient"));
        assertThat(storage.putIfAbsent(KEY, CONTENT).created()).isFalse();

        // A status is noted when its answer has gone out, perhaps after the caller went on.
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(s3().calls().all())
                        .extracting(RecordedCall::method, RecordedCall::status)
                        .containsExactly(tuple("PUT", 0), tuple("PUT", 412), tuple("HEAD", 200)));
        assertThat(storage.get(KEY)).hasValue(CONTENT);
    }

    static Stream<Arguments> faults_of_a_put() {
        return Stream.of(
                fault("error 400", errors(400), Kind.BROKEN, "storage.request", 400),
                fault("error 401", errors(401), Kind.MISCONFIGURED, "storage.auth", 401),
                fault("error 403", errors(403), Kind.MISCONFIGURED, "storage.auth", 403),
                fault("error 408", errors(408), Kind.TRANSIENT, "storage.transient", 408),
                fault("error 429", errors(429), Kind.TRANSIENT, "storage.transient", 429),
                fault("error 500", errors(500), Kind.TRANSIENT, "storage.transient", 500),
                fault("error 502", errors(502), Kind.TRANSIENT, "storage.transient", 502),
                fault("error 503", errors(503), Kind.TRANSIENT, "storage.transient", 503),
                fault("outage", d -> d.with(Outage.UNAVAILABLE), Kind.TRANSIENT, "storage.transient", 503),
                fault("outage that drops", d -> d.with(Outage.DROPPED), Kind.TRANSIENT, "storage.transient", 0),
                fault("credentials", wrong(Credentials.REFUSED_403), Kind.MISCONFIGURED, "storage.auth", 403),
                fault("malformed key", wrong(Credentials.INVALID_400), Kind.MISCONFIGURED, "storage.setup", 400),
                fault("reset", reset(Reset.Moment.BEFORE_WORK), Kind.TRANSIENT, "storage.transient", 0),
                fault("latency", d -> d.with(new Latency(MINUTE, 0)), Kind.TRANSIENT, "storage.transient", 0),
                fault("stall", stall(Stall.Phase.BEFORE_HEADERS), Kind.TRANSIENT, "storage.transient", 0));
    }

    static Stream<Arguments> faults_of_a_get() {
        return Stream.of(
                fault("error 403", errors(403), Kind.MISCONFIGURED, "storage.auth", 403),
                fault("error 503", errors(503), Kind.TRANSIENT, "storage.transient", 503),
                fault("reset in the body", reset(Reset.Moment.IN_BODY), Kind.TRANSIENT, "storage.transient", 0),
                fault("truncated body", d -> d.withTruncate(1), Kind.TRANSIENT, "storage.transient", 0),
                fault("stall in the body", stall(Stall.Phase.IN_BODY), Kind.TRANSIENT, "storage.transient", 0),
                fault("trickle", trickle(false), Kind.TRANSIENT, "storage.transient", 0),
                fault("endless trickle", trickle(true), Kind.TRANSIENT, "storage.transient", 0),
                fault("huge", d -> d.with(new Huge(1, 300L << 20)), Kind.INVALID, "storage.too_large", 0));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults_of_a_put")
    void a_put_that_fails_leaves_classified_and_in_time(String dial, Fault fault) {
        failing(fault, hasty -> hasty.putIfAbsent(KEY, CONTENT));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults_of_a_get")
    void a_get_that_fails_leaves_classified_and_in_time(String dial, Fault fault) {
        storage.putIfAbsent(KEY, CONTENT);

        failing(fault, hasty -> hasty.get(KEY));
    }

    @Test
    void a_listing_that_cannot_be_read_is_transient() {
        failing(
                new Fault(d -> d.with(new Malformed(1, Malformed.How.SYNTAX)), Kind.TRANSIENT, "storage.transient", 0),
                hasty -> hasty.deleteAll(KeyPrefix.all()));
    }

    /** A dial turned up, and what a call leaves as then; status 0 when there was no answer, or a good one was refused. */
    record Fault(UnaryOperator<DialSettings> turn, Kind kind, String category, int status) {
        Duration timeout() {
            return status == 0 && kind == Kind.TRANSIENT ? SHORT : LONG;
        }
    }

    private interface Acting {
        void on(S3Storage storage);
    }

    private void failing(Fault fault, Acting acting) {
        s3().calls().forget();
        s3().dials().change(fault.turn());
        try (S3Storage hasty = S3Storage.open(settings().withTimeout(fault.timeout()), CREDENTIALS)) {
            Stopwatch watch = Stopwatch.start();
            Throwable thrown = catchThrowable(() -> acting.on(hasty));

            assertThat(watch.elapsed()).isLessThan(fault.timeout().plusSeconds(15));
            Failure failure = TestEngine.classify(thrown, Upstream.named("storage"));
            assertThat(failure.category())
                    .as(failure.message())
                    .isEqualTo(fault.kind().as(fault.category()));
            assertThat(failure.httpStatus()).isEqualTo(fault.status() == 0 ? null : fault.status());
            assertThat(failure.message())
                    .startsWith("could not ")
                    .contains(" because ")
                    .doesNotContain(SECRET);
            assertThat(s3().calls().total())
                    .as("requests: trying again is the engine's business")
                    .isEqualTo(1L);

            s3().dials().heal();
            assertThat(hasty.putIfAbsent(ObjectKey.of("after", "it.txt"), CONTENT)
                            .created())
                    .isTrue();
        }
    }

    private static Arguments fault(
            String dial, UnaryOperator<DialSettings> turn, Kind kind, String category, int status) {
        return Arguments.of(dial, new Fault(turn, kind, category, status));
    }

    private static UnaryOperator<DialSettings> errors(int status) {
        return d -> d.withErrors(Map.of(status, 1.0));
    }

    private static UnaryOperator<DialSettings> wrong(Credentials credentials) {
        return d -> d.with(credentials);
    }

    private static UnaryOperator<DialSettings> reset(Reset.Moment moment) {
        return d -> d.with(new Reset(1, moment));
    }

    private static UnaryOperator<DialSettings> stall(Stall.Phase place) {
        return d -> d.with(new Stall(1, place, MINUTE));
    }

    private static UnaryOperator<DialSettings> trickle(boolean endless) {
        return d -> d.with(new Trickle(1, 1, 100, endless));
    }

    private static DialSettings once(DialSettings dials) {
        return dials.with(new Scope(Scope.Dice.REQUEST, "", 1));
    }

    private static RunningStandIn s3() {
        return sandbox.s3();
    }

    private S3Settings settings() {
        return S3Settings.of(s3().url(), bucket);
    }
}
