package dev.okiagari.skills.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** No skill of a megabyte takes more than two seconds for all rules, readers and facts together, or 256 MB. */
class HostileScanTest {
    private static final long MOST_MILLISECONDS = 2_000;
    private static final int LEAST_SKILLS = 28;

    @Test
    void a_megabyte_takes_at_most_two_seconds_and_256_megabytes_with_everything_on() throws Exception {
        Assumptions.assumeTrue(Boolean.getBoolean("okiagari.prove"), "needs a quiet machine: ./check --prove runs it");
        List<String> lines = run();
        assertThat(lines).hasSizeGreaterThanOrEqualTo(LEAST_SKILLS);
        String slowest = "0";
        for (String line : lines) {
            assertThat(milliseconds(line)).as(line).isLessThan(MOST_MILLISECONDS);
            slowest = milliseconds(line) > milliseconds(slowest) ? line : slowest;
        }
        System.out.println("measured: the slowest of " + lines.size()
                + " hostile skills with a heap of 256 MB, in milliseconds: " + slowest);
    }

    private static long milliseconds(String line) {
        int end = line.indexOf(' ');
        return Long.parseLong(end < 0 ? line : line.substring(0, end));
    }

    private static List<String> run() throws IOException, InterruptedException {
        Process scan = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        HostileScan.class.getName())
                .redirectErrorStream(true)
                .start();
        String said = new String(scan.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(scan.waitFor()).as(said).isZero();
        return said.lines().filter(line -> Character.isDigit(line.charAt(0))).toList();
    }
}
