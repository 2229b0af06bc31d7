package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Item;
import dev.okiagari.engine.TestCodec;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.model.TypeRef;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubmitPgTest {
    private static final Pipeline<String> TEXTS = Pipeline.of("p", String.class);

    private StoreFixture shop;
    private Client client;

    @BeforeEach
    void open() throws SQLException {
        shop = StoreFixture.of(getClass());
        client = Client.on(shop.database);
    }

    @AfterEach
    void close() throws SQLException {
        shop.close();
    }

    @Test
    void fifty_threads_that_submit_one_key_at_once_make_one_item() throws Exception {
        List<Item<String>> answers = atOnce(50, i -> client.submit(TEXTS, "same", "payload " + i));

        assertThat(answers).extracting(Item::id).containsOnly(answers.getFirst().id());
        assertThat(answers).filteredOn(Item::isNew).hasSize(1);
        assertThat(shop.count("select count(*) from okiagari.item")).isEqualTo(1);
    }

    @Test
    void bulk_submitters_of_the_same_keys_in_opposite_order_do_not_deadlock() throws Exception {
        List<Target<String>> up =
                IntStream.range(0, 3000).mapToObj(i -> Target.of("k" + i, "v")).toList();
        List<Target<String>> down = new ArrayList<>(up);
        Collections.reverse(down);

        List<List<Item<String>>> answers = atOnce(4, i -> {
            try (Connection tx = shop.another()) {
                List<Item<String>> mine = client.in(tx).submitAll(TEXTS, i % 2 == 0 ? up : down);
                tx.commit();
                return mine;
            }
        });

        assertThat(answers.stream().flatMap(List::stream).filter(Item::isNew)).hasSize(3000);
        Set<Long> ids = new HashSet<>();
        answers.forEach(a -> a.forEach(s -> ids.add(s.id())));
        assertThat(ids).hasSize(3000);
        assertThat(shop.count("select count(*) from okiagari.item")).isEqualTo(3000);
        assertThat(shop.count("select count(*) from okiagari.target")).isEqualTo(3000);
        assertThat(answers.get(1)).extracting(Item::key).startsWith("k2999", "k2998");
    }

    @Test
    void a_submission_in_a_transaction_that_rolls_back_leaves_nothing() throws SQLException {
        client.in(shop.connection).submit(TEXTS, "k", "v");
        shop.connection.rollback();

        assertThat(shop.count("select count(*) from okiagari.item")).isZero();
        assertThat(client.submit(TEXTS, "k", "v").isNew()).isTrue();
    }

    @Test
    void a_key_twice_in_one_call_is_new_once() throws SQLException {
        List<Item<String>> answers = shop.commit(c ->
                client.in(c).submitAll(TEXTS, List.of(Target.of("k", "first"), Target.of("k", "second"))));

        assertThat(answers).extracting(Item::isNew).containsExactly(true, false);
        assertThat(answers).extracting(Item::hasOtherPayload).containsExactly(false, true);
        assertThat(shop.ask("select payload from okiagari.target")).isEqualTo("\"first\"");
    }

    @Test
    void a_key_twice_in_one_call_is_compared_with_the_payload_its_item_has() throws SQLException {
        client.submit(TEXTS, "k", "first");

        List<Item<String>> answers = shop.commit(c -> client.in(c)
                .submitAll(TEXTS, List.of(Target.of("k", "other"), Target.of("k", "first"), Target.of("k", "other"))));

        assertThat(answers).extracting(Item::hasOtherPayload).containsExactly(true, false, true);
    }

    @Test
    void who_submits_a_key_again_with_another_payload_is_told_that_it_was_not_taken() throws SQLException {
        assertThat(client.submit(TEXTS, "k", "first").hasOtherPayload()).isFalse();

        assertThat(client.submit(TEXTS, "k", "first").hasOtherPayload()).isFalse();
        assertThat(client.submit(TEXTS, "k", "second").hasOtherPayload()).isTrue();
        assertThat(client.submit(TEXTS, "k", null).hasOtherPayload()).isTrue();
        assertThat(shop.ask("select payload from okiagari.target")).isEqualTo("\"first\"");
    }

    @Test
    void many_resubmits_of_one_finished_key_at_once_make_one_new_item() throws Exception {
        long first = finished("k");

        List<Item<String>> answers = atOnce(20, i -> client.resubmit(TEXTS, "k", "again"));

        assertThat(answers).filteredOn(Item::isNew).hasSize(1);
        assertThat(answers).extracting(Item::id).doesNotContain(first);
        assertThat(shop.count("select count(*) from okiagari.item")).isEqualTo(1);
        assertThat(shop.count("select count(*) from okiagari.target where current"))
                .isEqualTo(1);
    }

    @Test
    void a_finished_key_that_is_only_submitted_answers_with_the_finished_item() throws SQLException {
        long first = finished("k");

        Item<String> answer = client.submit(TEXTS, "k", "v");

        assertThat(answer.id()).isEqualTo(first);
        assertThat(answer.isNew()).isFalse();
        assertThat(shop.count("select count(*) from okiagari.item")).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'quoted' \"twice\" \\back\\slash {braces,commas} NULL",
                "日本語の鍵",
                "👩‍👩‍👧‍👦 and 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
                " spaces at both ends ",
                "tab\tnewline\nreturn\r",
                "%s $1 ? :name",
                "null"
            })
    void any_text_is_a_key(String key) throws SQLException {
        Item<String> answer = client.submit(TEXTS, key, "v");

        assertThat(answer.key()).isEqualTo(key);
        assertThat(client.submit(TEXTS, key, "v").isNew()).isFalse();
        assertThat(client.items().find(TEXTS, key).orElseThrow().id()).isEqualTo(answer.id());
        assertThat(shop.claimOne().key()).isEqualTo(key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"k", "ä", "鍵"})
    void a_key_of_512_characters_is_taken_and_one_of_513_is_refused(String character) {
        assertThat(client.submit(TEXTS, character.repeat(512), "v").isNew()).isTrue();
        assertThatIllegalArgumentException().isThrownBy(() -> client.submit(TEXTS, character.repeat(513), "v"));
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // what never ends must not stop the build
    void a_key_that_is_no_valid_text_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> client.submit(TEXTS, "half a pair \uD83D", "v"));
    }

    @Test
    void a_payload_with_nul_is_refused_with_a_clear_message() throws SQLException {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.submit(TEXTS, "k", "a\0b"))
                .withMessageContaining("NUL");
        assertThat(shop.count("select count(*) from okiagari.target")).isZero();
    }

    @Test
    void a_payload_that_only_talks_of_nul_comes_back_as_it_was() throws SQLException {
        String text = "a backslash and u0000: \\u0000";
        client.submit(TEXTS, "k", text);

        String payload = shop.claimOne().payload();

        assertThat(payload).isNotNull();
        assertThat(new TestCodec().read(String.valueOf(payload), TypeRef.of(String.class)))
                .isEqualTo(text);
    }

    private long finished(String key) throws SQLException {
        long id = client.submit(TEXTS, key, "v").id();
        LeasedItem item = shop.claimOne();
        shop.settle(StoreFixture.settlement(item, StoreFixture.decide(item, new Decision.Done(), false)));
        return id;
    }

    /** What one of several threads does. */
    private interface Part<T> {
        T run(int number) throws Exception;
    }

    private static <T> List<T> atOnce(int threads, Part<T> part) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<Future<T>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                Callable<T> task = () -> {
                    start.await();
                    return part.run(number);
                };
                running.add(pool.submit(task));
            }
            start.countDown();
            List<T> answers = new ArrayList<>();
            for (Future<T> one : running) {
                answers.add(one.get(50, TimeUnit.SECONDS));
            }
            return answers;
        }
    }
}
