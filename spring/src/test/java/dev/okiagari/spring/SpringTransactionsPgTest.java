package dev.okiagari.spring;

import static dev.okiagari.spring.ShopApplication.SHIPPING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.StartRefused;
import dev.okiagari.engine.model.TransactionRefused;
import java.sql.Connection;
import java.time.Duration;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/** Every kind of transaction that Spring has, with a client on its proxy and with one that is given the connection. */
class SpringTransactionsPgTest {
    private ShopFixture database;
    private HikariDataSource pool;
    private DataSource proxy;
    private JdbcTemplate jdbc;
    private Client aware;
    private Client plain;

    @BeforeEach
    void create() {
        database = new ShopFixture(getClass());
        use(true, 10);
    }

    private void use(boolean autoCommit, int size) {
        if (pool != null) {
            pool.close();
        }
        pool = new HikariDataSource();
        pool.setDataSource(database.database().dataSource());
        pool.setMaximumPoolSize(size);
        pool.setAutoCommit(autoCommit);
        proxy = new TransactionAwareDataSourceProxy(pool);
        jdbc = new JdbcTemplate(pool);
        aware = Client.on(proxy);
        plain = Client.on(pool);
    }

    @AfterEach
    void drop() {
        pool.close();
        database.close();
    }

    private TransactionTemplate transaction(int propagation) {
        TransactionTemplate template = new TransactionTemplate(new JdbcTransactionManager(pool));
        template.setPropagationBehavior(propagation);
        return template;
    }

    private void inTransaction(Consumer<TransactionStatus> work) {
        transaction(TransactionDefinition.PROPAGATION_REQUIRED).executeWithoutResult(work);
    }

    private void submitIn(String key) {
        Connection connection = DataSourceUtils.getConnection(pool);
        try {
            plain.in(connection).submit(SHIPPING, key);
        } finally {
            DataSourceUtils.releaseConnection(connection, pool);
        }
    }

    private void insert(String id) {
        jdbc.update("insert into purchase values (?)", id);
    }

    @Test
    void a_rolled_back_transaction_takes_its_row_and_its_items_along() {
        inTransaction(status -> {
            insert("row");
            aware.submit(SHIPPING, "aware");
            submitIn("in");
            insert("another row");
            status.setRollbackOnly();
        });
        assertThat(database.purchases()).isEmpty();
        assertThat(database.items()).isEmpty();
    }

    @Test
    void a_submission_before_the_first_statement_belongs_to_the_transaction() {
        inTransaction(status -> {
            aware.submit(SHIPPING, "first");
            insert("row");
            status.setRollbackOnly();
        });
        assertThat(database.purchases()).isEmpty();
        assertThat(database.items()).isEmpty();

        inTransaction(status -> {
            aware.submit(SHIPPING, "second");
            insert("row");
        });
        assertThat(database.purchases()).containsExactly("row");
        assertThat(database.items()).containsExactly("second");
    }

    @Test
    void outside_any_transaction_it_has_happened_when_the_call_returns() {
        assertThat(aware.submit(SHIPPING, "k").isNew()).isTrue();
        assertThat(database.items()).containsExactly("k");
        assertThat(aware.submit(SHIPPING, "k").isNew()).isFalse();

        assertThatThrownBy(() -> submitIn("in"))
                .isInstanceOf(TransactionRefused.class)
                .hasMessageContaining("auto-commit on");
        assertThat(database.items()).containsExactly("k");
    }

    @Test
    void a_read_only_transaction_reads_and_refuses_to_submit() {
        aware.submit(SHIPPING, "k");
        TransactionTemplate readOnly = transaction(TransactionDefinition.PROPAGATION_REQUIRED);
        readOnly.setReadOnly(true);

        assertThat(readOnly.<Boolean>execute(
                        status -> aware.items().find(SHIPPING, "k").isPresent()))
                .isTrue();
        assertThatThrownBy(() -> readOnly.executeWithoutResult(status -> aware.submit(SHIPPING, "other")))
                .isInstanceOfSatisfying(
                        TransactionRefused.class, e -> assertThat(e.code()).isEqualTo("okiagari.transaction_refused"))
                .hasMessageContaining("read-only");
        assertThatThrownBy(() -> readOnly.executeWithoutResult(status -> submitIn("other")))
                .isInstanceOf(TransactionRefused.class);
        assertThat(database.items()).containsExactly("k");
    }

