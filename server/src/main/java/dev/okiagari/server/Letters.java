package dev.okiagari.server;

import static dev.okiagari.server.ServerTexts.say;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether the JVM has lost letters of the command line or of the folder that it runs in: in the locale C it reads everything but ASCII as
 * question marks, opens no file whose name has such letters, and takes another folder for the current one. The launcher chooses a locale that
 * keeps them; this is for those who start the jar themselves. Stateless.
 */
final class Letters {
    /** What the process was really given; on Linux only. */
    private static final Path GIVEN = Path.of("/proc/self/cmdline");

    private Letters() {}

    /** What to do about it; empty when nothing was lost. */
    static Optional<String> lost() {
        String charset = System.getProperty("sun.jnu.encoding", "UTF-8");
        if (isUnicode(charset) || !(isAnyForeign() || isElsewhere())) {
            return Optional.empty();
        }
        return Optional.of(isAnyForeign() ? say("letters.command-line", charset) : say("letters.folder", charset));
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

    /** A relative name is looked for in the real folder, an absolute one in what was read as its name. */
    private static boolean isElsewhere() {
        Path here = Path.of(".");
        try {
            return !Files.isSameFile(here, here.toAbsolutePath());
        } catch (IOException | InvalidPathException e) {
            return true;
        }
    }
}
