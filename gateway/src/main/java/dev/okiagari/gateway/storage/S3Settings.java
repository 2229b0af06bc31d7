package dev.okiagari.gateway.storage;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where an S3 storage is and how long it may take. Credentials come by the AWS SDK's own chain (environment, profile,
 * instance), never from here. An immutable value.
 *
 * @param endpoint of an S3-compatible service; null for Amazon's own
 * @param bucket which must be there already
 * @param times limits of a call
 * @param region which the signature names (us-east-1)
 */
public record S3Settings(@Nullable URI endpoint, String bucket, Times times, String region) {

    /**
     * How long a call may take.
     *
     * @param oneTry longest time of one request (20 s)
     * @param inAll longest time with the SDK's own retries (45 s)
     */
    public record Times(Duration oneTry, Duration inAll) {
        public Times {
            if (oneTry.isNegative() || oneTry.isZero() || inAll.compareTo(oneTry) < 0) {
                throw new IllegalArgumentException("could not use times of " + oneTry + " and " + inAll
                        + " because both must be above zero, and the second at least the first");
            }
        }
    }

    public S3Settings {
        if (endpoint != null && (endpoint.getHost() == null || endpoint.getRawUserInfo() != null)) {
            throw new IllegalArgumentException("could not use the storage's endpoint because it must be an address"
                    + " such as https://s3.example.org, without a user name or password");
        }
        if (!bucket.matches("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")) {
            throw new IllegalArgumentException("could not use bucket \"" + bucket
                    + "\" because a bucket's name has 3 to 63 lower-case letters, digits, dots and hyphens");
        }
    }

    public static S3Settings of(@Nullable URI endpoint, String bucket) {
        return new S3Settings(endpoint, bucket, new Times(Duration.ofSeconds(20), Duration.ofSeconds(45)), "us-east-1");
    }

    public S3Settings withRegion(String name) {
        return new S3Settings(endpoint, bucket, times, name);
    }

    public S3Settings withTimes(Times limits) {
        return new S3Settings(endpoint, bucket, limits, region);
    }
}
