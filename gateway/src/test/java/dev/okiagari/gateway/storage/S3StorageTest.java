package dev.okiagari.gateway.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.gateway.http.FaultServer;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.exception.SdkClientException;

class S3StorageTest extends RawStorageContract {
    private static final String BUCKET = "raw-copies";

    private static S3Server server;
    private S3Storage storage;

    @BeforeAll
    static void start() throws Exception {
        server = S3Server.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void open() {
        server.useNewBucket();
        storage = server.open();
    }

    @AfterEach
    void close() {
        storage.close();
    }

    @Override
    RawStorage storage() {
        return storage;
    }

    @Override
    RawStorage another() {
        return server.open();
    }

    @Override
    int races() {
        return 5;
    }

    @Test
    void a_put_whose_answer_was_lost_is_transient_and_the_next_try_finds_the_content() throws Exception {
        try (LossyProxy proxy = LossyProxy.to(server.endpoint());
                S3Storage lossy = S3Storage.open(
                        S3Settings.of(proxy.endpoint(), server.settings().bucket()),
                        S3Server.credentials(S3Server.KEY_ID, S3Server.SECRET))) {
            proxy.loseNextSuccess();

            assertThat(failureOf(lossy).category()).isEqualTo(Kind.TRANSIENT.as("storage.transient"));
            assertThat(proxy.lost()).isEqualTo(1);
            Put again = lossy.putIfAbsent(KEY, "other".getBytes(UTF_8));

            assertThat(again.created()).isFalse();
            assertThat(lossy.get(KEY)).hasValue(new byte[] {1});
            assertThat(lossy.putIfAbsent(KEY, new byte[] {1}).etag()).isEqualTo(again.etag());
        }
    }

    @Test
    void wrong_credentials_and_missing_ones_are_misconfigured() {
        try (S3Storage wrong =
                S3Storage.open(server.settings(), S3Server.credentials(S3Server.KEY_ID, "not-the-secret"))) {
            Failure failure = failureOf(wrong);
            assertThat(failure.category()).isEqualTo(Kind.MISCONFIGURED.as("storage.auth"));
            assertThat(failure.httpStatus()).isEqualTo(403);
            assertThat(failure.message()).doesNotContain("not-the-secret");
        }
        try (S3Storage missing = S3Storage.open(server.settings(), () -> {
            throw SdkClientException.create("no credentials anywhere");
        })) {
            assertThat(failureOf(missing).category()).isEqualTo(Kind.MISCONFIGURED.as("storage.auth"));
        }
    }

    @Test
    void a_bucket_that_is_not_there_is_misconfigured() {
        try (S3Storage nowhere = S3Storage.open(
                S3Settings.of(server.endpoint(), "no-such-bucket"),
                S3Server.credentials(S3Server.KEY_ID, S3Server.SECRET))) {
            assertThat(failureOf(nowhere).category()).isEqualTo(Kind.MISCONFIGURED.as("storage.setup"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "403, MISCONFIGURED, storage.auth",
        "401, MISCONFIGURED, storage.auth",
        "500, TRANSIENT, storage.transient",
        "503, TRANSIENT, storage.transient",
        "429, TRANSIENT, storage.transient",
        "409, TRANSIENT, storage.transient",
        "400, BROKEN, storage.request"
    })
    void a_status_is_classified(int status, Kind kind, String category) throws Exception {
        try (FaultServer faulty = FaultServer.start();
                S3Storage failing = at(URI.create("http://127.0.0.1:" + faulty.port()))) {
            faulty.answers("/" + BUCKET + "/" + KEY.text().replace(":", "%3A").replace("=", "%3D"), status, "");

            Failure failure = failureOf(failing);

            assertThat(failure.category()).isEqualTo(kind.as(category));
            assertThat(failure.httpStatus()).isEqualTo(status);
        }
    }

    @Test
    void silence_and_absence_are_transient() throws Exception {
        try (FaultServer silent = FaultServer.start()) {
            silent.at(
                    "/" + BUCKET + "/" + KEY.text().replace(":", "%3A").replace("=", "%3D"),
                    (socket, out) -> silent.untilClosed());
            try (S3Storage stalled = at(URI.create("http://127.0.0.1:" + silent.port()))) {
                assertThat(failureOf(stalled).category()).isEqualTo(Kind.TRANSIENT.as("storage.transient"));
            }
        }
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        try (S3Storage absent = at(URI.create("http://127.0.0.1:" + free))) {
            assertThat(failureOf(absent).category()).isEqualTo(Kind.TRANSIENT.as("storage.transient"));
        }
    }

    private static S3Storage at(URI endpoint) {
        return S3Storage.open(
                S3Settings.of(endpoint, BUCKET).withTimeout(Duration.ofSeconds(2)),
                S3Server.credentials(S3Server.KEY_ID, S3Server.SECRET));
    }

    private static Failure failureOf(S3Storage storage) {
        return TestEngine.classify(catchThrowable(() -> storage.putIfAbsent(KEY, new byte[] {1})), null);
    }
}
