package dev.okiagari.gateway.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.upstream.Upstream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Compressed content may consist of many parts, each of which may be empty. */
class EmptyPartsTest {
    @Test
    void a_hundred_thousand_empty_parts_are_a_passing_fault_and_no_overflow() throws IOException {
        byte[] many = parts(100_000);
        try (FaultServer server = FaultServer.start();
                GuardedHttp http = GuardedHttp.open(
                        GuardSettings.defaults().withSchemes("http").withReach(Reach.LOOPBACK))) {
            server.at("/empty", (socket, out) -> {
                out.write(("HTTP/1.1 200 x\r\nContent-Encoding: gzip\r\nContent-Length: " + many.length + "\r\n\r\n")
                        .getBytes(ISO_8859_1));
                out.write(many);
            });

            Throwable thrown = catchThrowable(() -> http.send(Call.get(server.address("/empty"))));

            assertThat(TestEngine.classify(thrown, Upstream.named("any"))
                            .category()
                            .kind())
                    .isEqualTo(Kind.TRANSIENT);
        }
    }

    private static byte[] parts(int number) throws IOException {
        ByteArrayOutputStream part = new ByteArrayOutputStream();
        new GZIPOutputStream(part).close();
        ByteArrayOutputStream many = new ByteArrayOutputStream();
        for (int i = 0; i < number; i++) {
            many.write(part.toByteArray());
        }
        return many.toByteArray();
    }
}
