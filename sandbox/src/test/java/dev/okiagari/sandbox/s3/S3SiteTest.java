package dev.okiagari.sandbox.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.sandbox.RawCall;
import dev.okiagari.sandbox.dial.Credentials;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.GzipBomb;
import dev.okiagari.sandbox.dial.Huge;
import dev.okiagari.sandbox.dial.Reset;
import dev.okiagari.sandbox.dial.Trickle;
import dev.okiagari.sandbox.wire.RunningStandIn;
import dev.okiagari.sandbox.words.Seed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/** The stand-in as the AWS SDK sees it. */
class S3SiteTest {
    private final S3Site site = new S3Site();
    private final RunningStandIn standIn = RunningStandIn.open("s3", 0, site, new Seed(1));
    private final S3Client client = S3Client.builder()
            .endpointOverride(standIn.url())
            .region(Region.US_EAST_1)
            .forcePathStyle(true)
            .overrideConfiguration(c -> c.retryStrategy(AwsRetryStrategy.doNotRetry()))
            .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
            .build();

    @AfterEach
    void close() {
        client.close();
        standIn.close();
    }

    private PutObjectResponse put(String key, String text) {
        return client.putObject(
                r -> r.bucket("okiagari").key(key).metadata(Map.of("why", "test")), RequestBody.fromString(text));
    }

    @Test
    void what_was_put_can_be_got_headed_listed_and_deleted() {
        PutObjectResponse stored = put("raw/source=rakuten/é 日本+1.json", "{\"a\":1}");
        assertThat(client.getObjectAsBytes(r -> r.bucket("okiagari").key("raw/source=rakuten/é 日本+1.json"))
                        .asUtf8String())
                .isEqualTo("{\"a\":1}");
        var head = client.headObject(r -> r.bucket("okiagari").key("raw/source=rakuten/é 日本+1.json"));
        assertThat(head.contentLength()).isEqualTo(7);
        assertThat(head.eTag()).isEqualTo(stored.eTag());
        assertThat(head.metadata()).containsEntry("why", "test");
        assertThat(client.listObjectsV2(r -> r.bucket("okiagari").prefix("raw/"))
                        .contents())
                .extracting(S3Object::key)
                .containsExactly("raw/source=rakuten/é 日本+1.json");
        client.deleteObject(r -> r.bucket("okiagari").key("raw/source=rakuten/é 日本+1.json"));
        assertThatThrownBy(() -> client.getObject(r -> r.bucket("okiagari").key("raw/source=rakuten/é 日本+1.json")))
                .isInstanceOf(NoSuchKeyException.class);
    }

    @Test
    void of_fifty_conditional_puts_one_wins() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(10)) {
            List<Callable<Integer>> puts = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                String text = "writer " + i;
                puts.add(() -> {
                    try {
                        client.putObject(
                                r -> r.bucket("okiagari").key("one").ifNoneMatch("*"), RequestBody.fromString(text));
                        return 200;
                    } catch (S3Exception e) {
                        return e.statusCode();
                    }
                });
            }
            List<Integer> statuses = new ArrayList<>();
            for (Future<Integer> put : threads.invokeAll(puts)) {
                statuses.add(put.get());
            }
            assertThat(statuses).filteredOn(status -> status == 200).hasSize(1);
            assertThat(statuses).filteredOn(status -> status == 412).hasSize(49);
        }
    }

    @Test
    void lists_come_in_pages_and_in_folders() {
        for (int i = 0; i < 25; i++) {
            put("a/" + i % 5 + "/" + i, "x");
        }
        List<String> keys = new ArrayList<>();
        client.listObjectsV2Paginator(r -> r.bucket("okiagari").maxKeys(7))
                .contents()
                .forEach(o -> keys.add(o.key()));
        assertThat(keys).hasSize(25).isSorted();
        ListObjectsV2Response folders =
                client.listObjectsV2(r -> r.bucket("okiagari").prefix("a/").delimiter("/"));
        assertThat(folders.commonPrefixes()).hasSize(5);
        assertThat(folders.contents()).isEmpty();
        List<String> paged = new ArrayList<>();
        client.listObjectsV2Paginator(
                        r -> r.bucket("okiagari").prefix("a/").delimiter("/").maxKeys(2))
                .commonPrefixes()
                .forEach(folder -> paged.add(folder.prefix()));
        assertThat(paged).containsExactly("a/0/", "a/1/", "a/2/", "a/3/", "a/4/");
        client.deleteObjects(r -> r.bucket("okiagari")
                .delete(d -> d.objects(keys.stream()
                        .map(k -> ObjectIdentifier.builder().key(k).build())
                        .toList())));
        assertThat(site.buckets().size()).isZero();
    }

    @Test
    void an_answer_without_a_body_is_not_given_one_by_a_dial() throws IOException {
        String delete = "DELETE /okiagari/x HTTP/1.1\r\nAuthorization: x\r\n\r\n";
        for (DialSettings spoiling : List.of(
                DialSettings.healthy().with(new Huge(1, 1_000_000)),
                DialSettings.healthy().with(new GzipBomb(1, 1_000_000)),
                DialSettings.healthy().with(new Trickle(1, 10, 1, true)))) {
            standIn.dials().set(spoiling);
            try (RawCall call = new RawCall(standIn.url())) {
                call.write(delete);
                assertThat(call.head().status()).isEqualTo(204);
                standIn.dials().heal();
                call.write(delete);
                assertThat(call.head().status()).isEqualTo(204);
            }
        }
    }

    @Test
    void errors_say_their_code() {
        assertThatThrownBy(() -> client.putObject(r -> r.bucket("nobody").key("k"), RequestBody.fromString("x")))
                .hasMessageContaining("NoSuchBucket");
        client.createBucket(r -> r.bucket("other"));
        client.headBucket(r -> r.bucket("other"));
        standIn.dials().set(DialSettings.healthy().with(Credentials.REFUSED_403));
        assertThatThrownBy(() -> put("k", "x")).isInstanceOfSatisfying(S3Exception.class, e -> {
            assertThat(e.statusCode()).isEqualTo(403);
            assertThat(e.awsErrorDetails().errorCode()).isEqualTo("InvalidAccessKeyId");
        });
        standIn.dials().set(DialSettings.healthy().withErrors(Map.of(500, 1.0)));
        assertThatThrownBy(() -> put("k", "x"))
                .isInstanceOfSatisfying(
                        S3Exception.class,
                        e -> assertThat(e.awsErrorDetails().errorCode()).isEqualTo("InternalError"));
    }

    @Test
    void a_put_whose_answer_is_lost_has_happened() {
        standIn.dials().set(DialSettings.healthy().with(new Reset(1, Reset.Moment.AFTER_WORK)));
        assertThatThrownBy(() -> put("k", "there")).isInstanceOf(RuntimeException.class);
        standIn.dials().heal();
        assertThat(client.getObjectAsBytes(r -> r.bucket("okiagari").key("k")).asUtf8String())
                .isEqualTo("there");
        assertThat(client.getObjectAsBytes(r -> r.bucket("okiagari").key("k").range("bytes=1-2"))
                        .asUtf8String())
                .isEqualTo("he");
    }

    @Test
    void who_signs_nothing_gets_nothing() throws IOException {
        assertThat(RawCall.get(standIn.url(), "/okiagari/k").text()).contains("<Code>AccessDenied</Code>");
    }
}
