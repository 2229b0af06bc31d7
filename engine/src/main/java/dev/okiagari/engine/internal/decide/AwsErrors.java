package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.internal.text.Getter;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The meaning of AWS error codes where the status alone is misleading: many services answer 400 although the request is
 * valid. Exceptions of SDK 2 are recognised by name, so that it is not a dependency.
 */
final class AwsErrors {
    private static final String SERVICE_EXCEPTION = "software.amazon.awssdk.core.exception.SdkServiceException";
    private static final Getter IS_THROTTLING = Getter.of("isThrottlingException");
    private static final Getter CODE = Getter.of("awsErrorDetails").then("errorCode");

    private static final Set<String> REFUSALS = Set.of("""
            AccessDenied AccessDeniedException AuthFailure ExpiredToken ExpiredTokenException IncompleteSignature
            InvalidAccessKeyId InvalidClientTokenId InvalidSignatureException InvalidToken
            MissingAuthenticationToken MissingAuthenticationTokenException NotAuthorized SignatureDoesNotMatch
            TokenRefreshRequired UnrecognizedClientException""".split("\\s+", -1));

    private static final Set<String> PASSING = Set.of("""
            BadDigest IDPCommunicationError IncompleteBody InternalError RequestTimeout RequestTimeoutException
            XAmzContentSHA256Mismatch""".split("\\s+", -1));

    static final Rules RULES = Rules.of()
            .when(
                    "AWS error code of throttling",
                    thrown -> isOfService(thrown) && Boolean.TRUE.equals(IS_THROTTLING.from(thrown)),
                    Kind.THROTTLED.as("aws.rate_limit"))
            .when("AWS error code about credentials", has(REFUSALS), Kind.MISCONFIGURED.as("aws.auth"))
            .when("AWS error code of a passing fault", has(PASSING), Kind.TRANSIENT.as("aws.passing"));

    private AwsErrors() {}

    private static Predicate<Throwable> has(Set<String> codes) {
        return thrown -> isOfService(thrown) && CODE.from(thrown) instanceof String code && codes.contains(code);
    }

    private static boolean isOfService(Throwable thrown) {
        return Causes.isA(thrown, SERVICE_EXCEPTION);
    }
}
