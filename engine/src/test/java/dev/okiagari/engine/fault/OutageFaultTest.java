package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An upstream goes away in every way it can, with a crowd waiting for it. */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class OutageFaultTest {
    private static final int ITEMS = 2000;
    private static final int PER_SECOND = 200;
    private static final Duration EACH_MOOD = Duration.ofSeconds(7);
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Pipeline<Void> OTHER = Pipeline.of("other");
    private static final Upstream SHOP = Upstream.named("shop").rate(PER_SECOND, Duration.ofSeconds(1));
    private static final Upstream BANK = Upstream.named("bank");

    @Test
    void an_outage_of_twenty_seconds_fails_none_of_two_thousand_items_and_holds_up_nobody_else() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass());
                MoodyServer shop = new MoodyServer();
                MoodyServer bank = new MoodyServer()) {
            Client client = Client.on(database.dataSource());
            GrantedSlots granted =
                    GrantedSlots.remember(database, Duration.ofSeconds(1).dividedBy(PER_SECOND));
            AtomicInteger otherCalls = new AtomicInteger();
            shop.mood(MoodyServer.Mood.ERRORS);
            client.submitAll(WORK, targets(ITEMS));
            client.submitAll(OTHER, targets(50));
            try (Engine one = start(database, shop, bank, otherCalls);
                    Engine two = start(database, shop, bank, otherCalls)) {
                assertThat(one.nodeId()).isNotEqualTo(two.nodeId());
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> client.holds().all().containsKey("upstream:shop"));
                for (MoodyServer.Mood mood :
                        List.of(MoodyServer.Mood.ERRORS, MoodyServer.Mood.HANGS, MoodyServer.Mood.THROTTLES)) {
                    shop.mood(mood);
                    int before = otherCalls.get();
                    await().pollDelay(EACH_MOOD)
                            .atMost(EACH_MOOD.plusMinutes(1))
                            .until(() -> true);
                    assertThat(client.holds().all())
                            .as("held while the shop " + mood)
                            .containsKey("upstream:shop");
                    assertThat(otherCalls.get()).as("others go on").isGreaterThan(before);
                }
                long failures = TestSql.number(database, "select count(*) from okiagari.failure");
                long charged = TestSql.number(
                        database, "select coalesce(sum(charged), 0) from okiagari.item_named where pipeline = 'work'");
                shop.mood(MoodyServer.Mood.WELL);
                await().atMost(Duration.ofMinutes(4)).until(() -> done(database, "work") == ITEMS);
                System.out.println("measured: outage of " + EACH_MOOD.multipliedBy(3) + ": " + failures
                        + " calls failed in all, tries charged at its end: " + charged + ", most calls in one second: "
                        + GrantedSlots.mostWithin(Duration.ofSeconds(1), shop.answeredWellMicros()));
                assertThat(failures).as("only what was under way, and probes").isLessThan(300);
                assertThat(charged).isZero();
            }
            assertThat(TestSql.number(database, "select count(*) from okiagari.finished where state <> 'done'"))
                    .isZero();
            assertThat(TestSql.number(database, "select count(*) from okiagari.hold"))
                    .isZero();
            List<Long> slots = granted.starts();
            System.out.println("measured: of " + PER_SECOND + " calls allowed in any second at most "
                    + GrantedSlots.mostWithin(Duration.ofSeconds(1), slots) + " were granted");
            assertThat(GrantedSlots.mostWithin(Duration.ofSeconds(1), slots))
                    .as("calls granted in any second")
                    .isLessThanOrEqualTo(PER_SECOND);
            assertThat(slots)
                    .as("each call had a slot of its own")
                    .hasSizeGreaterThanOrEqualTo(shop.answeredWellMicros().size());
        }
    }

    private static long done(TestDatabase database, String pipeline) {
        return TestSql.number(
                database, "select count(*) from okiagari.finished where state = 'done' and pipeline = ?", pipeline);
    }

    private static List<Target<Void>> targets(int n) {
        return IntStream.range(0, n)
                .mapToObj(i -> Target.<Void>of("k" + i, null))
                .toList();
    }

    private static Engine start(TestDatabase database, MoodyServer shop, MoodyServer bank, AtomicInteger otherCalls) {
        Steps<Void> work = WORK.steps()
                .step(
                        "buy",
                        a -> {
                            a.call(SHOP, () -> shop.call(a.key()));
                            return Outcome.done();
                        },
                        s -> s.uses(SHOP).deadline(Duration.ofSeconds(2)).attempts(3));
        Steps<Void> other = OTHER.steps()
                .step(
                        "pay",
                        a -> {
                            a.call(BANK, () -> bank.call(a.key()));
                            otherCalls.incrementAndGet();
                            return Outcome.later(Duration.ofMillis(500), "again and again");
                        },
                        s -> s.uses(BANK).laterAtMost(10_000, Duration.ofDays(1)));
        return Engine.on(database.dataSource())
                .work(work, other)
                .settings(Settings.defaults())
                .start();
    }
}
