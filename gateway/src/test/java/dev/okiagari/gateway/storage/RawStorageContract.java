package dev.okiagari.gateway.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every raw storage promises. */
abstract class RawStorageContract {
    static final ObjectKey KEY = new ObjectKey("raw/source=shop/entity=item/source_id=shop:1/hash=abc.json");

    abstract RawStorage storage();

    /** A second one on the same place, as another process has it. */
    abstract RawStorage another();

    /** How often the race is run: the narrower the gap that a wrong storage would have, the more often. */
    abstract int races();

    @Test
    void what_was_put_is_got_back() {
        byte[] content = "日本語".getBytes(UTF_8);

        Put put = storage().putIfAbsent(KEY, content);

        assertThat(put.created()).isTrue();
        assertThat(put.etag()).isNotBlank();
        assertThat(storage().get(KEY)).hasValueSatisfying(got -> assertThat(got).isEqualTo(content));
        assertThat(storage().find(KEY)).hasValueSatisfying(found -> {
            assertThat(found.key()).isEqualTo(KEY);
            assertThat(found.bytes()).isEqualTo(content.length);
        });
    }

    @Test
    void an_existing_object_is_never_overwritten() {
        Put first = storage().putIfAbsent(KEY, "first".getBytes(UTF_8));

        Put second = storage().putIfAbsent(KEY, "second".getBytes(UTF_8));

        assertThat(second.created()).isFalse();
        assertThat(second.etag()).isEqualTo(first.etag());
        assertThat(storage().get(KEY))
                .hasValueSatisfying(got -> assertThat(got).asString(UTF_8).isEqualTo("first"));
    }

    @Test
    @Timeout(240)
    void of_fifty_who_put_one_key_at_once_exactly_one_wins_and_its_content_is_there() throws Exception {
        for (int round = 0; round < races(); round++) {
            ObjectKey key = ObjectKey.of("race", "round-" + round + ".txt");
            CountDownLatch start = new CountDownLatch(1);
            List<Future<Put>> puts = new ArrayList<>();
            try (RawStorage other = another();
                    ExecutorService threads = Executors.newFixedThreadPool(50)) {
                for (int i = 0; i < 50; i++) {
                    byte[] mine = ("content of " + i).getBytes(UTF_8);
                    RawStorage through = i % 2 == 0 ? storage() : other;
                    Callable<Put> put = () -> {
                        start.await();
                        return through.putIfAbsent(key, mine);
                    };
                    puts.add(threads.submit(put));
                }
                start.countDown();
                List<Integer> winners = new ArrayList<>();
                for (int i = 0; i < puts.size(); i++) {
                    if (puts.get(i).get().created()) {
                        winners.add(i);
                    }
                }
                assertThat(winners).as("winners of round %d", round).hasSize(1);
                assertThat(storage().get(key))
                        .hasValueSatisfying(
                                got -> assertThat(got).asString(UTF_8).isEqualTo("content of " + winners.getFirst()));
            }
        }
    }

    @Test
    void what_is_not_there_is_empty_and_deleting_it_is_no_fault() {
        ObjectKey nothing = new ObjectKey("no/such.txt");

        assertThat(storage().get(nothing)).isEmpty();
        assertThat(storage().find(nothing)).isEmpty();
        storage().delete(nothing);
    }

    @Test
    void a_deleted_key_may_be_put_again() {
        storage().putIfAbsent(KEY, new byte[] {1});
        storage().delete(KEY);

        assertThat(storage().get(KEY)).isEmpty();
        assertThat(storage().putIfAbsent(KEY, new byte[] {2}).created()).isTrue();
    }

    @Test
    void an_empty_and_a_large_object_come_back_as_they_were() {
        byte[] large = new byte[6 << 20];
        new java.util.Random(7).nextBytes(large);

        storage().putIfAbsent(new ObjectKey("a/empty.bin"), new byte[0]);
        storage().putIfAbsent(new ObjectKey("a/large.bin"), large);

        assertThat(storage().get(new ObjectKey("a/empty.bin")))
                .hasValueSatisfying(got -> assertThat(got).isEmpty());
        assertThat(storage().get(new ObjectKey("a/large.bin")))
                .hasValueSatisfying(got -> assertThat(got).isEqualTo(large));
    }

