package dev.okiagari.gateway.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Folders whose entries survive a power cut. */
final class Durable {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    /** Fetched content may be private, so only the owner can read it. */
    static final FileAttribute<?>[] PRIVATE_FILE = permissions("rw-------");

    private static final FileAttribute<?>[] PRIVATE_FOLDER = permissions("rwx------");

    private Durable() {}

    private static FileAttribute<?>[] permissions(String text) {
        return POSIX
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text))}
                : new FileAttribute<?>[0];
    }

    /** A new file that only its owner may read, whole on the disk when this returns. */
    static void write(Path file, byte[] content) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), PRIVATE_FILE)) {
            ByteBuffer left = ByteBuffer.wrap(content);
            while (left.hasRemaining()) {
                channel.write(left);
            }
            channel.force(true);
        }
    }

    /** Makes the folder and those above it; each new one is synced into the one above. */
    static void createFolders(Path folder) throws IOException {
        createFolders(folder, new FileAttribute<?>[0]);
    }

    /** The same for folders that only their owner may enter. */
    static void createPrivateFolders(Path folder) throws IOException {
        createFolders(folder, PRIVATE_FOLDER);
    }

    private static void createFolders(Path folder, FileAttribute<?>... permissions) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path above = folder.getParent();
        if (above != null) {
            createFolders(above, permissions);
        }
        try {
            Files.createDirectory(folder, permissions);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder)) {
                throw e;
            }
        }
        if (above != null) {
            sync(above);
        }
    }

    /** What was linked into or removed from the folder is on the disk when this returns. */
    static void sync(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
