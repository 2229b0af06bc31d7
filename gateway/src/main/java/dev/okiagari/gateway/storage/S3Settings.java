package dev.okiagari.gateway.storage;

import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where an S3 storage is and how long it may take. Credentials come by the AWS SDK's own chain (environment, profile,
 * instance), never from here. An immutable value.
 *
 * @param endpoint of an S3-compatible service; null for Amazon's own
 * @param bucket which must be there already
 * @param timeout longest time of one call, which is one request (20 s)
 * @param region which the signature names (us-east-1)
 */
public record S3Settings(@Nullable URI endpoint, String bucket, Duration timeout, String region) {

    public S3Settings {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("could not use timeout = " + timeout + " because it must be above zero");
        }
        if (endpoint != null && (endpoint.getHost() == null || endpoint.getRawUserInfo() != null)) {
            throw new IllegalArgumentException("could not use the storage's endpoint because it must be an address"
                    + " such as https://s3.example.org, without a user name or password");
        }
        if (!bucket.matches("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")) {
            throw new IllegalArgumentException("could not use bucket \"" + bucket
                    + "\" because a bucket's name has 3 to 63 lower-case letters, digits, dots and hyphens");
        }
    }

    /** Whether the service runs on this machine. */
    boolean isOnThisMachine() {
        return endpoint != null
                && endpoint.getHost()
                        .toLowerCase(Locale.ROOT)
                        .matches("localhost|.+\\.localhost|127(\\.\\d{1,3}){3}|\\[(0*:)*:?0*1]");
    }

    public static S3Settings of(@Nullable URI endpoint, String bucket) {
        return new S3Settings(endpoint, bucket, Duration.ofSeconds(20), "us-east-1");
    }

    public S3Settings withRegion(String name) {
        return new S3Settings(endpoint, bucket, timeout, name);
    }

    public S3Settings withTimeout(Duration longest) {
        return new S3Settings(endpoint, bucket, longest, region);
    }
}
