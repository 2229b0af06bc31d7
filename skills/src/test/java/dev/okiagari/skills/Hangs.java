package dev.okiagari.skills;

import dev.okiagari.engine.model.Step;
import dev.okiagari.skills.state.SubmissionStage;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes steps hang, deaf to every interrupt, until they are let go. Threads share it. */
final class Hangs implements AutoCloseable {
    private final CountDownLatch end = new CountDownLatch(1);
    private final Map<String, AtomicInteger> hung = new ConcurrentHashMap<>();

    /** The step, which hangs for its first so many runs. */
    Step<Intake> first(int times, Step<Intake> code) {
        return attempt -> {
            if (count(attempt.key()).get() < times) {
                hang(attempt.key());
            }
            return code.run(attempt);
        };
    }

    /** The step of a stage that fails once and hangs from then on, for the submissions that hang in this stage. */
    Step<Intake> afterFailing(
            SubmissionStage stage, Map<String, SubmissionStage> where, Failing failing, Step<Intake> code) {
        return attempt -> {
            if (where.get(attempt.key()) == stage) {
                if (hung.putIfAbsent(attempt.key(), new AtomicInteger()) == null) {
                    failing.fail(stage);
                }
                hang(attempt.key());
            }
            return code.run(attempt);
        };
    }

    /** How the first run of a step fails, if it does. */
    interface Failing {
        void fail(SubmissionStage stage) throws Exception;
    }

    /** How often a submission has hung. */
    int times(String submission) {
        return count(submission).get();
    }

    private AtomicInteger count(String submission) {
        return hung.computeIfAbsent(submission, id -> new AtomicInteger());
    }

    private void hang(String submission) {
        count(submission).incrementAndGet();
        boolean isLetGo = false;
        while (!isLetGo) {
            try {
                end.await();
                isLetGo = true;
            } catch (InterruptedException e) {
                isLetGo = false; // ignored on purpose
            }
        }
    }

    /** Lets all of them go. */
    @Override
    public void close() {
        end.countDown();
    }
}
