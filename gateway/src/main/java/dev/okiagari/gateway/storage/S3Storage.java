package dev.okiagari.gateway.storage;

import dev.okiagari.engine.failure.ClassifiedException;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Raw copies in a bucket of any S3-compatible service that knows conditional puts. Each call is one request; a put
 * that finds something there makes a second one for its tag.
 */
public final class S3Storage implements RawStorage {
    /** By which a stand-in says where its objects are. */
    private static final String KEEPS = "x-okiagari-keeps";

    private final S3Client client;
    private final S3Settings settings;

    private S3Storage(S3Client client, S3Settings settings) {
        this.client = client;
        this.settings = settings;
    }

    /** With the SDK's own chain of credentials. Calls nobody: what is wrong shows at the first call. */
    public static S3Storage open(S3Settings settings) {
        return open(settings, DefaultCredentialsProvider.builder().build());
    }

    public static S3Storage open(S3Settings settings, AwsCredentialsProvider credentials) {
        return new S3Storage(S3Clients.client(settings, credentials), settings);
    }

    @Override
    public Put putIfAbsent(ObjectKey key, byte[] content) {
        ObjectSize.require("put " + key, content.length);
        return asking("put " + key, () -> {
            try {
                return new Put(
                        true,
                        client.putObject(
                                        put -> put.bucket(settings.bucket())
                                                .key(key.text())
                                                .ifNoneMatch("*"),
                                        RequestBody.fromBytes(content))
                                .eTag());
            } catch (S3Exception e) {
                if (e.statusCode() != 412) {
                    throw e;
                }
                return existing(key);
            }
        });
    }

    private Put existing(ObjectKey key) {
        try {
            HeadObjectResponse there =
                    client.headObject(head -> head.bucket(settings.bucket()).key(key.text()));
            return new Put(false, there.eTag());
        } catch (NoSuchKeyException e) {
            throw StorageFaults.TRANSIENT.because(
                    "could not put " + key + " because the existing object was deleted at the same moment");
        }
    }

    @Override
    public Optional<byte[]> get(ObjectKey key) {
        return asking("get " + key, () -> {
            try {
                // Read inside the call, so that its limits of time hold for the last byte too.
                return Optional.of(client.getObject(
                        get -> get.bucket(settings.bucket()).key(key.text()),
                        (GetObjectResponse object, AbortableInputStream body) -> bounded(key, object, body)));
            } catch (NoSuchKeyException e) {
                return Optional.empty();
            }
        });
    }

    /** A service may leave out the length of what it sends in chunks, so what arrives is counted as well. */
    private static byte[] bounded(ObjectKey key, GetObjectResponse object, AbortableInputStream body)
            throws IOException {
        Long announced = object.contentLength();
        if (announced == null && !object.sdkHttpResponse().headers().containsKey("Transfer-Encoding")) {
            // It would end with the connection, and so does what was cut off.
            body.abort();
            throw unsaid("get " + key, "how long it is");
        }
        if (announced == null || announced <= ObjectSize.LARGEST) {
            byte[] bytes = body.readNBytes(ObjectSize.LARGEST + 1);
            if (bytes.length <= ObjectSize.LARGEST) {
                return bytes;
            }
        }
        body.abort();
        throw ObjectSize.tooLarge("get " + key);
    }

    @Override
    public Optional<StoredObject> find(ObjectKey key) {
        return asking("find " + key, () -> {
            try {
                HeadObjectResponse there =
                        client.headObject(head -> head.bucket(settings.bucket()).key(key.text()));
                return Optional.of(stored(key, there.contentLength(), there.lastModified()));
            } catch (NoSuchKeyException e) {
                return Optional.empty();
            }
        });
    }

    @Override
    public void delete(ObjectKey key) {
        asking(
                "delete " + key,
                () -> client.deleteObject(gone -> gone.bucket(settings.bucket()).key(key.text())));
    }

    @Override
    public Stream<StoredObject> list(KeyPrefix prefix) {
        S3Listing listing = new S3Listing(
                prefix,
                token -> asking(
                        "list " + prefix.text(),
                        () -> client.listObjectsV2(all -> all.bucket(settings.bucket())
                                .prefix(prefix.withSlash())
                                .continuationToken(token))));
        return listing.objects()
                .filter(object -> isOurs(object.key()))
                .map(object -> stored(new ObjectKey(object.key()), object.size(), object.lastModified()));
    }

    /** Some services leave out what must be there. */
    private static StoredObject stored(ObjectKey key, @Nullable Long length, @Nullable Instant modified) {
        if (length == null || modified == null) {
            throw unsaid("find " + key, length == null ? "how long it is" : "how old it is");
        }
        return new StoredObject(key, length, modified);
    }

    private static ClassifiedException unsaid(String what, String missing) {
        return StorageFaults.TRANSIENT.because("could not " + what + " because the storage did not say " + missing);
    }

    /** A bucket may hold what others put there. */
    private static boolean isOurs(String key) {
        try {
            return !new ObjectKey(key).text().isEmpty();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Override
    public String identity() {
        return identity(settings);
    }

    /** The identity of a storage with these settings, without opening it. */
    public static String identity(S3Settings settings) {
        return "s3 " + (settings.endpoint() == null ? "amazon" : settings.endpoint()) + " " + settings.bucket();
    }

    @Override
    public boolean isShared() {
        return true;
    }

    /** Only a service on this machine is asked: the sandbox says that it keeps its objects in memory. */
    @Override
    public boolean isLasting() {
        if (!settings.isOnThisMachine()) {
            return true;
        }
        try {
            return client.headBucket(head -> head.bucket(settings.bucket()))
                    .sdkHttpResponse()
                    .firstMatchingHeader(KEEPS)
                    .filter("memory"::equals)
                    .isEmpty();
        } catch (SdkException e) {
            return false;
        }
    }

    @Override
    public void close() {
        client.close();
    }

    private static <T> T asking(String what, Supplier<T> call) {
        try {
            return call.get();
        } catch (SdkException e) {
            throw S3Faults.classify(what, e);
        }
    }
}
