package dev.okiagari.engine.internal.decide;

import static dev.okiagari.engine.failure.Kind.BROKEN;
import static dev.okiagari.engine.failure.Kind.INVALID;
import static dev.okiagari.engine.failure.Kind.MISCONFIGURED;
import static dev.okiagari.engine.failure.Kind.TRANSIENT;
import static dev.okiagari.engine.failure.Kind.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import io.grpc.Status;
import java.io.EOFException;
import java.io.IOException;
import java.io.PipedInputStream;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLRecoverableException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTransientException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import okhttp3.internal.connection.RouteException;
import okhttp3.internal.http2.ConnectionShutdownException;
import okhttp3.internal.http2.ErrorCode;
import okhttp3.internal.http2.StreamResetException;
import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.HttpHostConnectException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.PermissionDeniedDataAccessException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.reactive.function.client.WebClientRequestException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import tools.jackson.databind.json.JsonMapper;

/** What libraries throw that many teams use, classified by the names of the real classes, without a rule of anybody's. */
class ClassifierLibrariesTest {
    private record Order(int amount) {}

    static Stream<Arguments> databases() {
        SQLException silent = new SQLException("no state");
        return Stream.of(
                arguments(new CannotAcquireLockException("locked"), TRANSIENT, "db.lock_timeout"),
                arguments(new OptimisticLockingFailureException("stale"), TRANSIENT, "db.conflict"),
                arguments(new QueryTimeoutException("slow", silent), TRANSIENT, "db.timeout"),
                arguments(new TransientDataAccessResourceException("later"), TRANSIENT, "db.unavailable"),
                arguments(new RecoverableDataAccessException("again"), TRANSIENT, "db.unavailable"),
                arguments(new DataAccessResourceFailureException("gone"), TRANSIENT, "db.connection"),
                arguments(new CannotGetJdbcConnectionException("gone", silent), TRANSIENT, "db.connection"),
                arguments(new CannotCreateTransactionException("gone", silent), TRANSIENT, "db.connection"),
                arguments(new TransactionTimedOutException("slow"), TRANSIENT, "db.timeout"),
                arguments(new DataIntegrityViolationException("null", silent), BROKEN, "db.constraint"),
                arguments(new DuplicateKeyException("twice"), BROKEN, "db.constraint"),
                arguments(new BadSqlGrammarException("read", "selec 1", silent), BROKEN, "db.statement"),
                arguments(new InvalidDataAccessApiUsageException("null id"), BROKEN, "db.usage"),
                arguments(new PermissionDeniedDataAccessException("no", silent), MISCONFIGURED, "db.auth"),
                arguments(new UncategorizedSQLException("read", "select 1", silent), UNKNOWN, "db.unknown"),
                arguments(new EmptyResultDataAccessException(1), UNKNOWN, "unknown"),
                arguments(new SQLTransientException("later"), TRANSIENT, "db.unavailable"),
                arguments(new SQLRecoverableException("gone"), TRANSIENT, "db.connection"),
                arguments(new SQLIntegrityConstraintViolationException("twice"), BROKEN, "db.constraint"),
                arguments(new SQLSyntaxErrorException("selec"), BROKEN, "db.statement"));
    }

    static Stream<Arguments> clients() {
        URI shop = URI.create("http://localhost/");
        IOException reset = new IOException("reset");
        return Stream.of(
                arguments(new ResourceAccessException("reset", reset), TRANSIENT, "io"),
                arguments(new ResourceAccessException("refused", new ConnectException()), TRANSIENT, "io.connect"),
                arguments(
                        new WebClientRequestException(
                                new IllegalStateException("closed"), HttpMethod.GET, shop, new HttpHeaders()),
                        TRANSIENT,
                        "io"),
                arguments(new ConnectTimeoutException("connect"), TRANSIENT, "io.connect"),
                arguments(new HttpHostConnectException("refused"), TRANSIENT, "io.connect"),
                arguments(new ConnectionRequestTimeoutException("all busy"), TRANSIENT, "io.timeout"),
                arguments(new NoHttpResponseException("closed"), TRANSIENT, "io.truncated"),
                arguments(new org.apache.hc.core5.http.ProtocolException("not HTTP"), TRANSIENT, "io.protocol"),
                arguments(
                        new ClientProtocolException(new org.apache.hc.core5.http.HttpException("odd")),
                        TRANSIENT,
                        "io.protocol"),
                arguments(new StreamResetException(ErrorCode.REFUSED_STREAM), TRANSIENT, "io"),
                arguments(new ConnectionShutdownException(), TRANSIENT, "io"),
                arguments(new RouteException(reset), TRANSIENT, "io.connect"),
                arguments(new HttpTimeoutException("slow"), TRANSIENT, "io.timeout"),
                arguments(new HttpConnectTimeoutException("slow"), TRANSIENT, "io.connect"),
                arguments(new SocketTimeoutException("slow"), TRANSIENT, "io.timeout"),
                arguments(new ConnectException("refused"), TRANSIENT, "io.connect"),
                arguments(new NoRouteToHostException("no route"), TRANSIENT, "io.connect"),
                arguments(new UnknownHostException("shop"), TRANSIENT, "io.name"),
                arguments(new ProtocolException("not HTTP"), TRANSIENT, "io.protocol"),
                arguments(new SSLHandshakeException("expired"), TRANSIENT, "io.tls"),
                arguments(new EOFException("cut"), TRANSIENT, "io.truncated"),
                arguments(SdkClientException.create("no route"), TRANSIENT, "aws.client"),
                arguments(SdkClientException.create("reset", reset), TRANSIENT, "io"),
                arguments(ApiCallTimeoutException.create(100), TRANSIENT, "io.timeout"),
                arguments(ApiCallAttemptTimeoutException.create(100), TRANSIENT, "io.timeout"),
                arguments(AbortedException.create("interrupted"), TRANSIENT, "aws.client"));
    }

