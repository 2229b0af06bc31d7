package dev.okiagari.gateway.storage;

import dev.okiagari.engine.failure.ClassifiedException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * One storage for all processes of a database. The first one is written down there; a process that brings another folder is
 * refused, because half of the raw copies would be out of reach of everybody else. Called at the start of each program that
 * stores raw copies, before anything is put. Stateless; safe when many processes start at once.
 *
 * <p>A folder may give way to a shared storage by configuration alone, never the other way round: a shared storage takes the
 * claim over, whatever was there. Two addresses of one S3 service look different, so shared ones are not compared.
 */
public final class StorageClaim {
    private StorageClaim() {}

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
        StorageClaimTable.Claim mine = claimOf(storage, FolderOwner.thisHost());
        try (Connection connection = database.getConnection()) {
            StorageClaimTable.Claim there = StorageClaimTable.look(connection).orElse(mine);
            boolean isSame = (there.shared() && mine.shared())
                    ? bucket(there).equals(bucket(mine)) // a service has several addresses
                    : there.identity().equals(mine.identity());
            if (!isSame) {
                throw refused(mine, there);
            }
        } catch (SQLException e) {
            throw unknown(e);
        }
    }

    /** The last word of a shared storage's identity. */
    private static String bucket(StorageClaimTable.Claim claim) {
        return claim.identity().substring(claim.identity().lastIndexOf(' ') + 1);
    }

    private static StorageClaimTable.Claim claimOf(RawStorage storage, String host) {
        return new StorageClaimTable.Claim(storage.identity(), storage.isShared(), host);
    }

    private static IllegalStateException unknown(SQLException e) {
        return new IllegalStateException("could not read from the database which storage it uses", e);
    }

    static void require(DataSource database, RawStorage storage, String host) {
        StorageClaimTable.Claim mine = claimOf(storage, host);
        StorageClaimTable.Claim there;
        try (Connection connection = database.getConnection()) {
            there = StorageClaimTable.claim(connection, mine);
        } catch (SQLException e) {
            throw unknown(e);
        }
        // Of two shared ones the later has the row; both are welcome.
        if (!mine.shared() && !there.identity().equals(mine.identity())) {
            throw refused(mine, there);
        }
    }

    private static ClassifiedException refused(StorageClaimTable.Claim mine, StorageClaimTable.Claim there) {
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
                                + " OKIAGARI_S3_ENDPOINT and OKIAGARI_S3_BUCKET here as well"
                        : what + "this database's raw copies are in another folder (" + there.identity() + ", of "
                                + there.host() + "), and a folder belongs to one host; use S3 on all hosts"
                                + " (OKIAGARI_S3_ENDPOINT, OKIAGARI_S3_BUCKET), or point this process to that folder;"
                                + " if it no longer exists, delete the row of okiagari_gateway.storage_claim");
    }
}
