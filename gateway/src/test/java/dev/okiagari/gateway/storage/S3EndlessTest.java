package dev.okiagari.gateway.storage;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.gateway.http.FaultServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A storage that never stops talking costs neither memory nor time, and one that leaves out lengths no content. */
class S3EndlessTest {
    private static final ObjectKey KEY = new ObjectKey("a/b.json");
    private static final KeyPrefix A = new KeyPrefix("a");
    private static final String BUCKET = "raw-copies";
    private static final String OBJECT = "/" + BUCKET + "/" + KEY.text();

    /** Much more than the limits allow to be read, and far less than a network gives within the time of a call. */
    private static final long ENOUGH = 64L << 20;

    private final AtomicLong sent = new AtomicLong();
    private FaultServer server;
    private S3Storage storage;

    @BeforeEach
    void open() throws IOException {
        server = FaultServer.start();
        storage = S3Storage.open(
                S3Settings.of(server.address(""), BUCKET).withTimeout(Duration.ofSeconds(60)),
                S3Server.credentials(S3Server.KEY_ID, S3Server.SECRET));
    }

    @AfterEach
    void close() throws IOException {
        storage.close();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Content-Length: 9000000000\r\n",
                "Content-Type: application/xml\r\n",
                "Content-Type: application/xml\r\nContent-Length: 9000000000\r\n"
            })
    void an_error_whose_body_does_not_end_is_its_status(String headers) {
        server.at(OBJECT, (socket, out) -> {
            out.write(("HTTP/1.1 503 x\r\n" + headers + "\r\n<Error><Code>SlowDown</Code><Message>")
                    .getBytes(ISO_8859_1));
            goOn(socket, out, "x");
        });

        Failure failure = TestEngine.classify(catchThrowable(() -> storage.putIfAbsent(KEY, new byte[] {1})), null);

        assertThat(failure.category()).as(failure.message()).isEqualTo(Kind.TRANSIENT.as("storage.transient"));
        assertThat(failure.httpStatus()).isEqualTo(503);
        assertThat(sent).hasValueLessThan(ENOUGH);
    }

    @Test
    void a_page_of_a_listing_that_does_not_end_is_given_up() {
        server.at("/" + BUCKET, (socket, out) -> {
            out.write("HTTP/1.1 200 x\r\nContent-Type: application/xml\r\n\r\n<ListBucketResult>".getBytes(ISO_8859_1));
            goOn(socket, out, "<Contents><Key>a/b.json</Key><Size>1</Size></Contents>");
        });

        assertThatThrownBy(() -> storage.deleteAll(A))
                .isInstanceOf(ClassifiedException.class)
                .hasMessageContaining("larger than");
        assertThat(sent).hasValueLessThan(ENOUGH);
    }

    @Test
    void pages_that_name_ever_new_pages_and_the_same_objects_are_given_up() {
        AtomicInteger page = new AtomicInteger();
        server.at("/" + BUCKET, (socket, out) -> {
            int number = page.incrementAndGet();
            answer(
                    out,
                    listing("<IsTruncated>true</IsTruncated><NextContinuationToken>" + number
                            + "</NextContinuationToken>" + (number % 2 == 0 ? "" : object("a/b.json"))));
        });

        assertThatThrownBy(() -> storage.deleteOlderThan(A, java.time.Instant.EPOCH))
                .isInstanceOf(ClassifiedException.class)
                .hasMessageContaining("listing does not end");
        assertThat(page).hasValueLessThan(10);
    }

    @Test
    void a_listing_that_goes_on_and_does_not_say_where_is_no_whole_one() {
        server.at(
                "/" + BUCKET,
                (socket, out) -> answer(out, listing("<IsTruncated>true</IsTruncated>" + object("a/b.json"))));

        assertThatThrownBy(() -> storage.deleteOlderThan(A, java.time.Instant.EPOCH))
                .isInstanceOf(ClassifiedException.class)
                .hasMessageContaining("did not say how the listing continues");
    }

    @Test
    void content_whose_end_nobody_could_tell_from_a_break_is_not_taken_for_whole() {
        server.at(OBJECT, (socket, out) -> {
            out.write("HTTP/1.1 200 x\r\nETag: \"1\"\r\n\r\nhalf".getBytes(ISO_8859_1));
            out.flush();
            socket.close();
        });

        Failure failure = TestEngine.classify(catchThrowable(() -> storage.get(KEY)), null);

        assertThat(failure.category()).isEqualTo(Kind.TRANSIENT.as("storage.transient"));
        assertThat(failure.message()).contains("did not say how long it is");
    }

    @Test
    void content_in_chunks_has_an_end_and_needs_no_length() {
        server.at(
                OBJECT,
                (socket, out) -> out.write("HTTP/1.1 200 x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nwhole\r\n0\r\n\r\n"
                        .getBytes(ISO_8859_1)));

        assertThat(storage.get(KEY)).hasValue("whole".getBytes(UTF_8));
    }

    private void goOn(Socket socket, OutputStream out, String unit) throws IOException {
        byte[] block = unit.repeat(8192 / unit.length()).getBytes(ISO_8859_1);
        while (!socket.isClosed()) {
            out.write(block);
            if (sent.addAndGet(block.length) >= ENOUGH) {
                socket.close();
            }
        }
    }

    private static void answer(OutputStream out, String body) throws IOException {
        out.write(("HTTP/1.1 200 x\r\nContent-Type: application/xml\r\nContent-Length: " + body.length() + "\r\n\r\n"
                        + body)
                .getBytes(ISO_8859_1));
    }

    private static String listing(String content) {
        return "<ListBucketResult>" + content + "</ListBucketResult>";
    }

    private static String object(String key) {
        return "<Contents><Key>" + key
                + "</Key><Size>1</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>";
    }
}
