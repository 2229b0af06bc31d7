package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.item.SettleStore;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.internal.work.attempt.NestedHooks;
import dev.okiagari.engine.internal.work.settle.SharedWrite;
import dev.okiagari.engine.internal.work.settle.WriteTransaction;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.model.Write;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

/** The part of {@link DifferentialFixture} about what attempts decided, with and without rows that are written together. */
final class DifferentialWrites {
    private final StoreFixture shop;
    private final ModelStore model;
    private final SettleStore settles = new SettleStore();
    private final Write.Together<?> writer = writer();
    private final Set<Lease> written = new HashSet<>();
    private boolean isSpoiled;

    DifferentialWrites(StoreFixture shop, ModelStore model) {
        this.shop = shop;
        this.model = model;
    }

    private Write.Together<?> writer() {
        StepDefinition<?> step = Objects.requireNonNull(Pipeline.of("any")
                .steps()
                .step(
                        "only",
                        a -> Outcome.done(),
                        s -> s.writeTogether(Lease.class, (tx, leases) -> {
                            written.clear();
                            written.addAll(leases);
                            assertThat(written).as("values, each once").hasSameSizeAs(leases);
                            if (isSpoiled) {
                                throw new SpoiledBatch();
                            }
                        }))
                .define()
                .step("only"));
        return Objects.requireNonNull(step.together());
    }

    private static final class SpoiledBatch extends Exception {}

    /** The leases that landed: none when the batch is written together and that fails. */
    Set<Lease> settle(List<Settlement> batch, long node, Random random) throws SQLException {
        boolean isTogether = random.nextInt(3) == 0;
        isSpoiled = isTogether && random.nextInt(4) == 0;
        return isTogether ? together(batch, node) : alone(batch, node);
    }

    private Set<Lease> alone(List<Settlement> batch, long node) throws SQLException {
        SettleStore.Receipt answer = shop.commit(c -> settles.settle(c, batch, node));
        Set<Lease> landed = model.settle(batch, node, this::idOf);
        assertLanded(answer, landed);
        assertThat(answer.transactionId().isEmpty()).isEqualTo(landed.isEmpty());
        return landed;
    }

    private Set<Lease> together(List<Settlement> batch, long node) throws SQLException {
        List<WriteTransaction.Part> parts = new ArrayList<>();
        batch.forEach(s -> parts.add(new WriteTransaction.Part(s, new SharedWrite(writer, s.lease(), null))));
        written.clear();
        SettleStore.Receipt answer;
        Connection tx = shop.connection;
        try {
            answer = new WriteTransaction(settles, new NestedHooks(List.of()), parts, node).run(tx, (c, how) -> {});
            tx.commit();
        } catch (WriteTransaction.Fenced e) {
            tx.rollback();
            assertThat(model.settle(batch, node, this::idOf)).isEmpty();
            return Set.of();
        } catch (SpoiledBatch e) {
            tx.rollback();
            return Set.of(); // nothing of it may be there: the tables are compared
        } catch (SQLException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        Set<Lease> landed = model.settle(batch, node, this::idOf);
        assertLanded(answer, landed);
        assertThat(written).as("what the writer was given").isEqualTo(landed);
        return landed;
    }

    private static void assertLanded(SettleStore.Receipt answer, Set<Lease> landed) {
        assertThat(answer.settlements())
                .extracting(Settlement::lease)
                .as("each lease lands once")
                .containsExactlyInAnyOrderElementsOf(landed);
    }

    private long idOf(Submission child) {
        try {
            return shop.count("select id from okiagari.target where current and run_id = 0 and pipeline = '"
                    + child.pipeline() + "' and key = '" + child.key() + "'");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
