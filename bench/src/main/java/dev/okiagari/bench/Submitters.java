package dev.okiagari.bench;

/** One submission after the other from several threads, with a figure for each number of threads. */
public final class Submitters {
    /** From how many threads. */
    private static final int[] THREADS = {1, 8, 64};

    /** Connections a submitter's pool needs. */
    public static final int CONNECTIONS = 64;

    private Submitters() {}

    /** Submits the item with this key; returns once it is committed. */
    @FunctionalInterface
    public interface Submit {
        void submit(String key) throws Exception;
    }

    /** Submits the course's items once with each number of threads; returns how many that were. */
    public static long measure(Course course, Submit submit) throws Exception {
        long all = 0;
        for (int threads : THREADS) {
            int each =
                    course.items() * Math.min(threads, 8) / 8 / threads; // one thread alone gets fewer, to end in time
            long began = System.nanoTime();
            Crowd.run(threads, me -> {
                for (int i = 0; i < each; i++) {
                    submit.submit("of-" + threads + "-" + me + "-" + i);
                }
            });
            double seconds = (System.nanoTime() - began) / 1e9;
            course.record("from_" + threads + "_per_second", each * threads / seconds);
            all += (long) each * threads;
        }
        return all;
    }
}
