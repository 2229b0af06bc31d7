package dev.okiagari.gateway.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which host a storage folder belongs to. Every process that uses the folder holds a shared lock; a process that finds itself alone
 * may write its host's name into it. So the processes of one host share a folder, a folder moves to another host once
 * nobody uses it any more (a container that starts again under another name), and a second host at the same time is refused.
 */
final class FolderOwner implements AutoCloseable {
    private static final Map<Path, FolderOwner> OPEN = new HashMap<>();

    private final Path root;
    private final String host;
    private final String identity;
    private final FileChannel channel;
    private int users = 1;

    private FolderOwner(Path root, String host, String identity, FileChannel channel) {
        this.root = root;
        this.host = host;
        this.identity = identity;
        this.channel = channel;
    }

    /** Takes part in the folder; the locks of one JVM are shared by all its users of that folder. */
    static FolderOwner take(Path root, String host) throws IOException {
        synchronized (OPEN) {
            FolderOwner open = OPEN.get(root);
            if (open == null) {
                open = lock(root, host);
                OPEN.put(root, open);
                return open;
            }
            requireSame(open.host, host);
            open.users++;
            return open;
        }
    }

    private static FolderOwner lock(Path root, String host) throws IOException {
        Path marker = root.resolve("host");
        FileChannel channel = FileChannel.open(
                root.resolve("host.lock"),
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ),
                Durable.PRIVATE_FILE);
        try {
            FileLock alone = channel.tryLock();
            if (alone != null) {
                replace(marker, host);
                if (!Files.exists(root.resolve("identity"))) {
                    replace(root.resolve("identity"), UUID.randomUUID().toString());
                }
                alone.release();
            }
            channel.lock(0, Long.MAX_VALUE, true);
            // Read under the shared lock: another host may have been alone for a moment in between.
            requireSame(Files.readString(marker, UTF_8).strip(), host);
            return new FolderOwner(root, host, identityIn(root), channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static void requireSame(String owner, String host) {
        if (!owner.equals(host)) {
            throw StorageFaults.SETUP.because("could not use the storage folder on " + host + " because host " + owner
                    + " is using it, and a folder belongs to one host; several hosts need S3 (OKIAGARI_S3_ENDPOINT,"
                    + " OKIAGARI_S3_BUCKET)");
        }
    }

    private static void replace(Path file, String text) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(next); // left by a process that died
        Durable.write(next, (text + "\n").getBytes(UTF_8));
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        Path folder = file.getParent();
        if (folder != null) {
            Durable.sync(folder); // the identity may be registered elsewhere, so it must not be lost
        }
    }

    static String identityIn(Path root) throws IOException {
        return Files.readString(root.resolve("identity"), UTF_8).strip();
    }

    String identity() {
        return identity;
    }

    /** What the files of this process begin with. */
    String prefix() {
        return ProcessHandle.current().pid() + "-";
    }

    /** True when a file that was written aside belongs to a process that is gone. All users are on this host. */
    boolean isOfTheDead(String fileName) {
        String pid = fileName.replaceAll("-.*", "");
        return pid.matches("[0-9]{1,10}")
                && ProcessHandle.of(Long.parseLong(pid)).isEmpty();
    }

    /** A name for this machine: its own, with the number that the system gave it, since names repeat. */
    static String thisHost() {
        String name = firstLine(Path.of("/proc/sys/kernel/hostname"));
        String number = firstLine(Path.of("/etc/machine-id"));
        if (name == null) {
            try {
                name = InetAddress.getLocalHost().getHostName();
            } catch (IOException e) {
                name = "unnamed"; // then its number tells it apart, or nothing does
            }
        }
        return number == null ? name : name + " (" + number.substring(0, Math.min(8, number.length())) + ")";
    }

    private static @Nullable String firstLine(Path file) {
        try {
            return Files.isReadable(file) ? Files.readString(file, UTF_8).strip() : null;
        } catch (IOException e) {
            return null; // other systems have no such file
        }
    }

    @Override
    public void close() {
        synchronized (OPEN) {
            users--;
            if (users > 0) {
                return;
            }
            OPEN.remove(root);
            try {
                channel.close();
            } catch (IOException e) {
                throw StorageFaults.because(StorageFaults.TRANSIENT, "leave the storage folder", e);
            }
        }
    }
}
