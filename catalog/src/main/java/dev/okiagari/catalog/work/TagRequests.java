package dev.okiagari.catalog.work;

import dev.okiagari.catalog.answer.RawAnswer;
import dev.okiagari.catalog.job.CatalogTarget;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.gateway.http.Stopwatch;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Asks for ten tags at a time. The first of them asks, the others of the same run find the answer here for some minutes; when the request
 * failed, the next one asks again. Threads may share it.
 */
final class TagRequests {
    private static final Duration KEPT = Duration.ofMinutes(5);
    private static final int MOST = 200;

    private final ShopRequests questions;
    private final Map<Ten, Asking> askings = new LinkedHashMap<>();

    TagRequests(ShopRequests questions) {
        this.questions = questions;
    }

    /** Tags of one request of one run: another run asks again. */
    private record Ten(long run, List<Long> tags) {}

    /** A request that is made once; its lock is held meanwhile. */
    private static final class Asking {
        final ReentrantLock lock = new ReentrantLock();
        private @Nullable Map<Long, RawAnswer> answers;
        private Stopwatch answered = Stopwatch.start();

        @Nullable
        Map<Long, RawAnswer> fresh() {
            return answered.elapsed().compareTo(KEPT) < 0 ? answers : null;
        }

        Map<Long, RawAnswer> keep(Map<Long, RawAnswer> found) {
            answers = found;
            answered = Stopwatch.start();
            return found;
        }
    }

    /** The oldest ones make room: their tags ask again. */
    private synchronized Asking asking(Ten ten) {
        Asking asking = askings.computeIfAbsent(ten, key -> new Asking());
        while (askings.size() > MOST) {
            askings.remove(askings.keySet().iterator().next());
        }
        return asking;
    }

    /** The tag's part of the answer; empty when the shop does not know the tag. */
    Optional<RawAnswer> ask(Attempt<CatalogTarget> attempt) throws Exception {
        List<Long> ten = attempt.payload().ten();
        long tag = Long.parseLong(attempt.key());
        Asking asking = asking(new Ten(attempt.run().orElse(0), ten));
        asking.lock.lockInterruptibly();
        try {
            Map<Long, RawAnswer> answers = asking.fresh();
            if (answers == null) {
                answers = asking.keep(questions.tags(attempt::call, ten));
            }
            return Optional.ofNullable(answers.get(tag));
        } finally {
            asking.lock.unlock();
        }
    }
}
