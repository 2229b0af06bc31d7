package dev.okiagari.gateway.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed in the middle of a put leaves a whole object or none; what it was told is there stays there. */
@Timeout(240)
class KilledPutFaultTest {
    private static final int KILLS = 6;

    @TempDir
    Path folder;

    @Test
    void a_process_killed_in_the_middle_of_puts_leaves_no_half_object_in_a_folder() throws Exception {
        List<String> acknowledged = putUntilKilled("folder", folder.toString(), "");

        try (FolderStorage storage = FolderStorage.open(folder)) {
            assertWhole(storage, acknowledged);
            try (Stream<Path> aside = Files.list(folder.resolve("aside"))) {
                assertThat(aside).as("remains of the killed").isEmpty();
            }
        }
    }

    @Test
    void a_process_killed_in_the_middle_of_puts_leaves_no_half_object_in_s3() throws Exception {
        try (S3Server server = S3Server.start()) {
            List<String> acknowledged = putUntilKilled(
                    "s3", server.endpoint().toString(), server.settings().bucket());

            try (S3Storage storage = server.open()) {
                assertWhole(storage, acknowledged);
            }
        }
    }

    private static void assertWhole(RawStorage storage, List<String> acknowledged) {
        List<ObjectKey> there;
        try (Stream<StoredObject> objects = storage.list(KeyPrefix.all())) {
            there = objects.map(StoredObject::key).toList();
        }
        assertThat(acknowledged).hasSizeGreaterThan(KILLS);
        assertThat(there).extracting(ObjectKey::text).containsAll(acknowledged);
        for (ObjectKey key : there) {
            byte[] content = storage.get(key).orElseThrow();
            assertThat(java.util.Arrays.equals(content, Putter.content(key)))
                    .as("%s is whole", key)
                    .isTrue();
        }
    }

    /** Starts putters one after the other and kills each at a moment of its own; what they had acknowledged. */
    private static List<String> putUntilKilled(String... kindPlaceBucket) throws Exception {
        Random random = new Random(20251115);
        List<String> acknowledged = new ArrayList<>();
        for (int kill = 0; kill < KILLS; kill++) {
            Process putter = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx96m",
                            "-XX:+UseSerialGC",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Putter.class.getName(),
                            kindPlaceBucket[0],
                            kindPlaceBucket[1],
                            "run-" + kill,
                            kindPlaceBucket[2])
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(putter.getInputStream(), UTF_8))) {
                int puts = 2 + random.nextInt(4);
                String line = "";
                for (int i = 0; i < puts && line != null; i++) {
                    line = lines.readLine();
                    if (line != null) {
                        acknowledged.add(line);
                    }
                }
                // The next put is under way; a put takes some milliseconds, so this lands anywhere within one.
                putter.waitFor(random.nextInt(15_000), TimeUnit.MICROSECONDS);
                putter.toHandle().destroyForcibly(); // the process's own method would also drop what it has printed
                putter.waitFor();
                lines.lines().filter(rest -> rest.endsWith(".bin")).forEach(acknowledged::add);
            }
            assertThat(putter.exitValue()).as("killed, not ended").isEqualTo(137);
        }
        return acknowledged;
    }
}
