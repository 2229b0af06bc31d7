package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Maven project as a user begins one: a pom with some dependencies, and sources. It is built by the Maven of this
 * machine, with a local repository of its own that has our artifacts as they were just built. For one thread.
 */
final class EmptyProject {
    private static final int MINUTES = 4;

    private final Path folder;
    private final Path repository;

    private EmptyProject(Path folder, Path repository) {
        this.folder = folder;
        this.repository = repository;
    }

    /** @param pom a complete one, without the versions of plugins */
    static EmptyProject in(Path folder, String pom) throws IOException {
        Path repository = LocalRepository.withOurArtifacts(folder.resolve("repository"));
        Files.createDirectories(folder.resolve("src/main/java"));
        String plugins = """
                  <build>
                    <plugins>
                      <plugin><artifactId>maven-resources-plugin</artifactId><version>%s</version></plugin>
                      <plugin><artifactId>maven-compiler-plugin</artifactId><version>%s</version></plugin>
                    </plugins>
                  </build>
                </project>
                """.formatted(versionOf("maven-resources-plugin"), versionOf("maven-compiler-plugin"));
        assertThat(pom).containsOnlyOnce("</project>");
        Files.writeString(folder.resolve("pom.xml"), pom.replace("</project>", plugins));
        return new EmptyProject(folder, repository);
    }

    void add(String className, String source) throws IOException {
        Files.writeString(folder.resolve("src/main/java/" + className + ".java"), source);
    }

    void compile() throws IOException, InterruptedException {
        execute(List.of(
                "mvn",
                "-B",
                "-q",
                "-Dmaven.repo.local=" + repository,
                "compile",
                "org.apache.maven.plugins:maven-dependency-plugin:" + versionOf("maven-dependency-plugin")
                        + ":build-classpath",
                "-Dmdep.outputFile=" + folder.resolve("classpath")));
    }

    /** What the program prints. */
    String run(String className) throws IOException, InterruptedException {
        String classPath = folder.resolve("target/classes")
                + File.pathSeparator
                + Files.readString(folder.resolve("classpath")).strip();
        return execute(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp", classPath, className));
    }

    private String execute(List<String> command) throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "out", ".log");
        Path err = Files.createTempFile(folder, "err", ".log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
        process.destroyForcibly();
        assertThat(ended && process.exitValue() == 0)
                .as("%s%n%s%n%s", command, Files.readString(out), Files.readString(err))
                .isTrue();
        return Files.readString(out);
    }

    /** The version of a plugin that our own build uses, so that it is on this machine already. */
    private static String versionOf(String plugin) throws IOException {
        Matcher version = Pattern.compile("<artifactId>" + plugin + "</artifactId>\\s*<version>([^<]+)</version>")
                .matcher(Files.readString(Documents.root().resolve("pom.xml")));
        assertThat(version.find()).as(plugin).isTrue();
        return version.group(1);
    }
}
