package dev.okiagari.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Makes the database files. Done beside their place and then renamed: one that was interrupted is never taken for whole. */
record Cluster(DataFolder folder, Binaries binaries, Identity identity) {

    static final String SUPERUSER = "okiagari";

    private static final Duration LIMIT = Duration.ofMinutes(5);

    void makeIfMissing() {
        requireSameVersion();
        if (Files.exists(folder.pgdata())) {
            return;
        }
        folder.password();
        try {
            DataFolder.deleteMatching(folder.root(), "pgdata.new-*");
            Path fresh = Files.createTempDirectory(folder.root(), "pgdata.new-");
            identity.own(fresh);
            identity.own(folder.passwordFile());
            Command.Result result = new Command(words(fresh), folder.root(), LIMIT).run();
            if (!result.succeeded()) {
                Trees.delete(fresh);
                throw new PostgresException(
                        "could not make a database in " + folder.pgdata() + " because initdb failed:\n"
                                + ServerLog.tail(result.output()) + "\nWhat to do: "
                                + Complaint.in(result.output()).remedy());
            }
            Configuration.includeIn(fresh);
            DataFolder.moveIntoPlace(fresh, folder.pgdata());
        } catch (IOException e) {
            throw new PostgresException(
                    "could not make a database in " + folder.pgdata() + " because " + Reason.of(e), e);
        }
    }

    private List<String> words(Path fresh) {
        List<String> words = Command.words(
                identity.prefix(),
                binaries.program("initdb"),
                "--pgdata=" + fresh,
                "--username=" + SUPERUSER,
                "--pwfile=" + folder.passwordFile(),
                "--auth=scram-sha-256",
                "--encoding=UTF8");
        return withStableOrder(new ArrayList<>(words));
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
                            + " and this is PostgreSQL " + ours + "; " + Complaint.WRONG_VERSION.remedy());
        }
        if (made == null && Files.exists(folder.pgdata())) {
            throw new PostgresException(
                    "could not open the database in " + folder.pgdata()
                            + " because the folder exists and holds no database (no PG_VERSION); move it away or choose another folder");
        }
    }
}
