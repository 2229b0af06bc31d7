package dev.okiagari.skills.local;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells which files below a folder have changed, as the operating system reports it. Used by one thread; any thread may close it. */
public final class SkillWatch implements AutoCloseable {
    /** Editors write a file in several steps: what follows within this time belongs to the same change. */
    private static final long TOGETHER_MS = 100;

    private final WatchService service;
    private final Map<WatchKey, Path> folders = new HashMap<>();

    private SkillWatch(WatchService service) {
        this.service = service;
    }

    public static SkillWatch of(FolderScan scan) throws IOException {
        SkillWatch watch = new SkillWatch(scan.root().getFileSystem().newWatchService());
        Path root = Files.isDirectory(scan.root())
                ? scan.root()
                : scan.root().toAbsolutePath().getParent();
        if (root != null) {
            watch.register(root);
        }
        return watch;
    }

    private void register(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) || folder.endsWith(".git")) {
            return;
        }
        folders.put(
                folder.register(
                        service,
                        StandardWatchEventKinds.ENTRY_CREATE,
                        StandardWatchEventKinds.ENTRY_MODIFY,
                        StandardWatchEventKinds.ENTRY_DELETE),
                folder);
        try (Stream<Path> children = Files.list(folder)) {
            for (Path child : children.toList()) {
                register(child);
            }
        }
    }

    /** Waits for changes; empty when it was closed. */
    public List<Path> next() throws IOException, InterruptedException {
        List<Path> changed = new ArrayList<>();
        try {
            while (changed.isEmpty()) {
                read(service.take(), changed);
            }
            WatchKey more = service.poll(TOGETHER_MS, TimeUnit.MILLISECONDS);
            while (more != null) {
                read(more, changed);
                more = service.poll(TOGETHER_MS, TimeUnit.MILLISECONDS);
            }
        } catch (ClosedWatchServiceException e) {
            return List.of();
        }
        return changed;
    }

    private void read(WatchKey key, List<Path> changed) throws IOException {
        @Nullable Path folder = folders.get(key);
        for (WatchEvent<?> event : key.pollEvents()) {
            if (folder != null && event.context() instanceof Path name) {
                Path file = folder.resolve(name);
                changed.add(file);
                register(file);
            } else if (folder != null) {
                changed.add(folder); // too much at once: all below it may have changed
            }
        }
        if (!key.reset()) {
            folders.remove(key);
        }
    }

    @Override
    public void close() throws IOException {
        service.close();
    }
}
