package dev.okiagari.postgres;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Numeric owners of files, where the system has them. Root may open a folder of someone else: new files then become theirs. */
final class Ownership {

    private static final boolean UNIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("unix");

    static final int NONE = -1;
    static final int ROOT = 0;

    private Ownership() {}

    static int uidOf(Path path) throws IOException {
        return UNIX ? (int) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS) : NONE;
    }

    static int gidOf(Path path) throws IOException {
        return UNIX ? (int) Files.getAttribute(path, "unix:gid", LinkOption.NOFOLLOW_LINKS) : NONE;
    }

    /** Who we are: the owner of a file we make. It also shows that the folder can be written. */
    static int ownUid(DataFolder folder) {
        try {
            Path probe = Files.createTempFile(folder.root(), "postgres.probe.", ".tmp");
            try {
                return uidOf(probe);
            } finally {
                Files.deleteIfExists(probe);
            }
        } catch (IOException e) {
            throw new PostgresException(
                    "could not write in the data folder " + folder.root() + " because " + ReasonText.of(e)
                            + "; make it writable for this user, free some space, or choose another folder",
                    e);
        }
    }

    static void closeToOthers(Path file) throws IOException {
        if (UNIX) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    static void giveToOwnerOf(Path folder, Path file) throws IOException {
        if (UNIX && uidOf(file) == ROOT && uidOf(folder) != ROOT) {
            requireOneName(file);
            give(file, uidOf(folder), gidOf(folder));
        }
    }

    /** A hard link to another user's file, planted here, would make that file the folder owner's. */
    private static void requireOneName(Path file) throws IOException {
        boolean isFile = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
        if (isFile && (int) Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS) > 1) {
            throw new IOException(file + " is another name of a file elsewhere; delete it");
        }
    }

    /** Whether nobody but these users can change a program: its owner is one of them, and others may not write to it. */
    static boolean isTrusted(Path path, Set<Integer> owners) throws IOException {
        return !UNIX
                || (owners.contains((int) Files.getAttribute(path, "unix:uid"))
                        && !Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_WRITE));
    }

    static void give(Path path, int uid, int gid) throws IOException {
        Files.setAttribute(path, "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(path, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
    }

    static void giveTree(Path root, int uid, int gid) throws IOException {
        for (Path path : Trees.leavesFirst(root)) {
            give(path, uid, gid);
        }
    }
}
