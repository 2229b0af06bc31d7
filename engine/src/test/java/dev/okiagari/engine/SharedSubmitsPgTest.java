package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Single submissions from many threads of one process. */
class SharedSubmitsPgTest {
    private static final Pipeline<Integer> WORK = Pipeline.of("work", Integer.class);
    private static final int THREADS = 64;

    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void many_threads_share_commits_and_each_answer_comes_after_its_commit() throws Exception {
        int each = 25;
        Queue<String> unseen = new ConcurrentLinkedQueue<>();
        try (HikariDataSource pool = pool(8)) {
            Client client = Client.on(pool);
            inThreads(thread -> {
                for (int i = 0; i < each; i++) {
                    Item<Integer> item = client.submit(WORK, thread + "-" + i, i);
                    if (!item.isNew()
                            || TestSql.number(pool, "select count(*) from okiagari.item where id = ?", item.id())
                                    != 1) {
                        unseen.add(item.key());
                    }
                }
            });
        }
        assertThat(unseen).isEmpty();
        assertThat(TestSql.number(database, "select count(*) from okiagari.item"))
                .isEqualTo((long) THREADS * each);
        assertThat(TestSql.number(database, "select count(distinct xmin::text) from okiagari.target"))
                .as("commits of %d submissions", THREADS * each)
                .isLessThan((long) THREADS * each / 2);
    }

    @Test
    void a_submission_that_the_database_refuses_fails_alone() throws Exception {
        TestSql.run(database, """
                create function refuse() returns trigger language plpgsql as $$
                begin
                    if new.key like 'bad%' then raise exception 'not wanted'; end if;
                    return new;
                end $$;
                create trigger refuse before insert on okiagari.target for each row execute function refuse()
                """);
        Queue<String> refused = new ConcurrentLinkedQueue<>();
        Client client = Client.on(database.dataSource());
        inThreads(thread -> {
            for (int i = 0; i < 10; i++) {
                String key = (i == thread % 10 ? "bad " : "good ") + thread + "-" + i;
                try {
                    client.submit(WORK, key, i);
                } catch (DatabaseFailed e) {
                    assertThat(e).hasMessageContaining("not wanted");
                    refused.add(key);
                }
            }
        });
        assertThat(refused).hasSize(THREADS).allMatch(key -> key.startsWith("bad"));
        assertThat(TestSql.number(database, "select count(*) from okiagari.item"))
                .isEqualTo(THREADS * 9L);
    }

    @Test
    void one_key_submitted_by_all_at_once_is_one_item() throws Exception {
        Queue<Item<Integer>> items = new ConcurrentLinkedQueue<>();
        Client client = Client.on(database.dataSource());
        inThreads(thread -> {
            for (int i = 0; i < 20; i++) {
                items.add(client.submit(WORK, "same " + i, thread));
            }
        });
        assertThat(items.stream().filter(Item::isNew)).hasSize(20);
        assertThat(items.stream().map(Item::id).distinct()).hasSize(20);
        assertThat(items.stream().filter(i -> !i.isNew() && !i.hasOtherPayload()))
                .as("payloads that are the same although each thread has another one")
                .isEmpty();
    }

    @Test
    void while_the_pool_lends_nothing_nobody_waits_longer_than_twice_its_time() throws Exception {
        HikariConfig config = config(1);
        config.setConnectionTimeout(500);
        try (HikariDataSource pool = new HikariDataSource(config);
                Connection taken = pool.getConnection()) {
            Client client = Client.on(pool);
            long began = System.nanoTime();
            inThreads(thread -> assertThatThrownBy(() -> client.submit(WORK, "k" + thread, 1))
                    .isInstanceOf(DatabaseFailed.class));
            assertThat(System.nanoTime() - began)
                    .as("with %s taken: far less than one after the other", taken)
                    .isLessThan(THREADS * 500_000_000L / 4);
        }
    }

    private HikariDataSource pool(int size) {
        return new HikariDataSource(config(size));
    }

    private HikariConfig config(int size) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.dataSource());
        config.setMaximumPoolSize(size);
        return config;
    }

    @FunctionalInterface
    private interface Work {
        void run(int thread) throws Exception;
    }

    private static void inThreads(Work work) throws Exception {
        CountDownLatch ready = new CountDownLatch(THREADS);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = IntStream.range(0, THREADS)
                    .<Future<?>>mapToObj(thread -> threads.submit(() -> {
                        ready.countDown();
                        ready.await();
                        work.run(thread);
                        return null;
                    }))
                    .toList();
            for (Future<?> one : all) {
                one.get();
            }
        }
    }
}
