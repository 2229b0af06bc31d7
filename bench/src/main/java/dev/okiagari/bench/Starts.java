package dev.okiagari.bench;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** When steps started, told by whoever runs them. Safe for many threads. */
public final class Starts {
    private final BlockingQueue<Long> nanos = new LinkedBlockingQueue<>();

    /** A step starts now. */
    public void tell() {
        nanos.add(System.nanoTime());
    }

    /** The time of the next start not yet asked for; throws when there is none within this many seconds. */
    long next(long seconds) throws InterruptedException {
        Long start = nanos.poll(seconds, TimeUnit.SECONDS);
        if (start == null) {
            throw new IllegalStateException("could not measure because no step started within " + seconds + " s");
        }
        return start;
    }
}