    @Test
    void a_transaction_inside_another_keeps_what_it_committed() {
        inTransaction(outer -> {
            insert("outer");
            aware.submit(SHIPPING, "outer");
            transaction(TransactionDefinition.PROPAGATION_REQUIRES_NEW).executeWithoutResult(inner -> {
                insert("inner");
                aware.submit(SHIPPING, "inner");
                submitIn("inner in");
            });
            aware.submit(SHIPPING, "outer again");
            outer.setRollbackOnly();
        });
        assertThat(database.purchases()).containsExactly("inner");
        assertThat(database.items()).containsExactly("inner", "inner in");
    }

    @Test
    void a_savepoint_that_is_rolled_back_takes_back_what_came_after_it() {
        inTransaction(outer -> {
            insert("outer");
            aware.submit(SHIPPING, "outer");
            transaction(TransactionDefinition.PROPAGATION_NESTED).executeWithoutResult(inner -> {
                insert("nested");
                aware.submit(SHIPPING, "nested");
                submitIn("nested in");
                inner.setRollbackOnly();
            });
            submitIn("outer in");
        });
        assertThat(database.purchases()).containsExactly("outer");
        assertThat(database.items()).containsExactly("outer", "outer in");
    }

    @Test
    void a_pool_that_lends_with_auto_commit_off_behind_the_proxy_is_refused_until_a_statement_shows_the_transaction() {
        use(false, 10);
        assertThatThrownBy(() -> inTransaction(status -> aware.submit(SHIPPING, "k")))
                .isInstanceOfSatisfying(
                        TransactionRefused.class, e -> assertThat(e.code()).isEqualTo("okiagari.transaction_unclear"))
                .hasMessageContaining("client.in(connection)");
        assertThatThrownBy(() -> aware.submit(SHIPPING, "k")).isInstanceOf(TransactionRefused.class);

        inTransaction(status -> {
            insert("row");
            aware.submit(SHIPPING, "after a statement");
        });
        inTransaction(status -> submitIn("in"));
        plain.submit(SHIPPING, "plain");
        inTransaction(status -> {
            submitIn("rolled back");
            status.setRollbackOnly();
        });
        assertThat(database.items()).containsExactly("after a statement", "in", "plain");
    }

    @Test
    void a_node_on_the_proxy_works_also_when_it_is_started_inside_a_transaction() {
        inTransaction(status -> {
            insert("row");
            try (Engine engine = Engine.on(proxy)
                    .work(SHIPPING.steps()
                            .step(
                                    "ship",
                                    a -> Outcome.done(tx -> {
                                        try (var statement = tx.createStatement()) {
                                            statement.execute("insert into purchase values ('shipped')");
                                        }
                                    })))
                    .start()) {
                engine.client().submit(SHIPPING, "rolled back");
                plain.submit(SHIPPING, "k");
                await().atMost(Duration.ofSeconds(60)).until(() -> database.done() == 1);
            }
            status.setRollbackOnly();
        });
        assertThat(database.purchases()).containsExactly("shipped");
        assertThat(database.items()).containsExactly("k");
    }

    @Test
    void a_pool_that_is_too_small_is_found_out_through_the_proxy() {
        use(true, 5);
        assertThatThrownBy(() -> Engine.on(proxy)
                        .work(SHIPPING.steps().step("ship", a -> Outcome.done()))
                        .start())
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("lends 5");
    }

    @Test
    void the_tables_are_not_created_inside_a_transaction() throws Exception {
        inTransaction(status -> {
            insert("row");
            assertThatThrownBy(() -> Schema.apply(proxy)).isInstanceOf(TransactionRefused.class);
        });
        Schema.apply(proxy);
        assertThat(database.purchases()).containsExactly("row");
    }
}
