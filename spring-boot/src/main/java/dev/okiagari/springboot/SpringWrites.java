package dev.okiagari.springboot;

import dev.okiagari.engine.model.Around;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Write;
import java.sql.Connection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionSynchronizationUtils;

/**
 * Writes of outcomes that use what Spring has: {@code Outcome.next(spring(() -> orders.save(order)))}. Inside, the engine's transaction is
 * Spring's: JdbcClient, JPA by Hibernate, jOOQ, MyBatis and methods with {@code @Transactional} take part in it, and the engine commits it with the step. It
 * follows the rules of {@link Write}: it may run several times. Callbacks after the commit are told that its end is unknown; for what has to happen afterwards there is
 * the next step. Made by the starter; safe for many threads.
 */
public final class SpringWrites implements Around {
    private static final ThreadLocal<@Nullable SpringWrites> HERE = new ThreadLocal<>();

    private final DataSource source;
    private final List<WriteResource> others;

    SpringWrites(DataSource source, List<WriteResource> others) {
        this.source = source;
        this.others = List.copyOf(others);
    }

    /** What a write does. */
    @FunctionalInterface
    public interface Work {
        void run() throws Exception;
    }

    /** A write in which repositories take part. */
    public static Write spring(Work work) {
        return tx -> {
            SpringWrites here = HERE.get();
            if (here == null) {
                throw new IllegalStateException(
                        "could not write by Spring because this node is not the one of the"
                                + " starter: let the starter build it, or add its bean SpringWrites with Engine.Builder.around");
            }
            here.run(tx, work);
        };
    }

    @Override
    public Outcome attempt(Attempt<?> attempt, Callable<Outcome> next) throws Exception {
        return next.call();
    }

    @Override
    public void write(Connection tx, Write next) throws Exception {
        SpringWrites before = HERE.get();
        HERE.set(this);
        try {
            next.run(tx);
        } finally {
            if (before == null) {
                HERE.remove();
            } else {
                HERE.set(before);
            }
        }
    }

    private void run(Connection tx, Work work) throws Exception {
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            throw new IllegalStateException(
                    "could not write because this thread is inside another transaction of Spring");
        }
        Deque<WriteResource.Bound> bound = new ArrayDeque<>();
        TransactionSynchronizationManager.initSynchronization();
        TransactionSynchronizationManager.setActualTransactionActive(true);
        TransactionSynchronizationManager.setCurrentTransactionName("okiagari");
        try {
            for (WriteResource resource : resources()) {
                bound.push(resource.bind(tx));
            }
            work.run();
            TransactionSynchronizationUtils.triggerBeforeCommit(false);
            bound.forEach(WriteResource.Bound::complete);
            if (bound.stream().anyMatch(WriteResource.Bound::isRollbackOnly)) {
                throw new UnexpectedRollbackException(
                        "Transaction silently rolled back because it has been marked as" + " rollback-only");
            }
        } finally {
            end(bound);
        }
    }

    private List<WriteResource> resources() {
        List<WriteResource> all = new ArrayList<>();
        all.add(tx -> new JdbcBound(source, tx));
        all.addAll(others);
        return all;
    }

    /** Unbinds in any case. Whether the engine commits is decided later. */
    private static void end(Deque<WriteResource.Bound> bound) {
        try {
            TransactionSynchronizationUtils.triggerBeforeCompletion();
        } finally {
            List<TransactionSynchronization> synchronizations = TransactionSynchronizationManager.getSynchronizations();
            TransactionSynchronizationManager.clear();
            bound.forEach(WriteResource.Bound::close);
            TransactionSynchronizationUtils.invokeAfterCompletion(
                    synchronizations, TransactionSynchronization.STATUS_UNKNOWN);
        }
    }

    /** What JdbcClient, jOOQ, MyBatis and Spring's manager of JDBC transactions look for. */
    private static final class JdbcBound implements WriteResource.Bound {
        private final DataSource source;
        private final Holder holder;

        JdbcBound(DataSource source, Connection tx) {
            this.source = source;
            this.holder = new Holder(tx);
            TransactionSynchronizationManager.bindResource(source, holder);
        }

        @Override
        public void complete() {}

        @Override
        public boolean isRollbackOnly() {
            return holder.isRollbackOnly();
        }

        @Override
        public void close() {
            TransactionSynchronizationManager.unbindResource(source);
        }
    }

    /** A connection inside a transaction, which methods with {@code @Transactional} then take part in. */
    private static final class Holder extends ConnectionHolder {
        Holder(Connection tx) {
            super(tx);
            setTransactionActive(true);
            setSynchronizedWithTransaction(true);
        }
    }
}
