package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.postgres.testing.TestDatabase;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** A machine so busy that a process takes seconds to open its first connection. */
class SlowOpeningPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");

    @Test
    void a_node_starts_although_its_first_connection_takes_longer_than_a_statement_may() throws Exception {
        Settings quick = Settings.defaults().with(s -> s.atPace(0.05));
        try (TestDatabase database = EngineDatabase.of(getClass());
                Engine node = Engine.on(slowAtFirst(
                                database.dataSource(), quick.statementTimeout().multipliedBy(3)))
                        .work(WORK.steps().step("only", a -> Outcome.done()))
                        .settings(quick)
                        .start()) {
            assertThat(node.client()
                            .submit(WORK, "k")
                            .await(Duration.ofSeconds(30))
                            .state())
                    .isEqualTo(State.DONE);
        }
    }

    private static DataSource slowAtFirst(DataSource source, Duration delay) {
        AtomicBoolean isFirst = new AtomicBoolean(true);
        return (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, args) -> {
                    if (method.getName().equals("getConnection") && isFirst.getAndSet(false)) {
                        boolean isWoken = new CountDownLatch(1).await(delay.toMillis(), TimeUnit.MILLISECONDS);
                        assertThat(isWoken).isFalse();
                    }
                    return method.invoke(source, args);
                });
    }
}
