package dev.okiagari.sandbox.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.okiagari.sandbox.EchoSite;
import dev.okiagari.sandbox.RawCall;
import dev.okiagari.sandbox.words.Seed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WireTest {
    private final RunningStandIn standIn = RunningStandIn.open("echo", 0, new EchoSite(), new Seed(1));

    @AfterEach
    void close() {
        standIn.close();
    }

    @Test
    void several_requests_share_one_connection() throws IOException {
        try (RawCall call = new RawCall(standIn.url())) {
            call.write("GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b%20c?q=1 HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(call.read().text()).contains("\"/a\"");
            assertThat(call.read().text()).contains("\"/b c\"");
            call.write("GET /last HTTP/1.1\r\nConnection: close\r\n\r\n");
            assertThat(call.read().status()).isEqualTo(200);
            assertThat(call.readByteWithin(60_000)).isEqualTo(-1);
        }
        assertThat(standIn.connections()).isEqualTo(1);
        assertThat(standIn.calls().all()).hasSize(3).allMatch(seen -> seen.connection() == 1);
    }

    @Test
    void bodies_come_by_length_and_in_chunks() throws IOException {
        assertThat(RawCall.send(standIn.url(), "POST /p HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello")
                        .text())
                .contains("\"hello\"");
        assertThat(RawCall.send(
                                standIn.url(),
                                "POST /p HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\nT: 1\r\n\r\n")
                        .text())
                .contains("\"hello\"");
    }

    @Test
    void a_caller_that_waits_for_permission_gets_it() throws IOException {
        try (RawCall call = new RawCall(standIn.url())) {
            call.write("PUT /p HTTP/1.1\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
            assertThat(call.head().status()).isEqualTo(100);
            call.write("ok");
            assertThat(call.read().text()).contains("\"ok\"");
        }
    }

    @Test
    void a_head_request_gets_the_length_and_no_body() throws IOException {
        try (RawCall call = new RawCall(standIn.url())) {
            call.write("HEAD /a HTTP/1.1\r\nConnection: close\r\n\r\n");
            assertThat(call.head().headers().get("content-length")).isEqualTo("23");
            assertThat(call.readByteWithin(60_000)).isEqualTo(-1);
        }
    }

    @Test
    void what_is_not_http_is_answered_with_400() throws IOException {
        for (String wrong : new String[] {
            "HELLO\r\n\r\n",
            "GET nowhere HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nno colon\r\n\r\n",
            "PUT / HTTP/1.1\r\nContent-Length: many\r\n\r\n",
            "GET /%zz HTTP/1.1\r\n\r\n",
            "GET /?a=%zz HTTP/1.1\r\n\r\n",
            "PUT / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n"
        }) {
            assertThat(RawCall.send(standIn.url(), wrong).status()).as(wrong).isEqualTo(400);
        }
    }

    @Test
    void it_listens_on_loopback_alone() throws IOException {
        InetAddress elsewhere = Collections.list(NetworkInterface.getNetworkInterfaces()).stream()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .findFirst()
                .orElse(null);
        assumeTrue(elsewhere != null, "this machine has no address but loopback");
        try (Socket socket = new Socket()) {
            assertThatThrownBy(() -> socket.connect(
                            new InetSocketAddress(elsewhere, standIn.url().getPort()), 2_000))
                    .isInstanceOf(IOException.class);
        }
    }
}
