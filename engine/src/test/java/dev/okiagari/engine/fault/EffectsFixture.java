package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/**
 * Work whose effects can be checked from outside of the database: a call that leaves its idempotency key in memory, which no restore takes back, and a row
 * beside the engine's own. Safe for many threads.
 */
final class EffectsFixture {
    static final Pipeline<Void> WORK = Pipeline.of("work");

    private final DataSource source;

    /** Which targets have called under which idempotency key. */
    private final Map<String, Set<String>> callers = new ConcurrentHashMap<>();

    EffectsFixture(TestDatabase database) {
        this(database.dataSource());
    }

    /** Makes its table in the schema of the engine, so that it goes back together with that. */
    EffectsFixture(DataSource source) {
        this.source = source;
        TestSql.run(source, "create table okiagari.effect (item_id bigint, key text)");
    }

    Steps<Void> steps() {
        return WORK.steps()
                .step("call", this::call)
                .step(
                        "write",
                        a -> Outcome.next(tx -> TestSql.run(
                                tx, "insert into okiagari.effect values (" + a.itemId() + ", '" + a.key() + "')")))
                .step("last", a -> Outcome.done());
    }

    private Outcome call(Attempt<Void> attempt) {
        callers.computeIfAbsent(attempt.idempotencyKey(), k -> ConcurrentHashMap.newKeySet())
                .add(attempt.key());
        return Outcome.next();
    }

    void awaitAllDone() {
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(TestSql.number(source, "select count(*) from okiagari.item"))
                        .isZero());
    }

    /** Every target is done, has one effect, and that is its own; no key was used by two targets. */
    void requireNothingMixedUp() {
        assertThat(TestSql.strings(source, """
                        select t.key || ' ' || coalesce(f.state, 'nowhere')
                        from okiagari.target t left join okiagari.finished f on f.id = t.id
                        where f.state is distinct from 'done'
                        """)).as("not done").isEmpty();
        assertThat(TestSql.strings(source, """
                        select e.item_id || ' ' || e.key || ' wrote for ' || coalesce(t.key, 'nobody')
                        from okiagari.effect e left join okiagari.target t on t.id = e.item_id
                        where t.key is distinct from e.key
                        """)).as("effects under a wrong key").isEmpty();
        assertThat(TestSql.number(source, "select count(*) from okiagari.effect"))
                .as("one effect each")
                .isEqualTo(TestSql.number(source, "select count(*) from okiagari.target"));
        assertThat(callers.values()).as("targets under one idempotency key").allMatch(targets -> targets.size() == 1);
    }

    int keys() {
        return callers.size();
    }

    long keysBeginningWith(String installation) {
        return callers.keySet().stream().filter(k -> k.startsWith(installation)).count();
    }
}
