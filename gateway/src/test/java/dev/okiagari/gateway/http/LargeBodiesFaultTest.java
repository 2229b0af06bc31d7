package dev.okiagari.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is too large is refused without being held. Measured in a JVM of its own whose whole heap is less than 32 MB above
 * what it uses before the call: had the call needed more at any moment, that JVM would have failed with OutOfMemoryError.
 */
class LargeBodiesFaultTest {
    private static final String HEAP = "-Xmx36m";

    @Timeout(180)
    @ParameterizedTest
    @ValueSource(
            strings = {
                "declared-200-mb guard.too_large",
                "chunked-200-mb guard.too_large",
                "gzip-1000-times guard.ratio",
                "gzip-1000-times-small guard.ratio",
                "endless-trickle DEADLINE",
                "endless-headers MALFORMED",
                "endless-header-line MALFORMED",
                "streamed-200-mb guard.too_large",
                "sandbox-huge guard.too_large",
                "sandbox-huge-streamed guard.too_large",
                "sandbox-gzip-bomb guard.ratio",
                "sandbox-gzip-bomb-streamed guard.ratio",
                "sandbox-wide-trickle guard.too_large",
                "sandbox-endless-trickle DEADLINE"
            })
    void a_body_that_is_too_much_is_refused_with_less_than_32_mb_of_heap(String dialAndClass) throws Exception {
        List<String> words = List.of(dialAndClass.split(" ", -1));
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LargeBodies.class.getName(),
                        words.getFirst())
                .redirectErrorStream(true)
                .start();
        String printed;
        try {
            printed = new String(jvm.getInputStream().readAllBytes(), UTF_8);
            assertThat(jvm.waitFor(150, TimeUnit.SECONDS)).isTrue();
        } finally {
            jvm.destroyForcibly();
        }

        assertThat(printed).contains("refused as " + words.getLast()).contains("heap could grow by ");
        long room = Long.parseLong(printed.replaceAll("(?s).*heap could grow by (\\d+).*", "$1"));
        assertThat(room).as(printed).isLessThan(32L << 20);
        System.out.println("MEM " + words.getFirst() + ": " + printed.strip().replace('\n', ';'));
    }
}
