package dev.okiagari.postgres;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that takes all the file descriptors it may have, and then says whether another process is alive. */
public final class DescriptorEater {
    private DescriptorEater() {}

    /** Argument: a process number. Exit code: 0 alive, 1 dead, 2 when descriptors were left. */
    public static void main(String[] arguments) throws IOException {
        long pid = Long.parseLong(arguments[0]);
        boolean before = ProcessTable.isAlive(pid); // loads the classes
        List<AutoCloseable> eaten = new ArrayList<>();
        try {
            while (eaten.size() < 100_000) {
                eaten.add(Files.newInputStream(Path.of("/dev/null")));
            }
        } catch (FileSystemException e) {
            Runtime.getRuntime().halt(before && ProcessTable.isAlive(pid) ? 0 : 1);
        }
        Runtime.getRuntime().halt(2);
    }

    static int exitAsking(long pid) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -n 256; exec \"$@\"",
                        "sh",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-MaxFDLimit",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DescriptorEater.class.getName(),
                        Long.toString(pid))
                .inheritIO()
                .start();
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the other process did not end");
        }
        return process.exitValue();
    }
}
