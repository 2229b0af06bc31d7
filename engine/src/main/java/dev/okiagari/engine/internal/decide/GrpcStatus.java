package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.internal.text.Getter;
import java.util.function.Predicate;

/** The meaning of gRPC status codes. Its two exceptions are recognised by name, so that gRPC is not a dependency. */
final class GrpcStatus {
    private static final Getter CODE = Getter.of("getStatus").then("getCode").then("name");

    static final Rules RULES = Rules.of()
            .then(codes(Kind.TRANSIENT.as("grpc.unavailable"), "UNAVAILABLE"))
            .then(codes(Kind.TIMED_OUT.as("grpc.deadline"), "DEADLINE_EXCEEDED"))
            .then(codes(Kind.THROTTLED.as("grpc.rate_limit"), "RESOURCE_EXHAUSTED"))
            .then(codes(
                    Kind.INVALID.as("grpc.request"),
                    "INVALID_ARGUMENT",
                    "NOT_FOUND",
                    "OUT_OF_RANGE",
                    "FAILED_PRECONDITION",
                    "ALREADY_EXISTS"))
            .then(codes(Kind.MISCONFIGURED.as("grpc.auth"), "UNAUTHENTICATED", "PERMISSION_DENIED"))
            .then(codes(Kind.BROKEN.as("grpc.unimplemented"), "UNIMPLEMENTED"))
            // A fault of the server, or a conflict with a concurrent request: another try may succeed.
            .then(codes(
                    Kind.TRANSIENT.as("grpc.server_error"),
                    "ABORTED",
                    "CANCELLED",
                    "INTERNAL",
                    "UNKNOWN",
                    "DATA_LOSS"));

    private GrpcStatus() {}

    private static Rules codes(Category category, String... codes) {
        Rules rules = Rules.of();
        for (String code : codes) {
            rules = rules.when("gRPC " + code, has(code), category);
        }
        return rules;
    }

    private static Predicate<Throwable> has(String code) {
        return thrown ->
                (Causes.isA(thrown, "io.grpc.StatusRuntimeException") || Causes.isA(thrown, "io.grpc.StatusException"))
                        && code.equals(CODE.from(thrown));
    }
}
