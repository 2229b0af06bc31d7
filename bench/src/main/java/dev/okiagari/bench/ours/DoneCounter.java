package dev.okiagari.bench.ours;

import dev.okiagari.bench.Course;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.State;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Starts the clock at the first step and knows when the last item is done. */
final class DoneCounter implements Listener {
    private final Course course;
    private final CountDownLatch unfinished;
    private final AtomicBoolean begun = new AtomicBoolean();

    DoneCounter(Course course) {
        this.course = course;
        this.unfinished = new CountDownLatch(course.items());
    }

    @Override
    public void started(String pipeline, String key, String step, int attempt) {
        if (!begun.get() && begun.compareAndSet(false, true)) {
            course.startClock();
        }
    }

    @Override
    public void moved(Moved moved) {
        if (moved.state() == State.DONE) {
            unfinished.countDown();
        }
    }

    boolean awaitEnd(long atMost, TimeUnit unit) throws InterruptedException {
        return unfinished.await(atMost, unit);
    }

    long left() {
        return unfinished.getCount();
    }
}
