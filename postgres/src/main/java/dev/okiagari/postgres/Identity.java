package dev.okiagari.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The user that the server's programs run as. PostgreSQL refuses to run as root, so root starts it in a user namespace
 * that maps root to another user (file owners do not change), or, where namespaces are forbidden as in many containers,
 * as an unprivileged user who gets the database's files.
 *
 * @param prefix put in front of each program
 * @param uid the owner the files must have, or {@link Ownership#NONE} when they may stay as they are
 */
record Identity(List<String> prefix, int uid, int gid) {

    private static final int NOBODY = 65534;
    private static final String PROBE = "test -w \"$0\" && test \"$(id -u)\" != 0 && exec \"$1\" --version";

    static final Identity OURSELVES = new Identity(List.of(), Ownership.NONE, Ownership.NONE);
    static final Identity RENAMED_ROOT = new Identity(
            List.of("unshare", "--user", "--map-user=" + NOBODY, "--map-group=" + NOBODY),
            Ownership.ROOT,
            Ownership.ROOT);
    /** For an unshare too old to know {@code --map-user}: an unmapped root looks like nobody. */
    static final Identity UNMAPPED_ROOT = new Identity(List.of("unshare", "--user"), Ownership.ROOT, Ownership.ROOT);

    static Identity someone(int uid, int gid) {
        List<String> prefix = List.of("setpriv", "--reuid", "" + uid, "--regid", "" + gid, "--clear-groups", "--");
        return new Identity(prefix, uid, gid);
    }

    static Identity choose(DataFolder folder, Binaries binaries) {
        try {
            int self = Ownership.ownUid(folder);
            Path owned = Files.exists(folder.pgdata()) ? folder.pgdata() : folder.root();
            int owner = Ownership.uidOf(owned);
            if (self != Ownership.ROOT) {
                requireOwner(folder, self);
                return OURSELVES;
            }
            List<Identity> candidates = owner == Ownership.ROOT
                    ? List.of(RENAMED_ROOT, UNMAPPED_ROOT, someone(NOBODY, NOBODY))
                    : List.of(someone(owner, Ownership.gidOf(owned)));
            return firstAble(candidates, folder, binaries);
        } catch (IOException e) {
            throw new PostgresException("could not look at " + folder.root() + " because " + ReasonText.of(e), e);
        }
    }

    /** Changes the owner of a file or folder to the user that runs the server, if that is another one. */
    void own(Path path) throws IOException {
        if (uid != Ownership.NONE && Files.exists(path) && Ownership.uidOf(path) != uid) {
            Ownership.giveTree(path, uid, gid);
        }
    }

    private static Identity firstAble(List<Identity> candidates, DataFolder folder, Binaries binaries)
            throws IOException {
        List<String> refusals = new ArrayList<>();
        for (Identity candidate : candidates) {
            String refusal = candidate.probe(folder, binaries);
            if (refusal.isEmpty()) {
                return candidate;
            }
            refusals.add(String.join(" ", candidate.prefix) + " → " + refusal);
        }
        throw new PostgresException("could not start PostgreSQL in " + folder.root()
                + " because it does not run as root and no other identity works here; run as an ordinary user, or choose a data"
                + " folder that others may enter (such as one under /var/lib). Tried:\n  "
                + String.join("\n  ", refusals));
    }

    /** Empty when this identity can write in the folder and run the server's program there, else what hindered it. */
    String probe(DataFolder folder, Binaries binaries) throws IOException {
        Path place = Files.createTempDirectory(folder.root(), "postgres.probe.");
        try {
            own(place);
            List<String> words =
                    Command.words(prefix, "sh", "-c", PROBE, place.toString(), binaries.program("postgres"));
            Command.Result result = new Command(words, folder.root(), Duration.ofSeconds(20)).run();
            return result.succeeded() ? "" : "exit " + result.exitCode() + " " + result.output();
        } catch (IOException e) {
            return ReasonText.of(e); // the program is not installed
        } finally {
            Files.deleteIfExists(place);
        }
    }

    private static void requireOwner(DataFolder folder, int self) throws IOException {
        if (Files.exists(folder.pgdata()) && Ownership.uidOf(folder.pgdata()) != self) {
            throw new PostgresException(
                    "could not open the database in " + folder.pgdata() + " because it belongs to user "
                            + Ownership.uidOf(folder.pgdata()) + " and this process runs as user " + self
                            + "; run as its owner or hand the whole folder over (chown -R)");
        }
    }
}
