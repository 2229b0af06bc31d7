package dev.okiagari.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The programs of one PostgreSQL: those given by the user, or those that came with this library, unpacked once per version. */
record Binaries(Path bin, String version) {

    static Binaries locate(DataFolder folder, Options options) {
        Path given = options.binaries();
        if (given != null) {
            return installed(given);
        }
        Path cache = cacheFolder(folder, options);
        String version = bundled().getProperty("version");
        String name = "postgres-" + version;
        Path home = cache.resolve(name);
        if (!Files.isDirectory(home)) {
            unpack(cache, name, options.startWithin());
        }
        requireTrusted(folder, home);
        return new Binaries(home.resolve("bin"), version);
    }

    /** Programs that other users can change are not run. Root runs those of a folder's owner, as that owner. */
    private static void requireTrusted(DataFolder folder, Path home) {
        try {
            int self = Ownership.ownUid(folder);
            Set<Integer> owners = new HashSet<>(List.of(self, Ownership.ROOT));
            if (self == Ownership.ROOT) {
                owners.add(Ownership.uidOf(folder.root()));
            }
            for (String part : List.of("", "bin", "lib", "bin/postgres", "bin/initdb", "bin/pg_ctl")) {
                Path path = home.resolve(part);
                if (Files.exists(path) && !Ownership.isTrusted(path, owners)) {
                    throw new PostgresException("could not use the PostgreSQL in " + home + " because " + path
                            + " belongs to another user or everybody may change it; delete that folder, or name another"
                            + " cache (OKIAGARI_CACHE)");
                }
            }
        } catch (IOException e) {
            throw new PostgresException("could not look at " + home + " because " + ReasonText.of(e), e);
        }
    }

    String program(String name) {
        boolean windows = System.getProperty("os.name").startsWith("Windows");
        return bin.resolve(windows ? name + ".exe" : name).toString();
    }

    /** 18 for 18.6.0. */
    int majorVersion() {
        return Integer.parseInt(version.replaceFirst("[^0-9].*", ""));
    }

    private static Binaries installed(Path bin) {
        Path server = bin.resolve("postgres").toAbsolutePath();
        if (!Files.isExecutable(server) && !Files.isExecutable(bin.resolve("postgres.exe"))) {
            throw new PostgresException(
                    "could not use the PostgreSQL in " + bin
                            + " because there is no program 'postgres' in it; name the folder that holds postgres, initdb and pg_ctl");
        }
        Binaries unknown = new Binaries(bin.toAbsolutePath(), "0");
        try {
            Command ask = new Command(
                    Command.words(List.of(), unknown.program("postgres"), "--version"),
                    unknown.bin(),
                    Duration.ofSeconds(20));
            String answer = ask.run().output();
            String version = answer.replaceFirst("(?s).*\\(PostgreSQL\\) ([0-9.]+).*", "$1");
            if (!version.matches("[0-9.]+")) {
                throw new PostgresException("could not use " + server + " because it answered: " + answer);
            }
            return new Binaries(unknown.bin(), version);
        } catch (IOException e) {
            throw new PostgresException("could not run " + server + " because " + ReasonText.of(e), e);
        }
    }

    private static Path cacheFolder(DataFolder folder, Options options) {
        Path given = options.cache();
        if (given != null) {
            return given.toAbsolutePath();
        }
        @Nullable String shared = System.getenv("OKIAGARI_CACHE");
        return shared == null || shared.isBlank()
                ? folder.root()
                : Path.of(shared).toAbsolutePath();
    }

    private static void unpack(Path cache, String name, Duration patience) {
        String archive = archiveName(System.getProperty("os.name"), System.getProperty("os.arch"));
        try {
            Files.createDirectories(cache);
        } catch (IOException e) {
            throw new PostgresException(
                    "could not unpack PostgreSQL into " + cache + " because " + ReasonText.of(e)
                            + "; make that folder writable for this user or name another cache",
                    e);
        }
        FolderLock.holding(cache.resolve("postgres-unpack.lock"), patience, () -> {
            if (!Files.isDirectory(cache.resolve(name))) { // otherwise another process was faster
                Archive.named(archive, bundled().getProperty(archive)).unpackInto(cache, name);
            }
            return name;
        });
    }

    static String archiveName(String system, String processor) {
        String os = system.toLowerCase(Locale.ROOT);
        String name = os.startsWith("linux")
                ? "linux"
                : os.startsWith("mac") ? "darwin" : os.startsWith("windows") ? "windows" : "";
        String chip = switch (processor.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64", "arm64" -> "arm_64";
            default -> "";
        };
        if (name.isEmpty() || chip.isEmpty()) {
            throw new PostgresException(
                    "could not start an embedded PostgreSQL because there is none for " + system + " on " + processor
                            + "; install PostgreSQL 15 or newer and name its bin folder, or use a server elsewhere");
        }
        return "postgres-" + name + "-" + chip + ".txz";
    }

    /** The version, and the digest of each archive. */
    static Properties bundled() {
        try (InputStream in = Binaries.class.getResourceAsStream("binaries.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties;
        } catch (IOException e) {
            throw new PostgresException(
                    "could not read which PostgreSQL comes with this library because " + ReasonText.of(e), e);
        }
    }
}
