package dev.okiagari.server;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How tests start the program: as it is shipped, where it is built, with the class archive that the check has made of it. */
public final class ShippedProgram {
    private static final File JAR = new File("../demo/target/okiagari.jar");
    private static final File ARCHIVE = new File("../demo/target/okiagari.jsa");
    private static final File MAIN = new File("../server/target/classes/dev/okiagari/server/Main.class");

    private ShippedProgram() {}

    /** The words of a command line up to the program's own. */
    public static List<String> words() {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dstdout.encoding=UTF-8",
                "-Dstderr.encoding=UTF-8"));
        boolean isBuilt = JAR.lastModified() > MAIN.lastModified();
        if (isBuilt && ARCHIVE.lastModified() > JAR.lastModified()) {
            words.addAll(List.of("-XX:SharedArchiveFile=" + ARCHIVE.getAbsolutePath(), "-Xlog:disable"));
        }
        // The jar has not all that tests have. When it is older than the classes, or not built yet, they are taken.
        words.addAll(List.of("-cp", isBuilt ? JAR.getAbsolutePath() : System.getProperty("java.class.path")));
        words.add(Main.class.getName());
        return words;
    }
}
