package dev.okiagari.papers.reading;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.http.Stopwatch;
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
    /** A document that takes a tenth of the limit makes room for others; on a busy machine it may take ten times as long. */
    private static final int PATIENCE = 10;

    /** In milliseconds. */
    private static final long LONGEST_LOOK = 250;
    /** A heap that has grown for a large document does not shrink again. */
    private static final int LARGE = 8 << 20;
    /** Exit codes of processes that were ended by a signal from outside: INT, KILL, TERM. */
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
            ReaderReply reply = ask(form, document, slot);
            if (reply instanceof ReaderReply.Gone) {
                reply = ask(
                        form, document,
                        slot); // an operator may have ended the process: that is not the document's fault
            }
            return switch (reply) {
                case ReaderReply.Read read -> read.paper();
                case ReaderReply.Refused refused -> throw new UnreadableDocument(refused.reason(), refused.message());
                case ReaderReply.Gone gone -> throw lost(gone.exitCode());
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

    private ReaderReply ask(Form form, byte[] document, Slot slot) throws InterruptedException {
        ReaderProcess process = take();
        boolean isSound = false;
        try {
            Future<ReaderReply> answer = process.ask(form, document);
            ReaderReply reply = await(process, answer, slot);
            isSound = answer.isDone() // and not given up
                    && process.isAlive()
                    && process.documents() < settings.documents()
                    && document.length < LARGE;
            return reply;
        } finally {
            giveBack(process, isSound);
        }
    }

    /** A document is too slow by the processor time that it takes: how long that lasts is the machine's business. */
    private ReaderReply await(ReaderProcess process, Future<ReaderReply> answer, Slot slot)
            throws InterruptedException {
        Duration before = process.processorTime();
        Duration longest = settings.limit().multipliedBy(PATIENCE);
        Stopwatch watch = Stopwatch.start();
        while (true) {
            try {
                return get(answer);
            } catch (TimeoutException e) {
                Duration spent = process.processorTime().minus(before);
                if (spent.compareTo(settings.limit()) >= 0) {
                    return new ReaderReply.Refused(
                            Reason.TOO_SLOW,
                            "reading it took more than " + words(settings.limit()) + " of processor time");
                }
                if (watch.elapsed().compareTo(longest) >= 0) {
                    throw ReaderFaults.OUT_OF_TIME.because(
                            "could not read the document because the machine is busy: its reader had "
                                    + spent.toMillis() + " ms of processor time within " + words(longest));
                }
                if (watch.elapsed().compareTo(settings.limit().dividedBy(PATIENCE)) >= 0) {
                    slot.change();
                }
            }
        }
    }

    private ReaderReply get(Future<ReaderReply> answer) throws InterruptedException, TimeoutException {
        long look = Math.clamp(settings.limit().toMillis() / PATIENCE, 1, LONGEST_LOOK);
        try {
            return answer.get(look, TimeUnit.MILLISECONDS);
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
