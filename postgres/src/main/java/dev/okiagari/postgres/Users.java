package dev.okiagari.postgres;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.UUID;

/**
 * The users of a folder's server: each open handle holds a lock on a file of its own until it leaves, and the kernel frees the lock
 * of a killed process. Joining, counting and leaving happen under the folder's lock, so the last one is known to be last.
 */
final class Users {

    /** Files of this JVM must not be opened again to test their lock: closing any channel of a file drops the JVM's locks on it. */
    private static final String THIS_JVM = ProcessHandle.current().pid() + "-"
            + ProcessHandle.current()
                    .info()
                    .startInstant()
                    .map(Instant::toEpochMilli)
                    .orElse(0L) + "-";

    private final Path folder;
    private final Path file;
    private final FileChannel channel;

    private Users(Path folder, Path file, FileChannel channel) {
        this.folder = folder;
        this.file = file;
        this.channel = channel;
    }

    @SuppressWarnings("resource") // held open, with its lock, until leave
    static Users join(DataFolder data) {
        try {
            PlainFiles.makeFolder(data.users());
            Ownership.giveToOwnerOf(data.root(), data.users());
            Path file = data.users().resolve(THIS_JVM + UUID.randomUUID() + ".lock");
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Ownership.giveToOwnerOf(data.root(), file);
            channel.lock();
            return new Users(data.users(), file, channel);
        } catch (IOException e) {
            throw new PostgresException("could not enter " + data.users() + " because " + ReasonText.of(e), e);
        }
    }

    /** Live handles besides this one, in this process and in others. Removes what dead ones left. */
    int others() {
        int alive = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.lock")) {
            for (Path other : files) {
                if (!other.equals(file) && isHeld(other)) {
                    alive++;
                }
            }
            return alive;
        } catch (IOException e) {
            throw new PostgresException("could not count the users in " + folder + " because " + ReasonText.of(e), e);
        }
    }

    void leave() {
        try {
            channel.close();
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new PostgresException("could not leave " + folder + " because " + ReasonText.of(e), e);
        }
    }

    private static boolean isHeld(Path other) throws IOException {
        if (other.getFileName().toString().startsWith(THIS_JVM)) {
            return true;
        }
        if (Files.isSymbolicLink(other)) {
            Files.deleteIfExists(other); // none of ours
            return false;
        }
        try (FileChannel probe = FileChannel.open(other, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            FileLock lock = probe.tryLock();
            if (lock == null) {
                return true;
            }
        } catch (NoSuchFileException e) {
            return false;
        } catch (AccessDeniedException e) {
            return true; // another system user's: unknown, so the server is not stopped
        }
        Files.deleteIfExists(other);
        return false;
    }
}
