package dev.okiagari.papers.reading;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How reader processes are started: this program's classes in a small JVM, with nothing of this process's environment. Stateless. */
final class ReaderCommand {
    /** Ctrl-C goes to all processes of a terminal, but it is the node that decides when to stop. */
    private static final String IGNORE_CTRL_C = "trap '' INT HUP; exec \"$@\"";

    /** Without them a class path with letters beyond ASCII cannot be read, and Windows starts no process. */
    private static final Set<String> KEPT = Set.of("LANG", "LC_ALL", "LC_CTYPE", "SystemRoot", "TEMP");

    private ReaderCommand() {}

    static ProcessBuilder of(ReadingSettings settings) {
        List<String> words = new ArrayList<>();
        if (File.separatorChar == '/') {
            words.addAll(List.of("sh", "-c", IGNORE_CTRL_C, "okiagari-reader"));
        }
        words.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + settings.heapMegabytes() + "m",
                "-Xss2m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:MaxMetaspaceSize=128m",
                "-XX:MaxDirectMemorySize=64m",
                "-XX:-UsePerfData",
                "-XX:-CreateCoredumpOnCrash",
                // What the JVM has to say must not get between the answers.
                "-XX:+DisplayVMOutputToStderr",
                "-Xlog:disable",
                "-Xshare:auto",
                "-Djava.awt.headless=true",
                "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider",
                "-Dslf4j.internal.verbosity=ERROR",
                "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog"));
        words.addAll(compiler());
        words.addAll(settings.jvmOptions());
        words.addAll(List.of("-cp", settings.classPath(), ReaderMain.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(words);
        Map<String, String> environment = builder.environment();
        environment.keySet().retainAll(KEPT);
        return builder;
    }

    /** A reader compiles its code as this program does: one that was told to start fast rather than to get fast has such readers. */
    private static List<String> compiler() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-XX:TieredStopAtLevel="))
                .toList();
    }
}
