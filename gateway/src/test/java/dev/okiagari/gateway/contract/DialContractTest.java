package dev.okiagari.gateway.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryAfter;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.http.OutsideFault;
import dev.okiagari.gateway.http.OutsideFault.Reason;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.gateway.http.Stopwatch;
import dev.okiagari.gateway.http.TimeLimits;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.calls.RecordedCall;
import dev.okiagari.sandbox.dial.Latency;
import dev.okiagari.sandbox.dial.Malformed;
import dev.okiagari.sandbox.dial.Quota;
import dev.okiagari.sandbox.wire.RunningStandIn;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a dial of the sandbox does to a call, it leaves classified, in time, after one request, and the next one works. */
class DialContractTest {
    private static final Duration TOTAL = Duration.ofSeconds(40);

    private static final Duration SHORT_SILENCE = Duration.ofMillis(2500);
    private static final Duration SHORT_TOTAL = Duration.ofSeconds(2);
    /** What a busy machine may add. */
    private static final Duration SLACK = Duration.ofSeconds(15);

    private static Sandbox sandbox;

    @BeforeAll
    static void start() {
        sandbox = Sandbox.start(SandboxSettings.defaults());
        try (GuardedHttp http = client(TOTAL)) {
            // The world is made when it is first asked for; no limit of time should meet that.
            Stream.of(ContractUpstream.values())
                    .forEach(at -> at.call(http, at.standIn(sandbox).url(), TOTAL));
        }
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    @BeforeEach
    @AfterEach
    void calm() {
        sandbox.calm();
    }

    static Stream<Arguments> every_fault_everywhere() {
        return Stream.of(ContractUpstream.values())
                .flatMap(at -> TurnedDial.atOnce().stream().map(turned -> Arguments.of(at, turned)));
    }

    /** One that asks, one that sends: the waiting is the same for all, and it takes time. */
    static Stream<Arguments> slow_faults() {
        return Stream.of(ContractUpstream.ARXIV, ContractUpstream.MODEL)
                .flatMap(at -> TurnedDial.inTime().stream().map(turned -> Arguments.of(at, turned)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("every_fault_everywhere")
    void a_fault_leaves_as_the_kind_it_is_after_one_request(ContractUpstream at, TurnedDial turned) {
        try (GuardedHttp http = client(TOTAL)) {
            Failure failure = failing(at, turned, http, TOTAL);

            assertThat(failure.retryAfter()).satisfies(asked -> retryAfter(turned, asked));
            worksAgain(at, turned, http);
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("slow_faults")
    void a_fault_that_only_time_ends_is_ended_by_its_limit(ContractUpstream at, TurnedDial turned) {
        // Only one of the two limits is short, so that it is certain which one ends the call.
        boolean stalls = reason(at, turned) == Reason.STALLED;
        try (GuardedHttp http = client(stalls ? SHORT_SILENCE : TOTAL)) {
            failing(at, turned, http, stalls ? TOTAL : SHORT_TOTAL);

            worksAgain(at, turned, http);
        }
    }

    @ParameterizedTest
    @EnumSource(ContractUpstream.class)
    void latency_within_the_limits_is_waited_for(ContractUpstream at) {
        RunningStandIn standIn = at.standIn(sandbox);
        standIn.dials().change(d -> d.with(new Latency(300, 100)));
        try (GuardedHttp http = client(TOTAL)) {
            Stopwatch watch = Stopwatch.start();

            at.call(http, standIn.url(), TOTAL);

            assertThat(watch.elapsed()).isGreaterThanOrEqualTo(Duration.ofMillis(300));
        }
    }

    @ParameterizedTest
    @EnumSource(ContractUpstream.class)
    void a_call_above_the_quota_is_throttled_and_the_one_before_is_not(ContractUpstream at) {
        RunningStandIn standIn = at.standIn(sandbox);
        standIn.dials().change(d -> d.with(new Quota(1, Duration.ofHours(1).toMillis())));
        try (GuardedHttp http = client(TOTAL)) {
            at.call(http, standIn.url(), TOTAL);

            Failure failure = classified(at, catchThrowable(() -> at.call(http, standIn.url(), TOTAL)));

            assertThat(failure.kind()).isEqualTo(Kind.THROTTLED);
            assertThat(failure.httpStatus()).isEqualTo(429);
            assertThat(standIn.calls().byFault()).containsOnly(Map.entry("quota 429", 1L));
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "ARXIV, SYNTAX, INVALID, malformed.xml, 1",
        "ARXIV, EMPTY, INVALID, malformed.xml, 1",
        "ARXIV, PAGE, INVALID, malformed.xml, 1",
        "SKILLS, SYNTAX, INVALID, archive.malformed, 1",
        "SKILLS, SHAPE, INVALID, archive.malformed, 1",
        "SKILLS, EMPTY, INVALID, archive.malformed, 1",
        "SKILLS, PAGE, INVALID, archive.malformed, 1",
        "MODEL, SYNTAX, TRANSIENT, model.transient, 1",
        "MODEL, EMPTY, TRANSIENT, model.transient, 1",
        "MODEL, PAGE, TRANSIENT, model.transient, 1",
        "MODEL, SLOW_DOWN, TRANSIENT, model.transient, 1",
        // Its wrapping could be read, its answer not: asked for again, as often as the settings say.
        "MODEL, SHAPE, TRANSIENT, model.bad_answer, 3"
    })
    void a_whole_answer_that_is_not_what_it_should_be_is_refused_by_its_reader(
            ContractUpstream at, Malformed.How how, Kind kind, String category, int requests) {
        RunningStandIn standIn = at.standIn(sandbox);
        standIn.dials().change(d -> d.with(new Malformed(1, how)));
        try (GuardedHttp http = client(TOTAL)) {
            Throwable thrown = catchThrowable(() -> at.call(http, standIn.url(), TOTAL));

            assertThat(classified(at, thrown).category()).isEqualTo(kind.as(category));
            assertThat(standIn.calls().total()).isEqualTo(requests);
            standIn.dials().heal();
            assertThatNoException().isThrownBy(() -> at.call(http, standIn.url(), TOTAL));
        }
    }

    /** The call fails as the table says: kind, status, message, time, and exactly one request with its key. */
    private Failure failing(ContractUpstream at, TurnedDial turned, GuardedHttp http, Duration limit) {
        RunningStandIn standIn = at.standIn(sandbox);
        standIn.dials().change(turned.turn());
        Stopwatch watch = Stopwatch.start();

        Throwable thrown = catchThrowable(() -> at.call(http, standIn.url(), limit));

        assertThat(watch.elapsed()).isLessThan(limit.plus(SLACK));
        Failure failure = classified(at, thrown);
        assertThat(failure.kind()).as(failure.message()).isEqualTo(at.kind(turned));
        assertThat(failure.category()).matches(at::owns, "is in the words of " + at);
        assertThat(failure.httpStatus()).isEqualTo(turned.status() == 0 ? null : turned.status());
        if (turned.reason() != null) {
            assertThat(thrown)
                    .isInstanceOfSatisfying(
                            OutsideFault.class,
                            fault -> assertThat(fault.reason()).isEqualTo(reason(at, turned)));
        }
        assertThat(failure.message())
                .startsWith("could not ")
                .contains(standIn.url() + "/", " because ")
                .hasSizeLessThan(700);
        Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .forEach(link -> assertThat(link.toString()).doesNotContain(ContractUpstream.SECRET.reveal()));
        assertThat(standIn.calls().all())
                .singleElement()
                .satisfies(call -> assertThat(call.key())
                        .matches(
                                at == ContractUpstream.MODEL
                                        ? Pattern.quote(ContractUpstream.KEY)
                                                + "#1#[0-9a-f]{16}" // it names the body too
                                        : Pattern.quote(ContractUpstream.KEY)));
        return failure;
    }

    /** A model may think in silence for all of its time. */
    private static @Nullable Reason reason(ContractUpstream at, TurnedDial turned) {
        return at == ContractUpstream.MODEL && turned.reason() == Reason.STALLED ? Reason.DEADLINE : turned.reason();
    }

    /** The same client goes on, over the same connection where the failed answer was whole. */
    private static void worksAgain(ContractUpstream at, TurnedDial turned, GuardedHttp http) {
        RunningStandIn standIn = at.standIn(sandbox);
        standIn.dials().heal();

        assertThatNoException().isThrownBy(() -> at.call(http, standIn.url(), TOTAL));

        List<Long> connections = standIn.calls().all().stream()
                .map(RecordedCall::connection)
                .distinct()
                .toList();
        assertThat(connections).hasSize(turned.leavesTheConnection() ? 1 : 2);
    }

    private static void retryAfter(TurnedDial turned, @Nullable RetryAfter asked) {
        if (turned.dial().endsWith("SECONDS")) {
            assertThat(asked).isEqualTo(RetryAfter.ofSeconds(17));
        } else if (turned.dial().endsWith("DATE")) {
            // Its own Date is written a moment later, perhaps in the next second.
            assertThat(Objects.requireNonNull(asked).delay()).isBetween(Duration.ofSeconds(12), Duration.ofSeconds(17));
        } else {
            assertThat(asked).isNull();
        }
    }

    private static Failure classified(ContractUpstream at, Throwable thrown) {
        return TestEngine.classify(thrown, at.declared());
    }

    private static GuardedHttp client(Duration silence) {
        return GuardedHttp.open(GuardSettings.defaults()
                .withSchemes("http")
                .withReach(Reach.LOOPBACK)
                .withTime(new TimeLimits(Duration.ofSeconds(10), silence, TOTAL)));
    }
}
