package dev.okiagari.server;

import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.server.command.StartList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Run by the launcher after a build. Prints the list of short commands, or loads the classes that they need without running them, so
 * that the JVM can write them to an archive: commands then map it instead of reading and verifying thousands of classes again. Whole
 * packages are loaded, because a list of classes would not stay complete.
 */
final class Rehearsal {
    /** Without picocli, whose classes are too old to be archived once they have been used. */
    private static final List<String> PACKAGES = List.of(
            "dev/okiagari/",
            "org/postgresql/",
            "com/zaxxer/hikari/",
            "com/google/re2j/",
            "org/snakeyaml/engine/",
            "com/fasterxml/jackson/core/",
            "com/fasterxml/jackson/databind/",
            "ch/qos/logback/",
            "org/slf4j/");

    private static final String CLASS = ".class";

    private Rehearsal() {}

    /** With "commands" prints the list; else loads classes of the jar that it runs from. */
    public static void main(String[] args) throws IOException {
        if (List.of(args).contains("commands")) {
            StartList.of(Main.program(Main.APPLICATIONS, Map.of(), Screen::plain))
                    .forEach(System.out::println);
            return;
        }
        load(Path.of(System.getProperty("java.class.path")));
    }

    /** Returns the number of classes that were loaded. */
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
            return false; // libraries contain classes for others that are not here and are never used
        }
    }
}
