package dev.okiagari.gateway.storage;

import dev.okiagari.engine.failure.ClassifiedException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * One storage for all processes of a database. The first one is written down there; a process that brings another folder is
 * refused, because half of the raw copies would be out of reach of everybody else. Called at the start of each program that
 * stores raw copies, before anything is put. Stateless; safe when many processes start at once.
 *
 * <p>A folder may give way to a shared storage by configuration alone, never the other way round: a shared storage takes the
 * claim over, whatever was there. Two addresses of one S3 service look different, so shared ones are not compared. A storage that
 * does not last, such as the sandbox's, never gets the claim: it is used where nothing is claimed, and refused elsewhere.
 */
public final class StorageClaim {
    private static final String NOT_LASTING =
            "it is on this machine and keeps its objects in memory, or did not answer when it was asked";

    private StorageClaim() {}

    /** Which storage, whether hosts share it, and the host that said so. */
    public record Claim(String identity, boolean shared, String host) {
        /** Whether a storage is this one. Of shared ones the bucket counts, because a service has several addresses. */
        public boolean isOf(String brought, boolean isShared) {
            return (shared && isShared)
                    ? bucket(identity).equals(bucket(brought))
                    : shared == isShared && identity.equals(brought);
        }

        /** The last word of a shared storage's identity. */
        private static String bucket(String identity) {
            return identity.substring(identity.lastIndexOf(' ') + 1);
        }

        @Override
        public String toString() {
            return identity + (shared ? "" : " of " + host);
        }
    }

    /** What is claimed, for those who only look; empty when nothing is. */
    public static Optional<Claim> claimed(Connection connection) throws SQLException {
        return StorageClaimTable.look(connection);
    }

    /**
     * Makes this storage the database's own, whatever was before: for a person who has moved the raw copies, or given them up.
     *
     * @throws ClassifiedException {@code storage.setup} for a storage that does not last
     */
    public static void takeOver(DataSource database, RawStorage storage) {
        if (!storage.isLasting()) {
            throw StorageFaults.SETUP.because(
                    "could not make " + storage.identity() + " the storage of this database because " + NOT_LASTING);
        }
        try (Connection connection = database.getConnection()) {
            StorageClaimTable.take(connection, claimOf(storage, FolderOwner.thisHost()));
        } catch (SQLException e) {
            throw unknown(e);
        }
    }

    /**
     * Returns when this storage is the database's own.
     *
     * @throws ClassifiedException {@code storage.setup} when the raw copies are somewhere else, with where and what to do
     */
    public static void require(DataSource database, RawStorage storage) {
        require(database, storage, FolderOwner.thisHost());
    }

    /**
     * Returns when the database's raw copies are where this storage is, or nowhere yet, and claims nothing: for those who remove
     * some, who would otherwise look for them in the wrong place and leave them.
     *
     * @throws ClassifiedException {@code storage.setup} when they are somewhere else
     */
    public static void requireToRemove(DataSource database, RawStorage storage) {
        Claim mine = claimOf(storage, FolderOwner.thisHost());
        try (Connection connection = database.getConnection()) {
            Claim there = StorageClaimTable.look(connection).orElse(mine);
            if (!there.isOf(mine.identity(), mine.shared())) {
                throw refused(mine, there);
            }
        } catch (SQLException e) {
            throw unknown(e);
        }
    }

    private static Claim claimOf(RawStorage storage, String host) {
        return new Claim(storage.identity(), storage.isShared(), host);
    }

    private static IllegalStateException unknown(SQLException e) {
        return new IllegalStateException("could not read from the database which storage it uses", e);
    }

    static void require(DataSource database, RawStorage storage, String host) {
        Claim mine = claimOf(storage, host);
        boolean isLasting = storage.isLasting();
        Claim there;
        try (Connection connection = database.getConnection()) {
            there = isLasting
                    ? StorageClaimTable.claim(connection, mine)
                    : StorageClaimTable.look(connection).orElse(mine);
        } catch (SQLException e) {
            throw unknown(e);
        }
        if (!isLasting && !there.identity().equals(mine.identity())) {
            throw StorageFaults.SETUP.because(
                    "could not use " + mine.identity() + " because this database's raw copies are in "
                            + there + ", and this storage cannot take over: " + NOT_LASTING
                            + "; unset OKIAGARI_S3_BUCKET and OKIAGARI_S3_ENDPOINT, or use another database");
        }
        // Of two shared ones the later has the row; both are welcome.
        if (!mine.shared() && !there.identity().equals(mine.identity())) {
            throw refused(mine, there);
        }
    }

    private static ClassifiedException refused(Claim mine, Claim there) {
        if (mine.shared()) {
            return StorageFaults.SETUP.because("could not remove anything from " + mine.identity()
                    + " because this database's raw copies are in " + there.identity() + ", of " + there.host()
                    + (there.shared()
                            ? "; set OKIAGARI_S3_BUCKET to that one"
                            : "; unset OKIAGARI_S3_BUCKET and OKIAGARI_S3_ENDPOINT for this command"));
        }
        String what = "could not use the storage folder of " + mine.host() + " (" + mine.identity() + ") because ";
        return StorageFaults.SETUP.because(
                there.shared()
                        ? what + "this database's raw copies are in " + there.identity()
                                + ", and no folder can take over from a storage that hosts share; set"
                                + " OKIAGARI_S3_ENDPOINT and OKIAGARI_S3_BUCKET here as well, or give those copies up:"
                                + " ./okiagari storage --take-over"
                        : what + "this database's raw copies are in another folder (" + there.identity() + ", of "
                                + there.host() + "), and a folder belongs to one host; use S3 on all hosts"
                                + " (OKIAGARI_S3_ENDPOINT, OKIAGARI_S3_BUCKET), or point this process to that folder;"
                                + " if it no longer exists, make this folder the storage: ./okiagari storage --take-over");
    }
}
