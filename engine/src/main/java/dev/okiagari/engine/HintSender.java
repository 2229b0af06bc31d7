package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.node.HintStore;
import dev.okiagari.engine.internal.store.sql.Lender;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends hints when there is no connection to reuse, on its own connection and thread, because the submitter may hold
 * the pool's last one. Sends one at a time and gives up quickly when the pool is exhausted, since nodes poll anyway.
 * Does not keep the JVM alive. Safe for many threads.
 */
final class HintSender {
    private static final Logger log = LoggerFactory.getLogger(HintSender.class);
    private static final Duration PATIENCE = Duration.ofMillis(100);

    /** A silent server must not keep the connection for ever. */
    private static final int ANSWER_WITHIN_MILLIS = 5000;

    private final Lender lender;
    private final AtomicBoolean isBusy = new AtomicBoolean();

    HintSender(Lender lender) {
        this.lender = lender;
    }

    /** Returns at once. A hint that is being sent covers this one. */
    void send() {
        if (isBusy.compareAndSet(false, true)) {
            Wait wait = new Wait();
            Thread sender = thread(() -> run(wait));
            sender.start();
            thread(() -> endAfterPatience(sender, wait)).start();
        }
    }

    private static Thread thread(Runnable task) {
        return Thread.ofVirtual()
                .name("okiagari-hint")
                .inheritInheritableThreadLocals(false)
                .unstarted(task);
    }

    private void run(Wait wait) {
        try (Lender.Loan loan = lender.lendOutside()) {
            if (wait.isOver() && !loan.isInTransaction()) {
                ClientTransactions.withAutoCommit(loan.connection(), c -> {
                    int before = c.getNetworkTimeout();
                    c.setNetworkTimeout(Runnable::run, ANSWER_WITHIN_MILLIS);
                    HintStore.notifyNodes(c);
                    c.setNetworkTimeout(Runnable::run, before);
                    return true;
                });
            }
        } catch (SQLException | RuntimeException e) {
            log.debug("could not send a hint; nodes find the work when they poll next", e);
        } finally {
            isBusy.set(false);
        }
    }

    private static void endAfterPatience(Thread sender, Wait wait) {
        try {
            if (!sender.join(PATIENCE)) {
                wait.giveUp(sender);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for a connection. Only this wait may be interrupted; a later interrupt would close the connection. */
    private static final class Wait {
        private boolean isOver;
        private boolean isGivenUp;

        /** False when it was given up before; the connection is then returned unused. */
        synchronized boolean isOver() {
            isOver = true;
            return !(isGivenUp && Thread.interrupted());
        }

        synchronized void giveUp(Thread sender) {
            if (!isOver) {
                isGivenUp = true;
                sender.interrupt();
            }
        }
    }
}
