package dev.okiagari.papers.reading;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.papers.text.ParsedPaper;
import dev.okiagari.papers.text.UnreadableDocument;
import dev.okiagari.papers.text.UnreadableDocument.Reason;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Reads documents in a few reader processes, each with a heap of its own. One that takes too long or too much memory costs its process
 * and nothing else: the process is killed and another one is started for the next document. Processes are started when they are
 * needed and kept. They end with the pool, and with this process however that ends. Threads may share it.
 */
public final class ReaderPool implements DocumentReader {
    /** A document that takes longer makes room for others. */
    private static final int PATIENCE = 10;
    /** A heap that has grown for a large document does not shrink again. */
    private static final int LARGE = 8 << 20;
    /** Exit codes of processes that were ended by a signal of somebody else's: INT, KILL, TERM. */
    private static final Set<Integer> ENDED_FROM_OUTSIDE = Set.of(130, 137, 143);

    private final ReadingSettings settings;
    private final Semaphore slots;
    private final Semaphore slowSlots;
    private final Lock lock = new ReentrantLock();
    private final Deque<ReaderProcess> idle = new ArrayDeque<>();
    private final Set<ReaderProcess> all = new HashSet<>();
    private boolean closed;

    public ReaderPool(ReadingSettings settings) {
        this.settings = settings;
        this.slots = new Semaphore(settings.atOnce(), true);
        this.slowSlots = new Semaphore(settings.atOnce(), true);
    }

    @Override
    public ParsedPaper read(Form form, byte[] document) throws InterruptedException {
        if (document.length > Wire.MOST_DOCUMENT) {
            throw new UnreadableDocument(Reason.TOO_LARGE, "it is larger than " + (Wire.MOST_DOCUMENT >> 20) + " MB");
        }
        try (Slot slot = new Slot()) {
            Reply reply = ask(form, document, slot);
            if (reply instanceof Reply.Gone) {
                reply = ask(
                        form, document, slot); // somebody may have ended the process: that is not the document's fault
            }
            return switch (reply) {
                case Reply.Read read -> read.paper();
                case Reply.Refused refused -> throw new UnreadableDocument(refused.reason(), refused.message());
                case Reply.Gone gone -> throw lost(gone.exitCode());
            };
        }
    }

    /** The processes that there are, by their ids. */
    public List<Long> processes() {
        lock.lock();
        try {
            return all.stream().map(ReaderProcess::pid).toList();
        } finally {
            lock.unlock();
        }
    }

    /** How many of them are reading. */
    int busy() {
        lock.lock();
        try {
            return all.size() - idle.size();
        } finally {
            lock.unlock();
        }
    }

    private Reply ask(Form form, byte[] document, Slot slot) throws InterruptedException {
        ReaderProcess process = take();
        boolean isSound = false;
        try {
            Reply reply = await(process.ask(form, document), slot);
            isSound = process.isAlive() && process.documents() < settings.documents() && document.length < LARGE;
            return reply;
        } catch (TimeoutException e) {
            return new Reply.Refused(Reason.TOO_SLOW, "reading it took longer than " + words(settings.limit()));
        } finally {
            giveBack(process, isSound);
        }
    }

    private Reply await(Future<Reply> answer, Slot slot) throws InterruptedException, TimeoutException {
        Duration patience = settings.limit().dividedBy(PATIENCE);
        try {
            return get(answer, patience);
        } catch (TimeoutException e) {
            slot.change();
            return get(answer, settings.limit().minus(patience));
        }
    }

    private static Reply get(Future<Reply> answer, Duration longest) throws InterruptedException, TimeoutException {
        try {
            return answer.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "could not talk to the process that reads documents because of " + e.getCause(), e);
        }
    }

    private static String words(Duration length) {
        return length.toMillis() % 1000 == 0 ? length.toSeconds() + " s" : length.toMillis() + " ms";
    }

    private RuntimeException lost(int exitCode) {
        if (isClosed() || ENDED_FROM_OUTSIDE.contains(exitCode)) {
            return ReaderFaults.UNAVAILABLE.because(
                    "could not read the document because the process that reads documents was ended from outside (exit code "
                            + exitCode + ")");
        }
        return new UnreadableDocument(
                Reason.DAMAGED, "the process that reads it crashed twice (exit code " + exitCode + ")");
    }

    private boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    /** The one that was used last: it is the warmest. */
    private ReaderProcess take() throws InterruptedException {
        lock.lock();
        try {
            requireOpen();
            while (!idle.isEmpty()) {
                ReaderProcess process = idle.pop();
                if (process.isAlive()) {
                    return process;
                }
                all.remove(process);
                process.kill();
            }
        } finally {
            lock.unlock();
        }
        return started();
    }

    private ReaderProcess started() throws InterruptedException {
        ReaderProcess process = ReaderProcess.start(settings);
        lock.lock();
        try {
            requireOpen();
            all.add(process);
            return process;
        } catch (ClassifiedException e) {
            process.kill();
            throw e;
        } finally {
            lock.unlock();
        }
    }

    private void requireOpen() {
        if (closed) {
            throw ReaderFaults.UNAVAILABLE.because("could not read the document because the node is stopping");
        }
    }

    private void giveBack(ReaderProcess process, boolean isSound) {
        lock.lock();
        try {
            if (isSound && !closed) {
                idle.push(process);
                return;
            }
            all.remove(process);
        } finally {
            lock.unlock();
        }
        process.kill();
    }

    /** Ends all processes, also those that are reading. Returns when they are gone. */
    @Override
    public void close() {
        List<ReaderProcess> ended;
        lock.lock();
        try {
            closed = true;
            ended = List.copyOf(all);
            all.clear();
            idle.clear();
        } finally {
            lock.unlock();
        }
        ended.forEach(ReaderProcess::kill);
        ended.forEach(ReaderProcess::awaitEnd);
    }

    /** The right to have a document read: one of a few, and after a while one of a few others. */
    private final class Slot implements AutoCloseable {
        private Semaphore held = slots;

        Slot() throws InterruptedException {
            slots.acquire();
        }

        /** Hostile documents must not keep healthy ones waiting, as far as there is room. */
        void change() {
            if (held.equals(slots) && slowSlots.tryAcquire()) {
                held = slowSlots;
                slots.release();
            }
        }

        @Override
        public void close() {
            held.release();
        }
    }
}
