package dev.okiagari.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Several threads doing the same. */
public final class Crowd {
    private Crowd() {}

    /** What each of them does; the number tells them apart. */
    @FunctionalInterface
    public interface Member {
        void act(int number) throws Exception;
    }

    /** Returns when all have ended; throws what the first of them threw. */
    public static void run(int threads, Member member) throws Exception {
        try (ExecutorService crowd = Executors.newFixedThreadPool(threads)) {
            List<Future<?>> all = new ArrayList<>();
            for (int number = 0; number < threads; number++) {
                int me = number;
                all.add(crowd.submit(() -> {
                    member.act(me);
                    return me;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
    }
}
