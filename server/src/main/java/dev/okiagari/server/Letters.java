package dev.okiagari.server;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether the JVM has lost letters of the command line: in the locale C it reads everything but ASCII as question marks, and opens no file
 * whose name has such letters. The launcher chooses a locale that keeps them; this is for those who start the jar themselves. Stateless.
 */
final class Letters {
    /** What the process was really given; on Linux only. */
    private static final Path GIVEN = Path.of("/proc/self/cmdline");

    private Letters() {}

    /** What to do about it; empty when nothing was lost. */
    static Optional<String> lost() {
        String charset = System.getProperty("sun.jnu.encoding", "UTF-8");
        if (isUnicode(charset) || !isAnyForeign()) {
            return Optional.empty();
        }
        return Optional.of("could not read the command line because the locale of this process has the charset "
                + charset + ", which loses letters; set LC_ALL=C.UTF-8, or start the program with ./okiagari");
    }

    private static boolean isUnicode(String charset) {
        return charset.toUpperCase(Locale.ROOT).startsWith("UTF")
                || (Charset.isSupported(charset) && Charset.forName(charset).equals(StandardCharsets.UTF_8));
    }

    private static boolean isAnyForeign() {
        try {
            for (byte one : Files.readAllBytes(GIVEN)) {
                if (one < 0) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false; // other systems have no such file; their JVM reads Unicode
        }
    }
}
