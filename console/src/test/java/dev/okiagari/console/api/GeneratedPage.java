package dev.okiagari.console.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file under docs/ that is made from the code. A test keeps it current, and writes it when told to. */
public record GeneratedPage(String name, String text) {
    private static final String WRITE = "okiagari.docs.write";

    public void requireCurrent(Class<?> test) throws IOException {
        Path page = root().resolve("docs").resolve(name);
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(page, text);
        }
        assertThat(Files.exists(page) ? Files.readString(page) : "")
                .as(
                        "could not accept docs/%s because it is not what the code says; refresh it with:%n%s",
                        name, command(test))
                .isEqualTo(text);
    }

    public static String command(Class<?> test) {
        String module = test.getPackageName().startsWith("dev.okiagari.console") ? "console" : "server";
        return "mvn -pl " + module + " -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest=" + test.getSimpleName()
                + " -D" + WRITE + "=true test";
    }

    private static Path root() {
        String given = System.getProperty("okiagari.root");
        Path folder = given == null ? Path.of("").toAbsolutePath() : Path.of(given);
        while (!Files.isDirectory(folder.resolve(".mvn"))) {
            Path above = folder.getParent();
            if (above == null) {
                throw new IllegalStateException("could not find the repository because no folder above has a .mvn");
            }
            folder = above;
        }
        return folder;
    }
}
