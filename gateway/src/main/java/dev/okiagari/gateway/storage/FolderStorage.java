package dev.okiagari.gateway.storage;

import dev.okiagari.engine.failure.ClassifiedException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.DigestOutputStream;
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

    /** The identity of the storage in a folder, without opening it; empty when there is none yet. */
    public static Optional<String> identityIn(Path folder) {
        try {
            return Optional.of("folder " + FolderOwner.identityIn(folder));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw fault("read the identity of the storage folder", e);
        }
    }

    static FolderStorage open(Path folder, String host) {
        try {
            Path whole = folder.toAbsolutePath().normalize();
            if (whole.getParent() != null) {
                Durable.createFolders(whole.getParent()); // which may be others' as well
            }
            Durable.createPrivateFolders(whole);
            // By its one real name: two locks on one folder in one process would undo each other.
            Path root = folder.toRealPath();
            FolderOwner owner = FolderOwner.take(root, host);
            try {
                return opened(root, owner);
            } catch (IOException | RuntimeException e) {
                owner.close();
                throw e;
            }
        } catch (IOException e) {
            throw fault("open the storage folder", e);
        }
    }

    private static FolderStorage opened(Path root, FolderOwner owner) throws IOException {
        FolderStorage storage = new FolderStorage(root, owner);
        Durable.createPrivateFolders(storage.objects);
        Durable.createPrivateFolders(storage.aside);
        storage.clearRemains();
        storage.requireLinks();
        return storage;
    }

    @Override
    public Put putIfAbsent(ObjectKey key, byte[] content) {
        ObjectSize.require("put " + key, content.length);
        Path target = FileNames.path(objects, key);
        Path written = aside.resolve(owner.prefix() + UUID.randomUUID());
        try {
            Durable.createPrivateFolders(folderOf(target));
            requireInside(folderOf(target));
            try {
                Durable.write(written, content);
                Files.createLink(target, written);
                return new Put(true, etag(content));
            } catch (FileAlreadyExistsException e) {
                return new Put(false, etag(target));
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
            return Optional.of(read(key));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw fault("get " + key, e);
        }
    }

    @Override
    public Optional<StoredObject> find(ObjectKey key) {
        try {
            return describe(FileNames.path(objects, key));
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
            requireInside(folderOf(target));
            if (Files.deleteIfExists(target)) {
                Durable.sync(folderOf(target));
            }
        } catch (NoSuchFileException e) {
            return; // not even its folder exists
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
                return describe(file).stream();
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

    /** Empty for a foreign file: systems and people leave some of their own. */
    private Optional<StoredObject> describe(Path file) throws IOException {
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return FileNames.key(objects, file)
                .map(key -> new StoredObject(
                        key, found.size(), found.lastModifiedTime().toInstant()));
    }

    private byte[] read(ObjectKey key) throws IOException {
        Path file = FileNames.path(objects, key);
        requireInside(folderOf(file));
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] content = in.readNBytes(ObjectSize.LARGEST + 1);
            ObjectSize.require("get " + key, content.length);
            return content;
        }
    }

    /** A link in the place of a folder would lead out of the storage. */
    private void requireInside(Path folder) throws IOException {
        if (!folder.toRealPath().equals(folder)) {
            throw StorageFaults.SETUP.because("could not use the storage folder because a link lies in it: " + folder);
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
            Durable.write(one, new byte[0]); // a full disk fails here, which has nothing to do with links
            link(other, one);
        } finally {
            Files.deleteIfExists(other);
            Files.deleteIfExists(one);
        }
    }

    private static void link(Path name, Path existing) throws IOException {
        try {
            Files.createLink(name, existing);
        } catch (UnsupportedOperationException | FileSystemException e) {
            throw StorageFaults.because(
                    StorageFaults.SETUP, "use the storage folder (its file system needs hard links)", e);
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
        return HexFormat.of().formatHex(sha256().digest(content));
    }

    /** Of an existing object; it is not read into memory for that. */
    private static String etag(Path file) throws IOException {
        MessageDigest digest = sha256();
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            in.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("could not hash because this Java has no SHA-256", e);
        }
    }

    private static ClassifiedException fault(String what, IOException e) {
        return StorageFaults.because(
                e instanceof AccessDeniedException ? StorageFaults.AUTH : StorageFaults.TRANSIENT, what, e);
    }
}
