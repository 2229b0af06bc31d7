package dev.okiagari.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** What the machine is and does: processors, load, CPU time, and how long it takes to make a write durable. */
public final class Hardware {
    private static final long NANOS_PER_TICK = 10_000_000; // USER_HZ is 100 on every Linux that runs Java
    private static final int SYNCS = 200;
    private static final int WAL_PAGE = 8192;

    private Hardware() {}

    public static Map<String, String> description() {
        OperatingSystemMXBean system = system();
        Map<String, String> described = new LinkedHashMap<>();
        described.put("processors", Integer.toString(system.getAvailableProcessors()));
        described.put("memory", system.getTotalMemorySize() / (1 << 20) + " MB");
        described.put("java", Runtime.version().toString());
        described.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        return described;
    }

    public static double load() {
        return system().getSystemLoadAverage();
    }

    static long jvmCpuNanos() {
        return system().getProcessCpuTime();
    }

    /** CPU time of the threads that compile, which the JVM keeps for its whole life when it is told to; 0 without /proc. */
    static long compilerCpuNanos() {
        Path threads = Path.of("/proc/self/task");
        if (!Files.isDirectory(threads)) {
            return 0;
        }
        try (Stream<Path> all = Files.list(threads)) {
            return all.map(thread -> thread.resolve("stat"))
                            .filter(Hardware::isCompiler)
                            .mapToLong(stat -> ticks(stat, 2))
                            .sum()
                    * NANOS_PER_TICK;
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the threads of this process", e);
        }
    }

    private static boolean isCompiler(Path stat) {
        try {
            String text = Files.readString(stat);
            return text.contains("(C1 Compiler") || text.contains("(C2 Compiler");
        } catch (IOException e) {
            return false; // ended meanwhile
        }
    }

    private static OperatingSystemMXBean system() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    }

    /** CPU time of a process, of its children, and of those of its children that have ended; 0 without /proc. */
    static long treeCpuNanos(long pid) {
        long own;
        long children;
        do { // a child that ends between the two reads would be missed, and shows in its parent's time
            own = ticks(pid, 4);
            children = ProcessHandle.of(pid).stream()
                    .flatMap(ProcessHandle::children)
                    .mapToLong(child -> ticks(child.pid(), 2))
                    .sum();
        } while (ticks(pid, 4) != own);
        return (own + children) * NANOS_PER_TICK;
    }

    /** The sum of the first of these: user, system, ended children's user and system time. */
    private static long ticks(long pid, int fields) {
        return ticks(Path.of("/proc/" + pid + "/stat"), fields);
    }

    private static long ticks(Path file, int fields) {
        try {
            String stat = Files.readString(file);
            String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return Arrays.stream(afterName, 11, 11 + fields)
                    .mapToLong(Long::parseLong)
                    .sum();
        } catch (IOException e) {
            return 0; // ended meanwhile (its time is then among its parent's), or a system without /proc
        }
    }

    /** Median microseconds of writing one page over an old one and syncing it, as a commit does. */
    public static double syncMicros(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path file = Files.createTempFile(folder, "sync", ".probe");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(WAL_PAGE * SYNCS), 0);
            channel.force(true);
            double[] micros = new double[SYNCS];
            for (int i = 0; i < SYNCS; i++) {
                long began = System.nanoTime();
                channel.write(ByteBuffer.allocate(WAL_PAGE), (long) i * WAL_PAGE);
                channel.force(false);
                micros[i] = (System.nanoTime() - began) / 1e3;
            }
            Arrays.sort(micros);
            return micros[SYNCS / 2];
        } finally {
            Files.delete(file);
        }
    }
}
