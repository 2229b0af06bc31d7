package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.upstream.UpstreamHeld;
import dev.okiagari.postgres.testing.TestDatabase;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A call outside any attempt keeps to the limit that all nodes share, and to holds. */
class ClientCallsPgTest {
    private static final Duration GAP = Duration.ofMillis(100);
    private static final Upstream SHOP = Upstream.named("shop").rate(1, GAP);

    private final TestDatabase database = EngineDatabase.of(getClass());

    @AfterEach
    void close() {
        database.close();
    }

    private Client client() {
        return Client.on(database.dataSource());
    }

    @Test
    void callers_of_several_clients_share_the_slots() throws Exception {
        List<Long> calls = new CopyOnWriteArrayList<>();
        long begun = System.nanoTime();
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            List<Callable<Boolean>> callers = IntStream.range(0, 3)
                    .<Callable<Boolean>>mapToObj(i -> () -> {
                        Client client = client();
                        client.call(SHOP, () -> calls.add(System.nanoTime()));
                        return client.call(SHOP, () -> calls.add(System.nanoTime()));
                    })
                    .toList();
            for (var done : threads.invokeAll(callers)) {
                assertThat(done.get()).isTrue();
            }
        }
        assertThat(calls).hasSize(6);
        assertThat(Duration.ofNanos(Collections.max(calls) - begun))
                .as("six slots, five gaps; calls may come late, and the first slot may be under way")
                .isGreaterThan(GAP.multipliedBy(4));
    }

    @Test
    void an_upstream_on_hold_is_not_called() {
        client().holds().hold("upstream:shop", Actor.person("ann", "maintenance"));
        AtomicInteger calls = new AtomicInteger();
        assertThatThrownBy(() -> client().call(SHOP, calls::incrementAndGet)).isInstanceOf(UpstreamHeld.class);
        assertThat(calls).hasValue(0);
    }

    @Test
    void what_the_call_throws_is_thrown_and_holds_nothing() {
        Upstream quick = Upstream.named("quick").rate(1, Duration.ofMillis(1));
        for (int i = 0; i < 10; i++) {
            assertThatThrownBy(() -> client().call(quick, () -> {
                        throw new IOException("away");
                    }))
                    .isInstanceOf(IOException.class)
                    .hasMessage("away");
        }
        assertThat(client().holds().list()).isEmpty();
    }
}
