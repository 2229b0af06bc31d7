package dev.okiagari.gateway.storage;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.RetryAfter;
import dev.okiagari.gateway.redaction.Redaction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;

/** What an S3 service's refusal means. */
final class S3Faults {
    private S3Faults() {}

    static ClassifiedException classify(String what, SdkException thrown) {
        for (Throwable link = thrown; link != null; link = link.getCause()) {
            if (link instanceof ClassifiedException known) {
                return known;
            }
        }
        if (thrown instanceof AwsServiceException answer) {
            String code = answer.awsErrorDetails() == null
                    ? ""
                    : String.valueOf(answer.awsErrorDetails().errorCode());
            String message = Redaction.message("could not " + what + " because the storage answered "
                    + answer.statusCode() + " " + code + ": " + answer.getMessage());
            return category(answer, code)
                    .because(message, new HttpFailure(answer.statusCode(), message, retryAfter(answer)));
        }
        return StorageFaults.because(StorageFaults.TRANSIENT, what, thrown);
    }

    private static Category category(AwsServiceException answer, String code) {
        if (answer instanceof NoSuchBucketException) {
            return StorageFaults.SETUP;
        }
        return switch (code) {
            // 400s that are about the bucket, its region or the key, and say nothing about what was asked.
            case "NoSuchBucket", "InvalidBucketName", "AuthorizationHeaderMalformed" -> StorageFaults.SETUP;
            // A 501: this service does not know conditional puts.
            case "NotImplemented" -> StorageFaults.SETUP;
            case "ExpiredToken", "InvalidToken", "TokenRefreshRequired" -> StorageFaults.AUTH;
            // 400s too: we were slow to send, or what was sent did not arrive as it was.
            case "RequestTimeout", "IncompleteBody", "BadDigest", "XAmzContentSHA256Mismatch" ->
                StorageFaults.TRANSIENT;
            case "EntityTooLarge" -> StorageFaults.TOO_LARGE;
            default -> category(answer.statusCode());
        };
    }

    private static Category category(int status) {
        return switch (status) {
            case 401, 403 -> StorageFaults.AUTH;
            // Something that is no S3 answers there.
            case 404, 405 -> StorageFaults.SETUP;
            // 409: another conditional put of the same key is under way.
            case 408, 409, 425, 429 -> StorageFaults.TRANSIENT;
            default ->
                status >= 500
                        ? StorageFaults.TRANSIENT
                        // A redirect is another region's bucket, or a sign-in page on the way.
                        : status >= 300 && status < 400 ? StorageFaults.SETUP : StorageFaults.REQUEST;
        };
    }

    private static @Nullable RetryAfter retryAfter(AwsServiceException answer) {
        SdkHttpResponse response = answer.awsErrorDetails() == null
                ? null
                : answer.awsErrorDetails().sdkHttpResponse();
        return response == null
                ? null
                : RetryAfter.parse(
                                response.firstMatchingHeader("Retry-After").orElse(null),
                                response.firstMatchingHeader("Date").orElse(null))
                        .orElse(null);
    }
}
