package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.postgres.testing.TestDatabase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FirstPathPgTest {
    record Greeting(String name) {}

    static final Pipeline<Greeting> HELLO = Pipeline.of("hello", Greeting.class);

    @Test
    void an_item_goes_through_its_steps_in_order_and_is_done() throws Exception {
        List<String> seen = new CopyOnWriteArrayList<>();
        CountDownLatch done = new CountDownLatch(1);
        try (TestDatabase database = EngineDatabase.of(getClass());
                Engine engine = Engine.on(database.dataSource())
                        .work(HELLO.steps()
                                .step("first", a -> {
                                    seen.add("first " + a.payload().name());
                                    return Outcome.next();
                                })
                                .step("second", a -> {
                                    seen.add("second " + a.key());
                                    return Outcome.done();
                                }))
                        .listener(new Listener() {
                            @Override
                            public void moved(Moved moved) {
                                if (moved.state() == State.DONE) {
                                    done.countDown();
                                }
                            }
                        })
                        .start()) {
            engine.client().submit(HELLO, "k1", new Greeting("world"));

            assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(seen).containsExactly("first world", "second k1");
            assertThat(engine.client().items().find(HELLO, "k1").orElseThrow().state())
                    .isEqualTo(State.DONE);
        }
    }
}
