package dev.okiagari.springboot.shop;

import static dev.okiagari.springboot.SpringWrites.spring;
import static dev.okiagari.springboot.shop.OrderShop.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.springboot.SpringWrites;
import dev.okiagari.springboot.testing.OkiagariTest;
import jakarta.persistence.EntityManager;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The writes of the shop's steps, with what Spring has, in the engine's transaction. Every write is run twice, and rolled back the first time. */
@OkiagariTest(classes = OrderShop.class)
@Import(OrderStepsPgTest.OddSteps.class)
class OrderStepsPgTest {
    private static final Pipeline<String> ODD = Pipeline.of("odd", String.class);
    private static final List<String> SEEN = new ArrayList<>();

    @Autowired
    private TestEngine engine;

    @Autowired
    private Client client;

    @Autowired
    private CustomerOrders orders;

    @Autowired
    private JdbcClient jdbc;

    @Autowired
    private ObjectProvider<Engine> nodes;

    /** Writes that go wrong half-way. */
    @TestConfiguration
    static class OddSteps {
        @Bean
        Steps<String> odd(
                CustomerOrders orders,
                JdbcClient jdbc,
                EntityManager entities,
                PlatformTransactionManager transactions,
                Client client) {
            TransactionTemplate required = new TransactionTemplate(transactions);
            return ODD.steps()
                    .step(
                            "only",
                            a -> {
                                SEEN.add(MDC.get("pipeline") + "/" + MDC.get("step") + "/" + MDC.get("item"));
                                return Outcome.done(spring(() -> {
                                    CustomerOrder saved = orders.save(new CustomerOrder(a.key(), BigDecimal.ONE));
                                    switch (a.payload()) {
                                        case "both" -> {
                                            entities.flush();
                                            ship(jdbc, saved.id());
                                        }
                                        case "throws" -> {
                                            entities.flush();
                                            ship(jdbc, saved.id());
                                            throw new IllegalStateException("too late");
                                        }
                                        case "swallows" -> {
                                            try {
                                                required.executeWithoutResult(status -> {
                                                    throw new IllegalStateException("inside");
                                                });
                                            } catch (IllegalStateException e) {
                                                SEEN.add("swallowed");
                                            }
                                        }
                                        case "submits" -> client.submit(ODD, a.key() + "-child", "both");
                                        case "listens" ->
                                            TransactionSynchronizationManager.registerSynchronization(
                                                    new TransactionSynchronization() {
                                                        @Override
                                                        public void beforeCommit(boolean readOnly) {
                                                            SEEN.add("before commit");
                                                        }

                                                        @Override
                                                        public void afterCompletion(int status) {
                                                            SEEN.add("completed " + status);
                                                        }
                                                    });
                                        default -> entities.clear();
                                    }
                                }));
                            },
                            s -> s.attempts(1));
        }

        private static void ship(JdbcClient jdbc, String order) {
            jdbc.sql("insert into shipment (order_id) values (?)").param(order).update();
        }
    }

    @BeforeEach
    void forget() {
        SEEN.clear();
    }

    @AfterEach
    void nothing_is_left_in_this_thread() {
        assertThat(TransactionSynchronizationManager.isSynchronizationActive()).isFalse();
        assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
        assertThat(MDC.get("pipeline")).isNull();
    }

    private State work(String key, String how) {
        long id = client.submit(ODD, key, how).id();
        engine.drain();
        return engine.client().items().find(id).orElseThrow().state();
    }

    private long shipments(String order) {
        return jdbc.sql("select count(*) from shipment where order_id = ?")
                .param(order)
                .query(Long.class)
                .single();
    }

    @Test
    void an_order_is_paid_by_jpa_and_shipped_by_jdbc() {
        orders.save(new CustomerOrder("ada", BigDecimal.TEN));
        client.submit(ORDERS, "ada", new PlacedOrder("ada", BigDecimal.TEN, Instant.now()));

        engine.drain();

        assertThat(Objects.requireNonNull(orders.findById("ada").orElseThrow().receipt()))
                .startsWith("receipt of ");
        assertThat(shipments("ada")).isEqualTo(1);
        assertThat(nodes.getIfAvailable()).isNull();
    }

    @Test
    void jpa_and_jdbc_see_each_other_in_one_write() {
        assertThat(work("together", "both")).isEqualTo(State.DONE);

        assertThat(orders.existsById("together")).isTrue();
        assertThat(shipments("together")).isEqualTo(1);
        assertThat(SEEN).containsOnly("odd/only/together");
    }

    @Test
    void a_write_that_throws_leaves_nothing_of_either() {
        assertThat(work("broken", "throws")).isEqualTo(State.FAILED);

        assertThat(orders.existsById("broken")).isFalse();
        assertThat(shipments("broken")).isZero();
    }

    @Test
    void a_transaction_inside_that_rolled_back_takes_the_write_with_it() {
        assertThat(work("swallowed", "swallows")).isEqualTo(State.FAILED);

        assertThat(SEEN).contains("swallowed");
        assertThat(orders.existsById("swallowed")).isFalse();
    }

    @Test
    void what_a_write_submits_is_committed_with_it() {
        assertThat(work("parent", "submits")).isEqualTo(State.DONE);

        assertThat(orders.existsById("parent-child")).isTrue();
        assertThat(client.items().find(ODD, "parent-child").orElseThrow().state())
                .isEqualTo(State.DONE);
    }

    @Test
    void callbacks_are_called_before_the_commit_and_told_that_its_end_is_unknown() {
        assertThat(work("listening", "listens")).isEqualTo(State.DONE);

        assertThat(SEEN)
                .contains("before commit", "completed " + TransactionSynchronization.STATUS_UNKNOWN)
                .doesNotContain("completed " + TransactionSynchronization.STATUS_COMMITTED);
    }

    @Test
    void without_the_starter_a_write_says_what_to_do() {
        Connection any = (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> null);
        assertThatThrownBy(() -> SpringWrites.spring(() -> {}).run(any))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Engine.Builder.around");
    }
}
