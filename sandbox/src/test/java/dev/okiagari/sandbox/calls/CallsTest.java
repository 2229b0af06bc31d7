package dev.okiagari.sandbox.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.okiagari.sandbox.EchoSite;
import dev.okiagari.sandbox.RawCall;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Malformed;
import dev.okiagari.sandbox.dial.Reset;
import dev.okiagari.sandbox.dial.Stall;
import dev.okiagari.sandbox.wire.RunningStandIn;
import dev.okiagari.sandbox.words.Seed;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CallsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static Calls at(long... millis) {
        Calls calls = new Calls("u");
        for (long one : millis) {
            calls.begin(new Calls.Asking("GET", "/", "", "", 1, "", one * 1_000_000));
        }
        return calls;
    }

    @Test
    void the_most_calls_in_any_window_are_found_wherever_it_lies() {
        assertThat(at(0, 900, 1_100, 1_800, 5_000).pace().mostWithin(SECOND)).isEqualTo(3);
        assertThat(at(0, 1_000, 2_000).pace().mostWithin(SECOND))
                .as("a window's end is not part of it")
                .isEqualTo(1);
        assertThat(at().pace().mostWithin(SECOND)).isZero();
    }

    @Test
    void the_shortest_gap_is_found() {
        assertThat(at(0, 900, 1_100, 5_000).pace().shortestGap()).isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void calls_under_way_count_as_at_once() {
        assertThat(at(0, 10, 20).pace().mostAtOnce()).isEqualTo(3);
    }

    @Test
    void every_request_is_remembered_with_its_key_status_and_fault() throws IOException {
        try (RunningStandIn standIn = RunningStandIn.open("echo", 0, new EchoSite(), new Seed(1))) {
            RawCall.send(
                    standIn.url(),
                    "GET /x?accessKey=hunter2&b=2 HTTP/1.1\r\nIdempotency-Key: k-1\r\nUser-Agent: me\r\n\r\n");
            standIn.dials().set(DialSettings.healthy().withErrors(Map.of(503, 1.0)));
            RawCall.send(standIn.url(), "GET /x HTTP/1.1\r\nIdempotency-Key: k-1\r\n\r\n");
            assertThat(standIn.calls().all())
                    .extracting(RecordedCall::target, RecordedCall::key, RecordedCall::status, RecordedCall::fault)
                    .containsExactly(
                            tuple("/x?accessKey=***&b=2", "k-1", 200, ""), tuple("/x", "k-1", 503, "error 503"));
            assertThat(standIn.calls().all().getFirst().agent()).isEqualTo("me");
            assertThat(standIn.calls().byKey()).containsExactly(Map.entry("k-1", 2L));
            assertThat(standIn.calls().byStatus()).containsExactly(Map.entry(200, 1L), Map.entry(503, 1L));
            assertThat(standIn.calls().byFault()).containsExactly(Map.entry("error 503", 1L));
            assertThat(standIn.calls().latest(1).getFirst().number()).isEqualTo(2);
            assertThat(standIn.calls().pace().mostAtOnce()).isEqualTo(1);
            assertThat(standIn.calls().pace().within(Duration.ofMinutes(5))).isEqualTo(2);
        }
    }

    @Test
    void a_call_is_remembered_by_what_was_written_and_not_by_what_was_meant() throws IOException {
        try (RunningStandIn standIn = RunningStandIn.open("echo", 0, new EchoSite(), new Seed(1));
                RawCall kept = new RawCall(standIn.url())) {
            String get = "GET /x HTTP/1.1\r\n\r\n";
            kept.write(get);
            assertThat(kept.read().status()).isEqualTo(200);
            standIn.dials().set(DialSettings.healthy().with(new Reset(1, Reset.Moment.BEFORE_WORK)));
            kept.write(get); // over the same connection, which has carried a body before
            await().atMost(Duration.ofSeconds(60)).until(() -> standIn.calls().total() == 2);
            standIn.dials().set(DialSettings.healthy().with(new Stall(1, Stall.Phase.BEFORE_HEADERS, 600_000)));
            try (RawCall leaving = new RawCall(standIn.url())) {
                leaving.write(get);
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> standIn.calls().total() == 3);
            }
            standIn.dials().set(DialSettings.healthy().with(new Malformed(1, Malformed.How.EMPTY)));
            RawCall.send(standIn.url(), get);
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> standIn.calls().all().stream().allMatch(RecordedCall::finished));

            assertThat(standIn.calls().all())
                    .extracting(RecordedCall::status, RecordedCall::sent)
                    .containsExactly(tuple(200, 23L), tuple(0, 0L), tuple(0, 0L), tuple(200, 0L));
        }
    }

    @Test
    void memory_is_bounded_and_totals_are_not() {
        Calls calls = new Calls("u");
        for (int i = 0; i < Calls.KEPT + 10; i++) {
            calls.begin(new Calls.Asking("GET", "/" + i, "", "", 1, "", i)).end(200, 0);
        }
        assertThat(calls.total()).isEqualTo(Calls.KEPT + 10L);
        assertThat(calls.all()).hasSize(Calls.KEPT);
        assertThat(calls.all().getFirst().target()).isEqualTo("/10");
        calls.forget();
        assertThat(calls.total()).isZero();
    }
}
