package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.Transactions;
import dev.okiagari.engine.internal.time.Loop;
import dev.okiagari.engine.internal.work.attempt.NestedHooks;
import dev.okiagari.engine.internal.work.settle.BatchSettler;
import dev.okiagari.engine.model.Outcome.Decision;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A batch of which somebody has locked rows: its other rows do not wait for them. */
class LockedBatchPgTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** A second, and three for a busy machine. A batch that waited for each locked row would take twenty. */
    private static final Duration SOON = Duration.ofSeconds(4);

    private final List<Thread> attempts = new ArrayList<>();
    private StoreFixture shop;
    private Connection other;
    private Connections flushing;
    private Connections writing;
    private BatchSettler settler;
    private Loop flusher;

    @BeforeEach
    void open() throws SQLException {
        shop = StoreFixture.of(getClass());
        other = shop.another();
        flushing = pool(2, Duration.ofMillis(200));
        writing = pool(8, Duration.ofSeconds(1));
        settler = new BatchSettler(
                new Transactions(flushing, () -> true),
                new Transactions(writing, () -> true).waitingForLocks(),
                new NestedHooks(List.of()),
                () -> shop.node);
        flusher = settler.flusher(0);
    }

    private Connections pool(int size, Duration lockTimeout) {
        return new Connections(
                shop.database,
                size,
                new Connections.SessionSettings(() -> "test", Duration.ofSeconds(10), lockTimeout, false));
    }

    @AfterEach
    void close() throws Exception {
        other.close();
        flusher.stop(PATIENCE);
        settler.close();
        flushing.close();
        writing.close();
        shop.close();
    }

    @Test
    void a_hundred_locked_rows_do_not_hold_up_a_hundred_others_of_their_batch() throws Exception {
        List<LeasedItem> items = items(200);
        List<LeasedItem> locked = everyOther(items, 0);
        List<LeasedItem> free = everyOther(items, 1);
        lock(locked);
        List<CompletableFuture<Boolean>> waiting = settle(locked);
        List<CompletableFuture<Boolean>> landing = settle(free);

        flushAtOnce();

        await().atMost(SOON).until(() -> landing.stream().allMatch(CompletableFuture::isDone));
        assertThat(landing).allMatch(CompletableFuture::join);
        assertThat(shop.count("select count(*) from okiagari.finished")).isEqualTo(100);
        assertThat(waiting).noneMatch(CompletableFuture::isDone);
        other.rollback();
        await().atMost(PATIENCE).until(() -> waiting.stream().allMatch(CompletableFuture::isDone));
        assertThat(waiting).allMatch(CompletableFuture::join);
        assertThat(shop.count("select count(*) from okiagari.finished")).isEqualTo(200);
    }

    @Test
    void a_late_result_beside_locked_rows_is_refused() throws Exception {
        List<LeasedItem> items = items(10);
        List<LeasedItem> locked = everyOther(items, 0);
        List<LeasedItem> free = everyOther(items, 1);
        LeasedItem late = free.getFirst();
        shop.run("update okiagari.item set epoch = epoch + 1 where id = "
                + late.lease().itemId());
        lock(locked);
        settle(locked);
        List<CompletableFuture<Boolean>> landing = settle(free);

        flushAtOnce();

        await().atMost(PATIENCE).until(() -> landing.stream().allMatch(CompletableFuture::isDone));
        assertThat(landing.stream().map(CompletableFuture::join).toList())
                .containsExactly(false, true, true, true, true);
        other.rollback();
    }

    @Test
    void a_row_that_spoils_the_batch_beside_locked_ones_fails_alone() throws Exception {
        shop.run("alter table okiagari.finished add constraint spoiled check (reason <> 'spoiled')");
        List<LeasedItem> items = items(20);
        List<LeasedItem> locked = everyOther(items, 0);
        List<LeasedItem> free = everyOther(items, 1);
        lock(locked);
        settle(locked);
        CompletableFuture<Boolean> spoiled = settle(free.getFirst(), new Decision.Reject("spoiled"));
        List<CompletableFuture<Boolean>> landing = settle(free.subList(1, free.size()));

        flushAtOnce();

        await().atMost(PATIENCE)
                .until(() -> spoiled.isDone() && landing.stream().allMatch(CompletableFuture::isDone));
        assertThat(landing).allMatch(CompletableFuture::join);
        assertThat(spoiled)
                .failsWithin(Duration.ZERO)
                .withThrowableOfType(ExecutionException.class)
                .withMessageContaining("spoiled");
        other.rollback();
    }

    @Test
    void a_lock_on_something_else_holds_up_only_those_that_need_it() throws Exception {
        shop.run("""
                create function wait() returns trigger language plpgsql as $$
                begin perform pg_advisory_xact_lock(7); return new; end $$;
                create trigger wait before insert on okiagari.finished
                for each row when (new.reason = 'waits') execute function wait()
                """);
        List<LeasedItem> items = items(40);
        StoreFixture.askOn(other, "select pg_advisory_xact_lock(7)");
        List<CompletableFuture<Boolean>> waiting = new ArrayList<>();
        for (LeasedItem item : everyOther(items, 0)) {
            waiting.add(settle(item, new Decision.Reject("waits")));
        }
        List<CompletableFuture<Boolean>> landing = settle(everyOther(items, 1));

        flushAtOnce();

        await().atMost(PATIENCE).until(() -> landing.stream().allMatch(CompletableFuture::isDone));
        assertThat(landing).allMatch(CompletableFuture::join);
        assertThat(waiting).noneMatch(CompletableFuture::isDone);
        other.rollback();
        await().atMost(PATIENCE).until(() -> waiting.stream().allMatch(CompletableFuture::isDone));
        assertThat(waiting).allMatch(CompletableFuture::join);
    }

    private List<LeasedItem> items(int count) throws SQLException {
        shop.submitMany(count, i -> "k" + i);
        return shop.claim(count);
    }

    private static List<LeasedItem> everyOther(List<LeasedItem> items, int from) {
        List<LeasedItem> some = new ArrayList<>();
        for (int i = from; i < items.size(); i += 2) {
            some.add(items.get(i));
        }
        return some;
    }

    private void lock(List<LeasedItem> items) throws SQLException {
        String ids = String.join(
                ",", items.stream().map(i -> Long.toString(i.lease().itemId())).toList());
        StoreFixture.askOn(other, "select id from okiagari.item where id in (" + ids + ") order by id for update");
    }

    private List<CompletableFuture<Boolean>> settle(List<LeasedItem> items) {
        return items.stream().map(i -> settle(i, new Decision.Reject("no"))).toList();
    }

    private CompletableFuture<Boolean> settle(LeasedItem item, Decision decision) {
        Settlement settlement = StoreFixture.settlement(item, StoreFixture.decide(item, decision, false));
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        attempts.add(Thread.ofPlatform().daemon().start(() -> {
            try {
                answer.complete(settler.settle(settlement, null));
            } catch (Exception e) {
                answer.completeExceptionally(new CompletionException(e.getMessage(), e));
            }
        }));
        return answer;
    }

    /** All of them are one batch: the flusher starts when the last one waits for it. */
    private void flushAtOnce() {
        await().atMost(PATIENCE).until(() -> attempts.stream().allMatch(t -> t.getState() == Thread.State.WAITING));
        flusher.start();
    }
}
