package dev.okiagari.gateway.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server sends beyond its answer is nobody's answer. */
class LeftOverBytesTest {
    private static final String SLIPPED_IN = "HTTP/1.1 200 x\r\nContent-Length: 5\r\n\r\nwrong";

    private FaultServer server;
    private GuardedHttp client;

    @BeforeEach
    void open() throws IOException {
        server = FaultServer.start();
        server.answers("/next", 200, "right");
        client = GuardedHttp.open(FaultyAnswersTest.settings());
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 x\r\nContent-Length: 5\r\n\r\nfirst",
                "HTTP/1.1 200 x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n0\r\n\r\n",
                "HTTP/1.1 404 x\r\nContent-Length: 5\r\n\r\nfirst",
                "HTTP/1.1 204 x\r\n\r\n"
            })
    void an_answer_behind_an_answer_is_not_the_next_calls(String answer) {
        server.at("/first", (socket, out) -> out.write((answer + SLIPPED_IN).getBytes(ISO_8859_1)));

        client.exchange(Call.get(server.address("/first")));

        nextIsRight();
        assertThat(server.accepted()).isEqualTo(2);
    }

    @Test
    void an_answer_that_comes_while_nobody_asks_is_not_the_next_calls() throws IOException {
        AtomicReference<Socket> kept = new AtomicReference<>();
        server.at("/first", (socket, out) -> {
            kept.set(socket);
            out.write("HTTP/1.1 200 x\r\nContent-Length: 5\r\n\r\nfirst".getBytes(ISO_8859_1));
        });
        client.send(Call.get(server.address("/first")));

        Socket idle = Objects.requireNonNull(kept.get());
        idle.getOutputStream().write(SLIPPED_IN.getBytes(ISO_8859_1));
        idle.getOutputStream().flush();

        nextIsRight();
        assertThat(server.accepted()).isEqualTo(2);
    }

    @Test
    void a_connection_on_which_nothing_is_left_is_used_again() {
        for (int call = 0; call < 5; call++) {
            nextIsRight();
        }

        assertThat(server.accepted()).isEqualTo(1);
    }

    private void nextIsRight() {
        assertThat(new String(client.send(Call.get(server.address("/next"))).body(), UTF_8))
                .isEqualTo("right");
    }
}
