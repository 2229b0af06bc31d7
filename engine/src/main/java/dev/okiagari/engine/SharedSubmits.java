package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.item.SubmitStore;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.internal.store.row.SubmitResult;
import dev.okiagari.engine.internal.store.sql.Lender;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.model.DatabaseFailed;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Single submissions of many threads that share commits. While enough commits are under way, a thread waits; the next commit
 * takes along what has gathered. No timer: a lone thread waits for nobody. Only new items are made here; a submission whose key is
 * taken, or which is perhaps what the database has refused, is left to its own thread. Safe for many threads.
 */
final class SharedSubmits {
    private static final int MOST = 500;
    private static final int MOST_CHARACTERS = 1 << 20;

    /** Fewer threads than this never wait for each other; with many more, each commit is that of a part of them. */
    private static final int AT_A_TIME = 4;

    private final Lender lender;
    private final Hint hint;
    private final SubmitStore submissions = new SubmitStore();
    private final Deque<Request> waiting = new ArrayDeque<>();
    private int underWay;

    SharedSubmits(Lender lender, Hint hint) {
        this.lender = lender;
        this.hint = hint;
    }

    /** One submission that waits, made and awaited by its own thread. */
    private static final class Request {
        private final Submission submission;
        private final Thread waiter = Thread.currentThread();
        private @Nullable SubmitResult result;
        private @Nullable SQLException failure;

        /** Written last. */
        private volatile boolean isAnswered;

        private volatile boolean leads;

        Request(Submission submission) {
            this.submission = submission;
        }

        /** @param its null: it has to be submitted by itself */
        void answer(@Nullable SubmitResult its, @Nullable SQLException cause) {
            if (!isAnswered) {
                result = its;
                failure = cause;
                isAnswered = true;
                LockSupport.unpark(waiter);
            }
        }

        void lead() {
            leads = true;
            LockSupport.unpark(waiter);
        }

        /** Not ended by an interrupt, as a statement is not. True when its thread makes the next commit. */
        boolean awaitTurn() {
            boolean interrupted = false;
            while (!isAnswered && !leads) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return leads;
        }
    }

    /** The new item, committed; null when it has to be submitted by itself. Throws {@link DatabaseFailed} when the database is away. */
    @Nullable
    SubmitResult submit(Submission submission) {
        Request mine = new Request(submission);
        if (enter(mine) || mine.awaitTurn()) {
            try {
                commitNext(mine);
            } finally {
                passOn();
            }
        }
        if (mine.failure != null) {
            throw new DatabaseFailed(mine.failure);
        }
        return mine.result;
    }

    private synchronized boolean enter(Request request) {
        if (underWay < AT_A_TIME) {
            underWay++;
            return true;
        }
        waiting.add(request);
        return false;
    }

    private void passOn() {
        Request next;
        synchronized (this) {
            next = waiting.poll();
            if (next == null) {
                underWay--;
            }
        }
        if (next != null) {
            next.lead();
        }
    }

    private synchronized void gather(List<Request> batch) {
        long characters = length(batch.getFirst());
        for (Request next = waiting.peek(); next != null && batch.size() < MOST; next = waiting.peek()) {
            characters += length(next);
            if (characters > MOST_CHARACTERS) {
                return;
            }
            batch.add(waiting.remove());
        }
    }

    private static int length(Request request) {
        String payload = request.submission.payload();
        return payload == null ? 0 : payload.length();
    }

    private void commitNext(Request mine) {
        List<Request> batch = new ArrayList<>();
        batch.add(mine);
        boolean hasLent = false;
        try (Lender.Loan loan = lender.lend()) {
            hasLent = true;
            gather(batch);
            if (!loan.isInTransaction()) {
                commit(loan, batch);
            }
        } catch (SQLException e) {
            lender.noteFailure(e);
            if (!hasLent) {
                mine.answer(null, e);
                letAllGo(); // or each would wait for the pool after the other
            } else if (SqlStates.isUnavailable(e)) { // nobody knows what became of them
                batch.forEach(r -> r.answer(null, e));
            }
        } finally {
            batch.forEach(r -> r.answer(null, null)); // whose fault it was shows when each goes by itself
        }
    }

    private void letAllGo() {
        List<Request> all;
        synchronized (this) {
            all = List.copyOf(waiting);
            waiting.clear();
        }
        all.forEach(r -> r.answer(null, null));
    }

    private void commit(Lender.Loan loan, List<Request> batch) throws SQLException {
        List<Submission> all = new ArrayList<>(batch.size());
        batch.forEach(r -> all.add(r.submission));
        List<@Nullable SubmitResult> made =
                ClientTransactions.withAutoCommit(loan.connection(), c -> submissions.create(c, all));
        Set<String> pipelines = new LinkedHashSet<>();
        for (int i = 0; i < batch.size(); i++) {
            if (made.get(i) != null) {
                pipelines.add(all.get(i).pipeline());
                batch.get(i).answer(made.get(i), null);
            }
        }
        pipelines.forEach(p -> hint.committed(Hint.Work.of(p), loan.connection()));
    }
}
