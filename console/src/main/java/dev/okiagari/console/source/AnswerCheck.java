package dev.okiagari.console.source;

import dev.okiagari.kit.web.WebTicks;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows whether the database answers. When a connection has been out for longer than most statements take, it asks over a
 * session of its own; without an answer the database counts as away, and every connection that is out is aborted. From then on
 * it asks until there is an answer. While all is quick it asks nothing. Threads may share it.
 */
final class AnswerCheck implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AnswerCheck.class);
    private static final Duration TICK = Duration.ofMillis(100);
    private static final Duration OUT_FOR_LONG = Duration.ofMillis(300);
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(1);
    private static final Duration GIVEN_UP_AFTER = Duration.ofSeconds(5);

    private record Loan(Connection connection, long since) {}

    /** One question to the database. */
    private record Question(Thread asker, long since) {}

    private final DataSource source;
    private final Set<Loan> loans = ConcurrentHashMap.newKeySet();
    private final Future<?> ticks;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("okiagari-answers").factory());

    private volatile boolean away;
    private volatile @Nullable Question open;
    private volatile @Nullable Connection own;
    private boolean closed;

    AnswerCheck(DataSource source) {
        this.source = source;
        this.ticks = clock.scheduleWithFixedDelay(this::tick, TICK.toMillis(), TICK.toMillis(), TimeUnit.MILLISECONDS);
    }

    boolean isAway() {
        return away;
    }

    void watch(Connection connection) {
        loans.add(new Loan(connection, WebTicks.now()));
    }

    /** Something else went wrong: nobody is lent anything before the database has answered. */
    void suspect() {
        away = true;
    }

    private void tick() {
        try {
            loans.removeIf(AnswerCheck::isBack);
            Question question = open;
            if (question == null) {
                if (away || isAnyOut(OUT_FOR_LONG) || (own == null && !loans.isEmpty())) {
                    ask();
                }
            } else if (hasPassed(question.since, ANSWER_WITHIN)) {
                noAnswer(question);
            }
        } catch (RuntimeException e) {
            LOG.error("could not look after the database", e);
        }
    }

    private void ask() {
        Thread asker = Thread.ofVirtual().name("okiagari-answer-question").unstarted(this::hear);
        open = new Question(asker, WebTicks.now());
        asker.start();
    }

    private void noAnswer(Question question) {
        if (isAnyOut(OUT_FOR_LONG) || away) {
            goAway();
        }
        if (hasPassed(question.since, GIVEN_UP_AFTER)) {
            question.asker.interrupt(); // which closes the socket that it waits for
            forget(question.asker);
        }
    }

    /** Runs in the asker's thread. */
    private void hear() {
        boolean answered = false;
        try {
            answered = session().isValid((int) GIVEN_UP_AFTER.toSeconds());
        } catch (SQLException e) {
            LOG.debug("the database does not answer", e);
        } finally {
            if (isCurrent()) {
                conclude(answered);
            }
        }
    }

    private boolean isCurrent() {
        Question question = open;
        return question != null && question.asker.equals(Thread.currentThread());
    }

    private void conclude(boolean answered) {
        if (answered) {
            if (away) {
                LOG.info("the database answers");
            }
            away = false;
        } else {
            drop();
            goAway();
        }
        open = null;
    }

    private void goAway() {
        if (!away) {
            LOG.warn("the database does not answer; requests are refused until it does");
        }
        away = true;
        loans.forEach(loan -> abort(loan.connection));
        loans.clear();
    }

    private Connection session() throws SQLException {
        synchronized (this) {
            if (own != null) {
                return own;
            }
        }
        Connection opened = source.getConnection();
        synchronized (this) {
            if (closed || !isCurrent()) {
                opened.close();
                throw new SQLException("nobody waits for this answer any more", "08003");
            }
            own = opened;
        }
        return opened;
    }

    private synchronized void forget(Thread asker) {
        Question question = open;
        if (question != null && question.asker.equals(asker)) {
            open = null;
            drop();
        }
    }

    private synchronized void drop() {
        Connection dropped = own;
        own = null;
        if (dropped != null) {
            abort(dropped);
            close(dropped);
        }
    }

    private boolean isAnyOut(Duration longest) {
        return loans.stream().anyMatch(loan -> hasPassed(loan.since, longest));
    }

    private static boolean hasPassed(long since, Duration time) {
        return WebTicks.now() - since > time.toNanos();
    }

    private static boolean isBack(Loan loan) {
        try {
            return loan.connection.isClosed();
        } catch (SQLException e) {
            return true; // it cannot even say so
        }
    }

    private static void abort(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            LOG.debug("could not abort a connection", e);
        }
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            LOG.debug("could not close a connection", e);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        ticks.cancel(true);
        clock.shutdownNow();
        Connection mine = own;
        own = null;
        if (mine != null) {
            close(mine);
        }
    }
}
