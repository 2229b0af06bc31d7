package dev.okiagari.gateway.storage;

import dev.okiagari.engine.model.Category;
import dev.okiagari.engine.model.ClassifiedException;
import dev.okiagari.engine.model.HttpFailure;
import dev.okiagari.gateway.redaction.Redaction;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
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
            return category(answer, code).because(message, new HttpFailure(answer.statusCode(), message));
        }
        return StorageFaults.because(StorageFaults.TRANSIENT, what, thrown);
    }

    private static Category category(AwsServiceException answer, String code) {
        if (answer instanceof NoSuchBucketException) {
            return StorageFaults.SETUP;
        }
        return switch (code) {
            // The 400 of a wrong region or key, which says nothing about what was asked.
            case "NoSuchBucket", "AuthorizationHeaderMalformed" -> StorageFaults.SETUP;
            case "ExpiredToken", "InvalidToken" -> StorageFaults.AUTH;
            // A 400 too: we were slow to send.
            case "RequestTimeout" -> StorageFaults.TRANSIENT;
            default -> category(answer.statusCode());
        };
    }

    private static Category category(int status) {
        return switch (status) {
            case 401, 403 -> StorageFaults.AUTH;
            // A redirect is another region's bucket.
            case 301, 307 -> StorageFaults.SETUP;
            // 409: another conditional put of the same key is under way.
            case 408, 409, 425, 429 -> StorageFaults.TRANSIENT;
            default -> status >= 500 ? StorageFaults.TRANSIENT : StorageFaults.REQUEST;
        };
    }
}
