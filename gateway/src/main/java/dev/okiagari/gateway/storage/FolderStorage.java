package dev.okiagari.gateway.storage;

import dev.okiagari.engine.model.ClassifiedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Raw copies in a folder of one host, shared by its processes. An object is written aside, synced, and then linked to its
 * name: the link either appears whole or fails because the name is taken, whatever dies when. Remains of processes that died
 * are cleared away at the next opening.
 */
public final class FolderStorage implements RawStorage {
    private static final int LARGEST = 256 << 20;

    private final Path objects;
    private final Path aside;
    private final FolderOwner owner;

    private FolderStorage(Path root, FolderOwner owner) {
        this.objects = root.resolve("objects");
        this.aside = root.resolve("aside");
        this.owner = owner;
    }

    /**
     * Opens the folder, made if need be.
     *
     * @throws ClassifiedException {@code storage.setup} when another host uses it, or its file system has no hard links
     */
    public static FolderStorage open(Path folder) {
        return open(folder, FolderOwner.thisHost());
    }

    static FolderStorage open(Path folder, String host) {
        try {
            Path root = folder.toAbsolutePath().normalize();
            Files.createDirectories(root);
            FolderOwner owner = FolderOwner.take(root, host);
            FolderStorage storage = new FolderStorage(root, owner);
            Durable.createFolders(storage.objects);
            Durable.createFolders(storage.aside);
            storage.clearRemains();
            storage.requireLinks();
            return storage;
        } catch (IOException e) {
            throw fault("open the storage folder", e);
        }
    }

    @Override
    public Put putIfAbsent(ObjectKey key, byte[] content) {
        Path target = FileNames.path(objects, key);
        Path written = aside.resolve(owner.prefix() + UUID.randomUUID());
        try {
            Durable.createFolders(folderOf(target));
            try {
                write(written, content);
                Files.createLink(target, written);
                return new Put(true, etag(content));
            } catch (FileAlreadyExistsException e) {
                return new Put(false, etag(read(target)));
            } finally {
                Files.deleteIfExists(written);
                // Also for the one who came second: what it relies on must be durable before it says so.
                Durable.sync(folderOf(target));
            }
        } catch (IOException e) {
            throw fault("put " + key, e);
        }
    }

    @Override
    public Optional<byte[]> get(ObjectKey key) {
        try {
            return Optional.of(read(FileNames.path(objects, key)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw fault("get " + key, e);
        }
    }

    @Override
    public Optional<StoredObject> find(ObjectKey key) {
        try {
            return Optional.of(describe(FileNames.path(objects, key)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw fault("find " + key, e);
        }
    }

    @Override
    public void delete(ObjectKey key) {
        Path target = FileNames.path(objects, key);
        try {
            if (Files.deleteIfExists(target)) {
                Durable.sync(folderOf(target));
            }
        } catch (IOException e) {
            throw fault("delete " + key, e);
        }
    }

    @Override
    public Stream<StoredObject> list(KeyPrefix prefix) {
        Path folder = FileNames.folder(objects, prefix.parts());
        if (!Files.isDirectory(folder)) {
            return Stream.of();
        }
        return Walk.files(folder).flatMap(file -> {
            try {
                return Stream.of(describe(file));
            } catch (NoSuchFileException e) {
                return Stream.of(); // taken away in the meantime
            } catch (IOException e) {
                throw fault("list " + prefix.text(), e);
            }
        });
    }

    @Override
    public String identity() {
        return "folder " + owner.identity();
    }

    @Override
    public boolean isShared() {
        return false;
    }

    @Override
    public void close() {
        owner.close();
    }

    private StoredObject describe(Path file) throws IOException {
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return new StoredObject(
                FileNames.key(objects, file),
                found.size(),
                found.lastModifiedTime().toInstant());
    }

    private static byte[] read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] content = in.readNBytes(LARGEST + 1);
            if (content.length > LARGEST) {
                throw StorageFaults.TOO_LARGE.because(
                        "could not get an object because it is larger than " + LARGEST + " bytes");
            }
            return content;
        }
    }

    private static void write(Path file, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer left = ByteBuffer.wrap(content);
            while (left.hasRemaining()) {
                channel.write(left);
            }
            channel.force(true);
        }
    }

    private void clearRemains() throws IOException {
        try (Stream<Path> remains = Files.list(aside)) {
            for (Path file : remains.toList()) {
                if (owner.isOfTheDead(String.valueOf(file.getFileName()))) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /** Without hard links there is no way to create a file whole or not at all without overwriting. */
    private void requireLinks() throws IOException {
        Path one = aside.resolve(owner.prefix() + "probe-" + UUID.randomUUID());
        Path other = one.resolveSibling(one.getFileName() + "-link");
        try {
            write(one, new byte[0]);
            Files.createLink(other, one);
        } catch (UnsupportedOperationException | java.nio.file.FileSystemException e) {
            throw StorageFaults.because(
                    StorageFaults.SETUP, "use the storage folder (its file system needs hard links)", e);
        } finally {
            Files.deleteIfExists(other);
            Files.deleteIfExists(one);
        }
    }

    private static Path folderOf(Path file) {
        Path folder = file.getParent();
        if (folder == null) {
            throw new IllegalStateException("could not find the folder of an object because it has none");
        }
        return folder;
    }

    private static String etag(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("could not hash because this Java has no SHA-256", e);
        }
    }

    private static ClassifiedException fault(String what, IOException e) {
        return StorageFaults.because(
                e instanceof AccessDeniedException ? StorageFaults.AUTH : StorageFaults.TRANSIENT, what, e);
    }
}
