package dev.okiagari.postgres.testing;

import dev.okiagari.postgres.Options;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Which PostgreSQL the tests use: the embedded one, or with {@code OKIAGARI_TEST_PG=15} (or the system property {@code
 * okiagari.test.pg}) that version as Debian packages it, in the folder {@code OKIAGARI_TEST_PG_BIN} names if elsewhere.
 */
record ServerChoice(String label, Options options) {

    static ServerChoice fromEnvironment() {
        String version = System.getProperty("okiagari.test.pg", environment("OKIAGARI_TEST_PG", ""));
        return of(version, environment("OKIAGARI_TEST_PG_BIN", ""));
    }

    static ServerChoice of(String version, String binFolder) {
        if (version.isBlank()) {
            return new ServerChoice("embedded", Options.defaults().withCache(cache()));
        }
        if (!version.matches("[0-9]{2}")) {
            throw new IllegalArgumentException(
                    "could not choose PostgreSQL '" + version
                            + "' for tests because OKIAGARI_TEST_PG takes a major version such as 15, or nothing for the embedded one");
        }
        Path bin = Path.of(binFolder.isBlank() ? "/usr/lib/postgresql/" + version + "/bin" : binFolder);
        if (!Files.isExecutable(bin.resolve("postgres"))) {
            throw new IllegalStateException("could not run the tests on PostgreSQL " + version + " because " + bin
                    + " holds no postgres; install it (apt-get install postgresql-" + version
                    + ") or name its folder in OKIAGARI_TEST_PG_BIN");
        }
        return new ServerChoice("pg" + version, Options.defaults().withBinaries(bin));
    }

    /** Of the machine and the user, not of one build: the server in it is made once and shared by builds at the same time. */
    Path folder() {
        return temporary(label);
    }

    /** Unpacked once for the shared server and for those that tests open for themselves. */
    private static Path cache() {
        String shared = environment("OKIAGARI_CACHE", "");
        return shared.isBlank() ? temporary("binaries") : Path.of(shared);
    }

    private static Path temporary(String what) {
        String user = System.getProperty("user.name", "").replaceAll("[^A-Za-z0-9_.-]", "_");
        return Path.of(System.getProperty("java.io.tmpdir"), "okiagari-test-" + user + "-" + what);
    }

    private static String environment(String name, String otherwise) {
        @Nullable String value = System.getenv(name);
        return value == null ? otherwise : value;
    }
}