    static Stream<Arguments> json() {
        ObjectMapper two = new ObjectMapper();
        JsonMapper three = JsonMapper.shared();
        return Stream.of(
                arguments(catchThrowable(() -> two.readTree("{\"amount\":")), TRANSIENT, "io.truncated"),
                arguments(catchThrowable(() -> two.readTree("<html>")), INVALID, "malformed.json"),
                arguments(
                        catchThrowable(() -> two.readValue("{\"amount\":\"many\"}", Order.class)),
                        INVALID,
                        "malformed.json"),
                arguments(catchThrowable(() -> three.readTree("{\"amount\":")), TRANSIENT, "io.truncated"),
                arguments(catchThrowable(() -> three.readTree("<html>")), INVALID, "malformed.json"),
                arguments(
                        catchThrowable(() -> three.readValue("{\"amount\":\"many\"}", Order.class)),
                        INVALID,
                        "malformed.json"),
                arguments(catchThrowable(() -> three.readTree(new PipedInputStream())), TRANSIENT, "io"));
    }

    @ParameterizedTest
    @MethodSource({"databases", "clients", "json"})
    void a_librarys_exception_means_by_itself_and_inside_a_wrapper(Throwable thrown, Kind kind, String category) {
        assertThat(ClassifierDefaultsTest.classify(thrown).category()).isEqualTo(kind.as(category));
        assertThat(ClassifierDefaultsTest.fromArxiv(new IllegalStateException(thrown))
                        .category())
                .isEqualTo(kind.as(category));
    }

    @ParameterizedTest
    @CsvSource({
        "UNAVAILABLE, TRANSIENT, grpc.unavailable",
        "DEADLINE_EXCEEDED, TIMED_OUT, grpc.deadline",
        "RESOURCE_EXHAUSTED, THROTTLED, grpc.rate_limit",
        "INVALID_ARGUMENT, INVALID, grpc.request",
        "NOT_FOUND, INVALID, grpc.request",
        "OUT_OF_RANGE, INVALID, grpc.request",
        "FAILED_PRECONDITION, INVALID, grpc.request",
        "ALREADY_EXISTS, INVALID, grpc.request",
        "UNAUTHENTICATED, MISCONFIGURED, grpc.auth",
        "PERMISSION_DENIED, MISCONFIGURED, grpc.auth",
        "ABORTED, TRANSIENT, grpc.server_error",
        "CANCELLED, TRANSIENT, grpc.server_error",
        "INTERNAL, TRANSIENT, grpc.server_error",
        "UNKNOWN, TRANSIENT, grpc.server_error",
        "DATA_LOSS, TRANSIENT, grpc.server_error",
        "UNIMPLEMENTED, BROKEN, grpc.unimplemented",
    })
    void a_grpc_status_means(Status.Code code, Kind kind, String category) {
        Failure unchecked = ClassifierDefaultsTest.classify(
                code.toStatus().withDescription("no").asRuntimeException());
        Failure checked = ClassifierDefaultsTest.classify(
                code.toStatus().withCause(new IOException()).asException());

        assertThat(unchecked.category()).isEqualTo(kind.as(category));
        assertThat(unchecked.rule()).isEqualTo("default: gRPC " + code);
        assertThat(checked.category()).isEqualTo(kind.as(category));
    }

    @Test
    void every_grpc_status_but_ok_has_a_meaning() {
        assertThat(Stream.of(Status.Code.values())
                        .filter(code -> code != Status.Code.OK)
                        .map(code ->
                                ClassifierDefaultsTest.classify(code.toStatus().asRuntimeException())))
                .noneMatch(failure -> failure.rule().equals("no rule matched"));
    }

    @Test
    void an_sqlstate_that_is_known_decides_whatever_spring_made_of_it() {
        SQLException deadlock = new SQLException("deadlock detected", "40P01");

        Failure failure = ClassifierDefaultsTest.classify(new DataIntegrityViolationException("insert", deadlock));

        assertThat(failure.category()).isEqualTo(TRANSIENT.as("db.conflict"));
        assertThat(failure.sqlState()).isEqualTo("40P01");
    }

    @Test
    void spring_decides_where_the_sqlstate_is_not_known() {
        SQLException foreign = new SQLException("ORA-00060", "61000");

        assertThat(ClassifierDefaultsTest.classify(new CannotAcquireLockException("update", foreign))
                        .category())
                .isEqualTo(TRANSIENT.as("db.lock_timeout"));
    }
}
