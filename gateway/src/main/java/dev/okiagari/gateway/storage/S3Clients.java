package dev.okiagari.gateway.storage;

import dev.okiagari.gateway.redaction.Secret;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/**
 * Makes the SDK's client as we want it: one request per call, since retries are the engine's; bounded in time; path style for
 * services other than Amazon's, which also refuse checksums in trailers and bodies signed in pieces.
 */
final class S3Clients {
    private static final Duration CONNECT = Duration.ofSeconds(5);

    private S3Clients() {}

    static S3Client client(S3Settings settings, AwsCredentialsProvider credentials) {
        S3ClientBuilder builder = S3Client.builder()
                .region(Region.of(settings.region()))
                .credentialsProvider(() -> known(credentials))
                .httpClientBuilder(
                        Apache5HttpClient.builder().connectionTimeout(CONNECT).socketTimeout(settings.timeout()))
                // Raw copies are small: asking before sending one costs more than sending it.
                .serviceConfiguration(s3 -> s3.expectContinueEnabled(false).chunkedEncodingEnabled(false))
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .overrideConfiguration(override -> override.apiCallTimeout(settings.timeout())
                        .retryStrategy(AwsRetryStrategy.doNotRetry())
                        .addExecutionInterceptor(new S3Bounds()));
        if (settings.endpoint() != null) {
            builder.endpointOverride(settings.endpoint()).forcePathStyle(true);
        }
        return builder.build();
    }

    /** Missing credentials are a matter of settings, not of the network; and found ones are never shown. */
    private static AwsCredentials known(AwsCredentialsProvider credentials) {
        try {
            AwsCredentials found = credentials.resolveCredentials();
            Secret.of(found.secretAccessKey());
            if (found instanceof AwsSessionCredentials session) {
                Secret.of(session.sessionToken());
            }
            return found;
        } catch (SdkClientException e) {
            throw StorageFaults.because(StorageFaults.AUTH, "call the storage without credentials", e);
        }
    }
}
