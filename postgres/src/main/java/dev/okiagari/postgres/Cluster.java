package dev.okiagari.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Creates the database files, in a temporary folder that is then renamed, so that an interrupted one is never used. */
record Cluster(DataFolder folder, Binaries binaries, Identity identity) {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    /** initdb keeps its settings for later, too, where people may create users with passwords of their own. */
    private static final String USUAL_SIGN_IN = "\nscram_iterations = 4096\n";

    void makeIfMissing() {
        requireSameVersion();
        if (Files.exists(folder.pgdata())) {
            return;
        }
        folder.password();
        String user = folder.user();
        try {
            DataFolder.deleteMatching(folder.root(), "pgdata.new-*");
            Path fresh = Files.createTempDirectory(folder.root(), "pgdata.new-");
            identity.own(fresh);
            identity.own(folder.passwordFile());
            Command.Result result = new Command(words(fresh, user), folder.root(), LIMIT).run();
            if (!result.succeeded()) {
                Trees.delete(fresh);
                throw new PostgresException(
                        "could not make a database in " + folder.pgdata() + " because initdb failed:\n"
                                + ServerLog.tail(result.output()) + "\nWhat to do: "
                                + StartupProblem.in(result.output()).remedy());
            }
            Configuration.includeIn(fresh, quickSignIn() ? USUAL_SIGN_IN : "");
            DataFolder.moveIntoPlace(fresh, folder.pgdata());
        } catch (IOException e) {
            throw new PostgresException(
                    "could not make a database in " + folder.pgdata() + " because " + ReasonText.of(e), e);
        }
    }

    private List<String> words(Path fresh, String user) {
        List<String> words = Command.words(
                identity.prefix(),
                binaries.program("initdb"),
                "--pgdata=" + fresh,
                "--username=" + user,
                "--pwfile=" + folder.passwordFile(),
                "--auth=scram-sha-256",
                "--encoding=UTF8");
        List<String> all = withStableOrder(new ArrayList<>(words));
        if (quickSignIn()) {
            all.add("--set=scram_iterations=1");
        }
        return all;
    }

    /**
     * Deriving a key from the password over and over protects one that a person can remember. Ours is random and as long as the key itself, and
     * the derivation is most of what opening a connection costs, so it is done once.
     */
    private boolean quickSignIn() {
        return binaries.majorVersion() >= 16;
    }

    /** Sorting by code point everywhere: an index stays right when the system's own language tables change. */
    private List<String> withStableOrder(List<String> words) {
        if (binaries.majorVersion() >= 17) {
            words.addAll(List.of("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"));
        } else {
            words.add(System.getProperty("os.name").startsWith("Linux") ? "--locale=C.UTF-8" : "--locale=C");
        }
        return words;
    }

    private void requireSameVersion() {
        String made = folder.databaseVersion();
        String ours = Integer.toString(binaries.majorVersion());
        if (made != null && !made.equals(ours)) {
            throw new PostgresException(
                    "could not open the database in " + folder.pgdata() + " because it was made by PostgreSQL " + made
                            + " and this is PostgreSQL " + ours + "; " + StartupProblem.WRONG_VERSION.remedy());
        }
        if (made == null && Files.exists(folder.pgdata())) {
            throw new PostgresException(
                    "could not open the database in " + folder.pgdata()
                            + " because the folder exists and holds no database (no PG_VERSION); move it away or choose another folder");
        }
    }
}
