package dev.okiagari.gateway.storage;

import java.net.URI;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.gaul.s3proxy.BlobStores;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** A real S3 server in this process, with signatures checked and its objects in memory. */
final class S3Server implements AutoCloseable {
    private static final AtomicInteger BUCKETS = new AtomicInteger();

    static final String KEY_ID = "test-key-id";
    static final String SECRET = "test-secret-that-signs";

    private final S3Proxy proxy;
    private volatile String bucket = "";

    private S3Server(S3Proxy proxy) {
        this.proxy = proxy;
    }

    static S3Server start() throws Exception {
        S3Proxy proxy = S3Proxy.builder()
                .blobStore(BlobStores.create("transient-nio2", new Properties()))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, KEY_ID, SECRET)
                .endpoint(URI.create("http://127.0.0.1:0"))
                .ignoreUnknownHeaders(true)
                .jettyMaxThreads(80)
                .build();
        proxy.start();
        S3Server server = new S3Server(proxy);
        server.useNewBucket();
        return server;
    }

    /** From now on an empty bucket is used, so that tests can share the server. */
    void useNewBucket() {
        bucket = "raw-copies-" + BUCKETS.incrementAndGet();
        try (var client = S3Clients.client(settings(), credentials(KEY_ID, SECRET))) {
            client.createBucket(made -> made.bucket(bucket));
        }
    }

    S3Settings settings() {
        return S3Settings.of(endpoint(), bucket);
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + proxy.getPort());
    }

    S3Storage open() {
        return S3Storage.open(settings(), credentials(KEY_ID, SECRET));
    }

    static AwsCredentialsProvider credentials(String id, String secret) {
        return StaticCredentialsProvider.create(AwsBasicCredentials.create(id, secret));
    }

    @Override
    public void close() {
        try {
            proxy.stop();
        } catch (Exception e) {
            throw new IllegalStateException("could not stop the S3 server", e);
        }
    }
}
