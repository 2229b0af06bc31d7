package dev.okiagari.papers.reading;

import java.time.Duration;
import java.util.List;

/**
 * What reader processes may take. An immutable value; {@link #defaults()} has every default in one place.
 *
 * @param atOnce documents that are read at a time (one for each processor, 2 to 8); as many again may go on that take long
 * @param heapMegabytes memory of each process (512)
 * @param limit processor time of one document (30 s); it may last ten times as long
 * @param starting time that a process has to start (60 s)
 * @param documents after which a process is replaced by a new one (500)
 * @param classPath where a process finds its classes (this program's class path)
 * @param jvmOptions further options of each process's JVM (none)
 */
public record ReadingSettings(
        int atOnce,
        int heapMegabytes,
        Duration limit,
        Duration starting,
        int documents,
        String classPath,
        List<String> jvmOptions) {
    private static final int LEAST_HEAP = 32;

    public ReadingSettings {
        jvmOptions = List.copyOf(jvmOptions);
        if (atOnce < 1
                || heapMegabytes < LEAST_HEAP
                || documents < 1
                || !limit.isPositive()
                || !starting.isPositive()) {
            throw new IllegalArgumentException(
                    "could not use these settings of reading because each must be above zero, and a heap has at least "
                            + LEAST_HEAP + " MB");
        }
    }

    public static ReadingSettings defaults() {
        return new ReadingSettings(
                Math.clamp(Runtime.getRuntime().availableProcessors(), 2, 8),
                512,
                Duration.ofSeconds(30),
                Duration.ofSeconds(60),
                500,
                System.getProperty("java.class.path"),
                List.of());
    }

    public ReadingSettings withAtOnce(int most) {
        return new ReadingSettings(most, heapMegabytes, limit, starting, documents, classPath, jvmOptions);
    }

    public ReadingSettings withHeapMegabytes(int megabytes) {
        return new ReadingSettings(atOnce, megabytes, limit, starting, documents, classPath, jvmOptions);
    }

    public ReadingSettings withLimit(Duration longest) {
        return new ReadingSettings(atOnce, heapMegabytes, longest, starting, documents, classPath, jvmOptions);
    }

    public ReadingSettings withDocuments(int most) {
        return new ReadingSettings(atOnce, heapMegabytes, limit, starting, most, classPath, jvmOptions);
    }

    public ReadingSettings withClassPath(String path) {
        return new ReadingSettings(atOnce, heapMegabytes, limit, starting, documents, path, jvmOptions);
    }

    public ReadingSettings withJvmOptions(String... options) {
        return new ReadingSettings(atOnce, heapMegabytes, limit, starting, documents, classPath, List.of(options));
    }
}
