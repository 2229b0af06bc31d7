package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.PayloadUnreadable;
import dev.okiagari.engine.failure.RetryAfter;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.upstream.Upstream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.MalformedURLException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The default table: exception types, statuses and SQLSTATEs. */
class ClassifierDefaultsTest {
    private static final Upstream ARXIV = Upstream.named("arxiv");

    static Failure classify(Throwable thrown) {
        return Classifier.classify(thrown, null, Rules.of());
    }

    static Failure fromArxiv(Throwable thrown) {
        return Classifier.classify(thrown, ARXIV, Rules.of());
    }

    @ParameterizedTest
    @CsvSource({
        "400, INVALID, http.client_error",
        "404, INVALID, http.client_error",
        "409, INVALID, http.client_error",
        "410, INVALID, http.client_error",
        "422, INVALID, http.client_error",
        "499, INVALID, http.client_error",
        "408, TRANSIENT, http.timeout",
        "425, TRANSIENT, http.too_early",
        "429, THROTTLED, http.rate_limit",
        "500, TRANSIENT, http.server_error",
        "502, TRANSIENT, http.server_error",
        "503, TRANSIENT, http.server_error",
        "504, TRANSIENT, http.server_error",
        "599, TRANSIENT, http.server_error",
        "401, MISCONFIGURED, http.auth",
        "403, MISCONFIGURED, http.auth",
        "304, UNKNOWN, unknown",
        "600, UNKNOWN, unknown",
    })
    void a_status_of_a_declared_upstream_means(int status, Kind kind, String category) {
        Failure failure = fromArxiv(new HttpFailure(status, "answered"));

        assertThat(failure.category()).isEqualTo(new Category(kind, category));
        assertThat(failure.httpStatus()).isEqualTo(status);
        assertThat(failure.sqlState()).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403})
    void a_refusal_by_an_address_that_came_with_the_item_is_that_items_own_fault(int status) {
        Failure failure = classify(new IOException("could not fetch", new HttpFailure(status, "go away")));

        assertThat(failure.category()).isEqualTo(Kind.INVALID.as("http.refused"));
        assertThat(failure.httpStatus()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({"404, INVALID", "429, THROTTLED", "503, TRANSIENT"})
    void other_statuses_mean_the_same_from_any_address(int status, Kind kind) {
        assertThat(classify(new HttpFailure(status, "answered")).kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource({
        "40001, TRANSIENT, db.conflict",
        "40P01, TRANSIENT, db.conflict",
        "55P03, TRANSIENT, db.lock_timeout",
        "57014, TRANSIENT, db.unavailable",
        "57P01, TRANSIENT, db.unavailable",
        "53100, TRANSIENT, db.resources",
        "53300, TRANSIENT, db.resources",
        "08006, TRANSIENT, db.connection",
        "58030, TRANSIENT, db.system",
        "28P01, MISCONFIGURED, db.auth",
        "42501, MISCONFIGURED, db.auth",
        "22001, BROKEN, db.bad_data",
        "22P02, BROKEN, db.bad_data",
        "23502, BROKEN, db.constraint",
        "23505, BROKEN, db.constraint",
        "42P01, BROKEN, db.statement",
        "42601, BROKEN, db.statement",
        "XX000, UNKNOWN, db.unknown",
        ", UNKNOWN, db.unknown",
    })
    void an_sqlstate_means(String sqlState, Kind kind, String category) {
        Failure failure = classify(new SQLException("the database said no", sqlState));

        assertThat(failure.category()).isEqualTo(new Category(kind, category));
        assertThat(failure.sqlState()).isEqualTo(sqlState);
        assertThat(failure.httpStatus()).isNull();
    }

    static Stream<Arguments> thrown() {
        return Stream.of(
                arguments(new EOFException("truncated"), Kind.TRANSIENT),
                arguments(new ConnectException("refused"), Kind.TRANSIENT),
                arguments(new SocketTimeoutException("read"), Kind.TRANSIENT),
                arguments(new IOException("reset"), Kind.TRANSIENT),
                arguments(new TimeoutException("slow"), Kind.TRANSIENT),
                arguments(new OutOfMemoryError("heap"), Kind.TRANSIENT),
                arguments(new NullPointerException("null"), Kind.BROKEN),
                arguments(new ClassCastException("cast"), Kind.BROKEN),
                arguments(new ArrayIndexOutOfBoundsException("7"), Kind.BROKEN),
                arguments(new ArithmeticException("/ by zero"), Kind.BROKEN),
                arguments(new StackOverflowError(), Kind.BROKEN),
                arguments(new NoSuchMethodError("gone"), Kind.MISCONFIGURED),
                arguments(new NoClassDefFoundError("gone"), Kind.MISCONFIGURED),
                arguments(new PayloadUnreadable("not ours", new IOException("json")), Kind.MISCONFIGURED),
                arguments(new IllegalStateException("whatever"), Kind.UNKNOWN),
                arguments(new Exception("whatever"), Kind.UNKNOWN),
                arguments(new AssertionError("whatever"), Kind.UNKNOWN));
    }

    @ParameterizedTest
    @MethodSource("thrown")
    void an_exception_type_means(Throwable thrown, Kind kind) {
        Failure failure = classify(thrown);

        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure.exceptionName()).isEqualTo(thrown.getClass().getSimpleName());
    }

    static Stream<Throwable> wrapped() {
        SQLException cause = new SQLException("duplicate key", "23505");
        return Stream.of(
                new RuntimeException(cause),
                new ExecutionException(cause),
                new CompletionException(new IllegalStateException("outer", cause)),
                new UncheckedIOException(new IOException(cause)));
    }

    @ParameterizedTest
    @MethodSource("wrapped")
    void a_cause_is_found_through_its_wrappers(Throwable thrown) {
        Failure failure = classify(thrown);

        assertThat(failure.category()).isEqualTo(Kind.BROKEN.as("db.constraint"));
        assertThat(failure.sqlState()).isEqualTo("23505");
        assertThat(failure.exceptionName()).isEqualTo(thrown.getClass().getSimpleName());
        assertThat(failure.message()).contains("duplicate key");
        assertThat(failure.rule()).isEqualTo("default: SQLSTATE 23…");
    }

    @Test
    void what_nobody_classified_stays_unknown_and_says_so() {
        Failure failure = classify(new IllegalStateException("hm"));

        assertThat(failure.category()).isEqualTo(Kind.UNKNOWN.plain());
        assertThat(failure.rule()).isEqualTo("no rule matched");
        assertThat(failure.message()).isEqualTo("hm");
    }

    @Test
    void a_cause_chain_that_bites_its_tail_is_classified_all_the_same() {
        Exception first = new Exception("first");
        Exception second = new Exception("second", first);
        first.initCause(second);

        assertThat(classify(first).kind()).isEqualTo(Kind.UNKNOWN);
    }

    @Test
    void a_very_long_cause_chain_is_classified_all_the_same() {
        Throwable deep = IntStream.range(0, 100_000)
                .boxed()
                .reduce(
                        (Throwable) new IOException("root"),
                        (cause, i) -> new RuntimeException("link", cause),
                        (a, b) -> b);

        assertThat(classify(deep).kind()).isEqualTo(Kind.UNKNOWN);
    }

    @Test
    void a_malformed_address_can_never_pass_and_is_invalid() {
        assertThat(classify(new MalformedURLException("no protocol: example")).kind())
                .isEqualTo(Kind.INVALID);
    }

    @Test
    void a_throttled_answer_carries_what_it_asked_for() {
        Failure failure = classify(new RuntimeException(new HttpFailure(429, "slow down", RetryAfter.ofSeconds(7))));

        assertThat(failure.retryAfter()).isEqualTo(RetryAfter.ofSeconds(7));
    }
}
