package dev.okiagari.gateway.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.nio.file.Path;
import java.util.Random;

/** Run as a process by {@link KilledPutFaultTest}: puts one object after the other until it is killed. */
final class Putter {
    private static final int SIZE = 3 << 20;

    private Putter() {}

    public static void main(String... args) {
        RawStorage storage = args[0].equals("folder")
                ? FolderStorage.open(Path.of(args[1]))
                : S3Storage.open(
                        S3Settings.of(URI.create(args[1]), args[3]),
                        S3Server.credentials(S3Server.KEY_ID, S3Server.SECRET));
        for (int i = 0; i < 10_000; i++) {
            ObjectKey key = ObjectKey.of(args[2], i + ".bin");
            storage.putIfAbsent(key, content(key));
            System.out.println(key);
        }
    }

    /** What belongs under a key: long, and different for each. */
    static byte[] content(ObjectKey key) {
        byte[] content = new byte[SIZE];
        new Random(java.util.Arrays.hashCode(key.text().getBytes(UTF_8))).nextBytes(content);
        return content;
    }
}
