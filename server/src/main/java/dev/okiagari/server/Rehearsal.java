package dev.okiagari.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Loads the classes that short commands need and runs none of them. The launcher starts it once per build and lets the JVM keep what
 * was loaded; commands then map it instead of reading, parsing and checking thousands of classes again. It loads whole packages
 * rather than a list of classes, which nobody would keep true.
 */
final class Rehearsal {
    /** Not picocli's: they are too old for the JVM to keep once they have been used. */
    private static final List<String> PACKAGES = List.of(
            "dev/okiagari/",
            "org/postgresql/",
            "com/fasterxml/jackson/core/",
            "com/fasterxml/jackson/databind/",
            "ch/qos/logback/",
            "org/slf4j/");

    private static final String CLASS = ".class";

    private Rehearsal() {}

    /** Reads the jar that it is run from. */
    public static void main(String[] args) throws IOException {
        load(Path.of(System.getProperty("java.class.path")));
    }

    /** Returns how many classes of the jar were loaded. */
    static int load(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return (int) file.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.endsWith(CLASS) && PACKAGES.stream().anyMatch(name::startsWith))
                    .map(name ->
                            name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
                    .filter(Rehearsal::loads)
                    .count();
        }
    }

    private static boolean loads(String name) {
        try {
            Class.forName(name, false, Rehearsal.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false; // libraries carry classes for others that are not here, and nobody uses those
        }
    }
}
