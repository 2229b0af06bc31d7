package dev.okiagari.gateway.storage;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
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

    /** A service may leave out the length, so what arrives is counted as well. */
    private static byte[] bounded(ObjectKey key, GetObjectResponse object, AbortableInputStream body)
            throws IOException {
        Long announced = object.contentLength();
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
                return Optional.of(new StoredObject(key, there.contentLength(), there.lastModified()));
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
        String what = "list " + prefix.text();
        var pages = asking(
                what,
                () -> client.listObjectsV2Paginator(
                                all -> all.bucket(settings.bucket()).prefix(prefix.withSlash()))
                        .iterator());
        return Stream.iterate(0, page -> asking(what, pages::hasNext), page -> page + 1)
                .flatMap(page -> asking(what, pages::next).contents().stream())
                .filter(object -> isOurs(object.key()))
                .map(object -> new StoredObject(new ObjectKey(object.key()), object.size(), object.lastModified()));
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
        return "s3 " + (settings.endpoint() == null ? "amazon" : settings.endpoint()) + " " + settings.bucket();
    }

    @Override
    public boolean isShared() {
        return true;
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
