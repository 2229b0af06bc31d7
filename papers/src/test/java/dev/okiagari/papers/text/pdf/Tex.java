package dev.okiagari.papers.text.pdf;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Makes PDFs with a real TeX, where there is one. */
public final class Tex {
    private static final int RUNS = 3; // until lists of contents and the pages they name have settled

    private Tex() {}

    public static byte[] pdf(String name, Path folder) throws IOException, InterruptedException {
        assumeTrue(isInstalled(), "needs pdflatex, which is not installed: apt-get install texlive-latex-base");
        String source = name + ".tex";
        try (InputStream tex = Tex.class.getResourceAsStream(source)) {
            Files.write(folder.resolve(source), tex.readAllBytes());
        }
        for (int i = 0; i < RUNS; i++) {
            run(folder, source);
        }
        return Files.readAllBytes(folder.resolve(name + ".pdf"));
    }

    private static void run(Path folder, String source) throws IOException, InterruptedException {
        Path said = folder.resolve("said");
        ProcessBuilder builder = new ProcessBuilder(
                        "pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", source)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(said.toFile());
        builder.environment().put("MKTEXPK", "0"); // drawing fonts would take long and write to the home folder
        builder.environment().put("TEXMFVAR", folder.toString());
        Process process = builder.start();
        if (!process.waitFor(120, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IOException("could not set " + source + " because TeX said " + Files.readString(said));
        }
    }

    private static boolean isInstalled() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "pdflatex")));
    }
}
