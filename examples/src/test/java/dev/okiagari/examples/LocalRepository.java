package dev.okiagari.examples;

import dev.okiagari.engine.Engine;
import dev.okiagari.jackson3.Jackson3Codec;
import dev.okiagari.jdbc.Messages;
import dev.okiagari.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * A local Maven repository for one test: links to everything that the user's has, and our own artifacts as they were just
 * built, without installing them where others would find them. What is missing is fetched into the user's as usual.
 */
final class LocalRepository {
    private static final String VERSION = "0.1.0-SNAPSHOT";
    private static final Path OURS = Path.of("dev", "okiagari");

    private LocalRepository() {}

    static Path withOurArtifacts(Path folder) throws IOException {
        Path theirs = theirs();
        link(theirs, folder, OURS.getName(0));
        link(theirs.resolve(OURS.getName(0)), folder.resolve(OURS.getName(0)), OURS.getFileName());
        installPom(folder, "okiagari-parent", Documents.root().resolve("pom.xml"));
        install(folder, "jdbc", Messages.class);
        install(folder, "engine", Engine.class);
        install(folder, "jackson3", Jackson3Codec.class);
        install(folder, "postgres", EmbeddedPostgres.class);
        return folder;
    }

    private static Path theirs() {
        String given = System.getProperty("maven.repo.local", System.getProperty("localRepository"));
        return given == null ? Path.of(System.getProperty("user.home"), ".m2", "repository") : Path.of(given);
    }

    private static void link(Path from, Path to, Path except) throws IOException {
        Files.createDirectories(to);
        if (!Files.isDirectory(from)) {
            return;
        }
        try (Stream<Path> entries = Files.list(from)) {
            for (Path entry :
                    entries.filter(e -> !except.equals(e.getFileName())).toList()) {
                Files.createSymbolicLink(to.resolve(entry.getFileName()), entry);
            }
        }
    }

    private static void install(Path repository, String module, Class<?> type) throws IOException {
        String artifact = "okiagari-" + module;
        installPom(repository, artifact, Documents.root().resolve(module).resolve("pom.xml"));
        Path built = placeOf(type);
        Path jar = file(repository, artifact, "jar");
        if (Files.isDirectory(built)) {
            pack(built, jar);
        } else {
            Files.copy(built, jar);
        }
    }

    private static void installPom(Path repository, String artifact, Path pom) throws IOException {
        Path target = file(repository, artifact, "pom");
        Files.createDirectories(Objects.requireNonNull(target.getParent()));
        Files.copy(pom, target);
    }

    private static Path file(Path repository, String artifact, String ending) {
        return repository
                .resolve(OURS)
                .resolve(artifact)
                .resolve(VERSION)
                .resolve(artifact + "-" + VERSION + "." + ending);
    }

    /** A jar, or a folder of classes when the build has not packed them. */
    private static Path placeOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("could not find where " + type + " was built", e);
        }
    }

    private static void pack(Path classes, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream packed = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                packed.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, packed);
                packed.closeEntry();
            }
        }
    }
}
