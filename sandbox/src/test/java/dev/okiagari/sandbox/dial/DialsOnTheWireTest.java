package dev.okiagari.sandbox.dial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.okiagari.sandbox.EchoSite;
import dev.okiagari.sandbox.RawCall;
import dev.okiagari.sandbox.wire.RunningStandIn;
import dev.okiagari.sandbox.words.Seed;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each dial, as a bare socket sees it. */
class DialsOnTheWireTest {
    private static final String GET = "GET /x HTTP/1.1\r\nHost: x\r\n\r\n";

    private final EchoSite site = new EchoSite();
    private final RunningStandIn standIn = RunningStandIn.open("echo", 0, site, new Seed(1));

    @AfterEach
    void close() {
        standIn.close();
    }

    private void set(DialSettings settings) {
        standIn.dials().set(settings);
    }

    private static DialSettings healthy() {
        return DialSettings.healthy();
    }

    @Test
    void an_error_is_worded_by_the_site_and_does_no_work() throws IOException {
        set(healthy().withErrors(Map.of(502, 1.0)));
        RawCall.Seen seen = RawCall.get(standIn.url(), "/x");
        assertThat(seen.status()).isEqualTo(502);
        assertThat(seen.text()).isEqualTo("{\"cause\":\"FAULT\"}");
        assertThat(seen.header("retry-after")).isEmpty();
        assertThat(site.worked).hasValue(0);
    }

    @Test
    void throttling_says_when_to_come_back_in_seconds_as_a_date_or_as_rubbish() throws IOException {
        DialSettings throttled = healthy().withErrors(Map.of(429, 1.0));
        set(throttled.with(new RetryAfterHeader(RetryAfterHeader.Form.SECONDS, 7)));
        RawCall.Seen seconds = RawCall.get(standIn.url(), "/x");
        assertThat(seconds.status()).isEqualTo(429);
        assertThat(seconds.header("retry-after")).isEqualTo("7");
        assertThat(seconds.text()).contains("THROTTLED");

        set(throttled.with(new RetryAfterHeader(RetryAfterHeader.Form.DATE, 90)));
        RawCall.Seen date = RawCall.get(standIn.url(), "/x");
        assertThat(Duration.between(time(date.header("date")), time(date.header("retry-after"))))
                .isBetween(Duration.ofSeconds(89), Duration.ofSeconds(91));

        set(throttled.with(new RetryAfterHeader(RetryAfterHeader.Form.RUBBISH, 0)));
        assertThat(RawCall.get(standIn.url(), "/x").header("retry-after")).isEqualTo("in a while");
    }