    @Test
    void an_object_above_the_limit_is_refused_and_nothing_is_put() {
        byte[] tooLarge = new byte[ObjectSize.LARGEST + 1];

        assertThatThrownBy(() -> storage().putIfAbsent(KEY, tooLarge))
                .isInstanceOfSatisfying(
                        ClassifiedException.class,
                        refused -> assertThat(refused.category()).isEqualTo(Kind.INVALID.as("storage.too_large")))
                .hasMessageContaining("could not put " + KEY + " because it is larger than 67108864 bytes");
        assertThat(storage().find(KEY)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "papers/2401.00001/content.html",
                "papers/2401/00001.html",
                "papers/2401.html",
                "a b/c:d/e?f*g|h<i>\"j.json",
                "日本語/論文.txt",
                "a%2Fb/%2e%2e/x.txt",
                "~/con/nul.txt",
                "x/hash=....json",
                "x/a+b c.txt"
            })
    void a_key_that_file_systems_or_addresses_would_mistake_is_kept_as_it_is(String text) {
        ObjectKey key = new ObjectKey(text);

        assertThat(storage().putIfAbsent(key, text.getBytes(UTF_8)).created()).isTrue();

        assertThat(storage().get(key))
                .hasValueSatisfying(got -> assertThat(got).asString(UTF_8).isEqualTo(text));
        assertThat(keys(KeyPrefix.all())).containsExactly(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/a.txt",
                "a//b.txt",
                "a/../b.txt",
                "./a.txt",
                "..",
                "a/b",
                "a\\b.txt",
                "a\nb.txt",
                "a\0.txt",
                ".txt",
                "a/"
            })
    void a_key_that_could_lead_elsewhere_is_refused(String text) {
        assertThatThrownBy(() -> new ObjectKey(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void objects_under_a_prefix_are_listed_and_taken_away_and_their_neighbours_stay() {
        List.of("raw/a/1.txt", "raw/a/2.txt", "raw/ab/3.txt", "raw/a.txt", "other/4.txt")
                .forEach(key -> storage().putIfAbsent(new ObjectKey(key), new byte[] {1}));

        assertThat(keys(new KeyPrefix("raw/a"))).containsExactlyInAnyOrder("raw/a/1.txt", "raw/a/2.txt");
        assertThat(storage().deleteAll(new KeyPrefix("raw/a"))).isEqualTo(2);
        assertThat(keys(KeyPrefix.all())).containsExactlyInAnyOrder("raw/ab/3.txt", "raw/a.txt", "other/4.txt");
        assertThat(keys(new KeyPrefix("no/such"))).isEmpty();
    }

    @Test
    @Timeout(240)
    void a_listing_longer_than_a_page_is_complete() {
        for (int i = 0; i < 1100; i++) {
            storage().putIfAbsent(new ObjectKey("many/" + i + ".txt"), new byte[0]);
        }
        assertThat(keys(new KeyPrefix("many"))).hasSize(1100).doesNotHaveDuplicates();
    }

    @Test
    void retention_takes_away_what_was_put_before_its_limit() {
        storage().putIfAbsent(new ObjectKey("raw/1.txt"), new byte[] {1});
        storage().putIfAbsent(new ObjectKey("keep/2.txt"), new byte[] {1});
        Instant stored =
                storage().find(new ObjectKey("raw/1.txt")).orElseThrow().storedAt();

        assertThat(storage().deleteOlderThan(new KeyPrefix("raw"), stored)).isZero();
        assertThat(storage().deleteOlderThan(new KeyPrefix("raw"), stored.plus(Duration.ofSeconds(1))))
                .isEqualTo(1);
        assertThat(keys(KeyPrefix.all())).containsExactly("keep/2.txt");
    }

    @Test
    void two_who_share_a_storage_see_the_same_identity_and_the_same_objects() {
        storage().putIfAbsent(KEY, new byte[] {1});
        try (RawStorage other = another()) {
            assertThat(other.identity()).isEqualTo(storage().identity());
            assertThat(other.get(KEY)).isPresent();
        }
    }

    private List<String> keys(KeyPrefix prefix) {
        try (Stream<StoredObject> objects = storage().list(prefix)) {
            return objects.map(object -> object.key().text()).toList();
        }
    }
}
