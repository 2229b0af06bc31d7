package dev.okiagari.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where everything of one embedded server lies, all under names of its own so that an application may keep its files beside:
 *
 * <pre>
 * pgdata/             the database itself
 * postgres-18.6.0/    the unpacked binaries, unless a shared cache holds them
 * postgres.users/     one locked file per open handle
 * postgres.lock       held while starting or stopping
 * postgres.password   of the superuser, readable by the owner only
 * postgres.user       the name of the superuser; folders of earlier versions have none
 * postgres.port       the last port, tried first the next time
 * postgres.log        the server's messages
 * </pre>
 */
record DataFolder(Path root) {

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    static DataFolder at(Path wanted) {
        try {
            Files.createDirectories(wanted);
            // The real path, because the server reports it and processes are recognised by it.
            return new DataFolder(wanted.toRealPath());
        } catch (IOException e) {
            throw new PostgresException(
                    "could not use " + wanted.toAbsolutePath() + " as data folder because " + ReasonText.of(e)
                            + "; create it, make it writable for this user, or choose another one",
                    e);
        }
    }

    Path pgdata() {
        return root.resolve("pgdata");
    }

    /** Does the work while no other thread or process starts, stops, joins or leaves the server of this folder. */
    <T> T alone(Duration patience, Supplier<T> work) {
        return FolderLock.holding(root.resolve("postgres.lock"), patience, work);
    }

    Path users() {
        return root.resolve("postgres.users");
    }

    Path log() {
        return root.resolve("postgres.log");
    }

    Path passwordFile() {
        return root.resolve("postgres.password");
    }

    private Path userFile() {
        return root.resolve("postgres.user");
    }

    /** The superuser: chosen when the database is made, and remembered. */
    String user() {
        try {
            if (PlainFiles.exists(userFile())) {
                return PlainFiles.read(userFile()).strip();
            }
            if (Files.exists(pgdata())) {
                return Superuser.FORMER;
            }
            write(userFile(), Superuser.NAME);
            return Superuser.NAME;
        } catch (IOException e) {
            throw new PostgresException("could not read or write " + userFile() + " because " + ReasonText.of(e), e);
        }
    }

    private Path portFile() {
        return root.resolve("postgres.port");
    }

    /** The password, generated on first use. An existing database without it cannot be opened any more: throws. */
    String password() {
        try {
            if (PlainFiles.exists(passwordFile())) {
                return PlainFiles.read(passwordFile()).strip();
            }
            if (Files.exists(pgdata())) {
                throw new PostgresException("could not open the database in " + root + " because " + passwordFile()
                        + " is missing; put it back from a backup (it was made together with the database)");
            }
            byte[] random = new byte[24];
            new SecureRandom().nextBytes(random);
            write(passwordFile(), HexFormat.of().formatHex(random));
            return PlainFiles.read(passwordFile()).strip();
        } catch (IOException e) {
            throw new PostgresException(
                    "could not read or write " + passwordFile() + " because " + ReasonText.of(e), e);
        }
    }

    /** The port of the last start, or 0. */
    int lastPort() {
        try {
            String text =
                    PlainFiles.exists(portFile()) ? PlainFiles.read(portFile()).strip() : "";
            return text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
        } catch (IOException e) {
            throw new PostgresException("could not read " + portFile() + " because " + ReasonText.of(e), e);
        }
    }

    void rememberPort(int port) {
        write(portFile(), Integer.toString(port));
    }

    /** The major version the database was made with, or null when there is none yet. */
    @Nullable
    String databaseVersion() {
        Path file = pgdata().resolve("PG_VERSION");
        try {
            return PlainFiles.exists(file) ? PlainFiles.read(file).strip() : null;
        } catch (IOException e) {
            throw new PostgresException("could not read " + file + " because " + ReasonText.of(e), e);
        }
    }

    /** Writes the file as a whole or not at all, and never readable by others, not even for a moment. */
    private void write(Path target, String text) {
        try {
            FileAttribute<?>[] mode = POSIX
                    ? new FileAttribute<?>[] {
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                    }
                    : new FileAttribute<?>[0];
            Path fresh = Files.createTempFile(root, target.getFileName() + ".", ".new", mode);
            Files.writeString(fresh, text + "\n", StandardCharsets.UTF_8);
            Ownership.giveToOwnerOf(root, fresh);
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new PostgresException(
                    "could not write " + target + " because " + ReasonText.of(e)
                            + "; make the folder writable for this user, or free some space",
                    e);
        }
    }

    static void moveIntoPlace(Path fresh, Path target) throws IOException {
        try {
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(fresh, target);
        }
    }

    /** Left by a process that died half-way; called only under the lock, when nobody can be at work on them. */
    static void deleteMatching(Path folder, String glob) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, glob)) {
            for (Path entry : entries) {
                Trees.delete(entry);
            }
        }
    }
}