    private static ZonedDateTime time(String text) {
        return ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME.withLocale(Locale.ENGLISH));
    }

    @Test
    void a_reset_is_a_reset_and_not_an_end() throws IOException {
        for (Reset.Moment moment : Reset.Moment.values()) {
            site.worked.set(0);
            set(healthy().with(new Reset(1, moment)));
            try (RawCall call = new RawCall(standIn.url())) {
                call.write(GET);
                assertThatThrownBy(() -> {
                            int more = 0;
                            while (more >= 0) {
                                more = call.readByteWithin(60_000);
                            }
                        })
                        .as(moment.name())
                        .isInstanceOf(SocketException.class)
                        .hasMessageContaining("reset");
            }
            assertThat(site.worked).as(moment.name()).hasValue(moment == Reset.Moment.BEFORE_WORK ? 0 : 1);
        }
    }

    @Test
    void a_truncated_body_is_half_of_what_was_promised_and_then_a_regular_end() throws IOException {
        String whole = RawCall.get(standIn.url(), "/x").text();
        set(healthy().withTruncate(1));
        RawCall.Seen seen = RawCall.get(standIn.url(), "/x");
        assertThat(seen.header("content-length")).isEqualTo(Integer.toString(whole.length()));
        assertThat(seen.text()).isEqualTo(whole.substring(0, whole.length() / 2));
    }

    @Test
    void a_stall_sends_nothing_and_then_all() throws IOException {
        set(healthy().with(new Stall(1, Stall.Phase.BEFORE_HEADERS, 5_000)));
        try (RawCall call = new RawCall(standIn.url())) {
            call.write(GET);
            assertThatThrownBy(() -> call.readByteWithin(200)).isInstanceOf(SocketTimeoutException.class);
            assertThat(call.read().status()).isEqualTo(200);
        }
    }

    @Test
    void a_stall_in_the_body_sends_the_head_and_half() throws IOException {
        set(healthy().with(new Stall(1, Stall.Phase.IN_BODY, 60_000)));
        try (RawCall call = new RawCall(standIn.url())) {
            call.write(GET);
            int length = Integer.parseInt(call.head().headers().getOrDefault("content-length", ""));
            for (int i = 0; i < length / 2; i++) {
                assertThat(call.readByteWithin(60_000)).isNotNegative();
            }
            assertThatThrownBy(() -> call.readByteWithin(300)).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void a_stalled_call_ends_when_the_caller_hangs_up() throws IOException {
        set(healthy().with(new Stall(1, Stall.Phase.BEFORE_HEADERS, 600_000)));
        try (RawCall call = new RawCall(standIn.url())) {
            call.write(GET);
            await().atMost(Duration.ofSeconds(60)).until(() -> standIn.calls().total() == 1);
            assertThat(standIn.calls().all().getFirst().finished()).isFalse();
        }
        await().atMost(Duration.ofSeconds(60))
                .until(() -> standIn.calls().all().getFirst().finished());
    }

    @Test
    void a_trickle_comes_byte_by_byte() throws IOException {
        set(healthy().with(new Trickle(1, 1, 20, false)));
        long began = System.nanoTime();
        RawCall.Seen seen = RawCall.get(standIn.url(), "/x");
        assertThat(seen.text()).contains("\"path\"");
        assertThat(Duration.ofNanos(System.nanoTime() - began))
                .isGreaterThan(Duration.ofMillis(20L * (seen.text().length() - 1)));
    }

    @Test
    void an_endless_trickle_goes_on_after_the_body() throws IOException {
        set(healthy().with(new Trickle(1, 64, 1, true)));
        try (RawCall call = new RawCall(standIn.url())) {
            call.write(GET);
            assertThat(call.head().headers()).containsEntry("transfer-encoding", "chunked");
            for (int i = 0; i < 5_000; i++) {
                assertThat(call.readByteWithin(60_000)).isNotNegative();
            }
        }
    }

    @Test
    void a_huge_body_has_exactly_the_promised_length() throws IOException {
        set(healthy().with(new Huge(1, 3_000_001)));
        RawCall.Seen seen = RawCall.get(standIn.url(), "/x");
        assertThat(seen.header("content-length")).isEqualTo("3000001");
        assertThat(seen.body()).hasSize(3_000_001);
        assertThat(seen.text().strip()).startsWith("{\"path\"").endsWith("}");
    }

    @Test
    void a_gzip_bomb_is_a_thousand_times_larger_inside() throws IOException {
        set(healthy().with(new GzipBomb(1, 50_000_000)));
        RawCall.Seen seen = RawCall.get(standIn.url(), "/x");
        assertThat(seen.header("content-encoding")).isEqualTo("gzip");
        assertThat(seen.body().length).isLessThan(60_000);
        long inside = 0;
        byte[] block = new byte[65_536];
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(seen.body()))) {
            for (int n = in.read(block); n >= 0; n = in.read(block)) {
                inside += n;
            }
        }
        assertThat(inside).isEqualTo(50_000_000);
    }

    @Test
    void a_malformed_body_arrives_whole_and_is_wrong() throws IOException {
        Map<Malformed.How, String> expected = Map.of(
                Malformed.How.SYNTAX, "\u0000}{",
                Malformed.How.SHAPE, "\"unexpected\"",
                Malformed.How.EMPTY, "",
                Malformed.How.PAGE, "<!doctype html>",
                Malformed.How.SLOW_DOWN, "Rate exceeded.");
        for (Malformed.How how : Malformed.How.values()) {
            set(healthy().with(new Malformed(1, how)));
            RawCall.Seen seen = RawCall.get(standIn.url(), "/x");
            assertThat(seen.status()).isEqualTo(200);
            assertThat(seen.text()).contains(expected.getOrDefault(how, "?"));
            assertThat(seen.header("content-length")).isEqualTo(Integer.toString(seen.body().length));
        }
    }

    @Test
    void an_outage_answers_503_to_all_or_drops_all() throws IOException {
        set(healthy().with(Outage.UNAVAILABLE));
        RawCall.Seen seen = RawCall.get(standIn.url(), "/x");
        assertThat(seen.status()).isEqualTo(503);
        assertThat(seen.text()).contains("OUTAGE");
        set(healthy().with(Outage.DROPPED));
        assertThatThrownBy(() -> RawCall.get(standIn.url(), "/x")).isInstanceOf(SocketException.class);
        assertThat(site.worked).hasValue(0);
        standIn.dials().heal();
        assertThat(RawCall.get(standIn.url(), "/x").status()).isEqualTo(200);
    }

    @Test
    void wrong_credentials_are_refused_with_the_chosen_status() throws IOException {
        for (Credentials credentials : Credentials.values()) {
            set(healthy().with(credentials));
            assertThat(RawCall.get(standIn.url(), "/x").status()).isEqualTo(credentials.status());
        }
    }

    @Test
    void latency_puts_every_answer_off() throws IOException {
        set(healthy().with(new Latency(300, 0)).withErrors(Map.of(500, 1.0)));
        long began = System.nanoTime();
        assertThat(RawCall.get(standIn.url(), "/x").status()).isEqualTo(500);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
    }

    @Test
    void a_quota_lets_so_many_through_and_throttles_the_rest() throws IOException {
        set(healthy().with(new Quota(2, 60_000)));
        assertThat(RawCall.get(standIn.url(), "/x").status()).isEqualTo(200);
        assertThat(RawCall.get(standIn.url(), "/x").status()).isEqualTo(200);
        assertThat(RawCall.get(standIn.url(), "/x").status()).isEqualTo(429);
    }

    @Test
    void closing_ends_what_stalls() throws IOException {
        set(healthy().with(new Stall(1, Stall.Phase.BEFORE_HEADERS, 600_000)));
        try (RawCall call = new RawCall(standIn.url())) {
            call.write(GET);
            await().atMost(Duration.ofSeconds(60)).until(() -> standIn.calls().total() == 1);
            standIn.close();
            assertThat(call.readByteWithin(60_000)).isEqualTo(-1);
        }
    }
}
