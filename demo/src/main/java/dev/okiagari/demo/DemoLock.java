package dev.okiagari.demo;

import static dev.okiagari.demo.DemoTexts.say;

import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps a second demo from dropping the database of a running one. The operating system releases it with the process. */
final class DemoLock implements AutoCloseable {
    private static final int LONGEST_NUMBER = 32;

    private final FileChannel channel;
    private final @Nullable String before;

    private DemoLock(FileChannel channel) throws IOException {
        this.channel = channel;
        ByteBuffer left = ByteBuffer.allocate(LONGEST_NUMBER);
        channel.read(left, 0);
        String text = StandardCharsets.US_ASCII.decode(left.flip()).toString();
        this.before = text.isBlank() ? null : text.strip();
        String mine = Long.toString(ProcessHandle.current().pid());
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(mine.getBytes(StandardCharsets.US_ASCII)), 0);
    }

    /** The process of the last demo if it was killed; a demo that ends normally removes its process id. */
    Optional<String> killedBefore() {
        return Optional.ofNullable(before);
    }

    /** Ends the command when another demo runs in that folder. */
    static DemoLock take(Path folder) {
        Path file = folder.resolve("demo.lock");
        try {
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (isTaken(channel)) {
                channel.close();
                throw new CommandFailed(Exit.FAILED, say("demo.running", folder));
            }
            return new DemoLock(channel);
        } catch (IOException e) {
            throw new UncheckedIOException("could not lock " + file + ": " + e.getMessage(), e);
        }
    }

    private static boolean isTaken(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true; // by a demo in this same process
        }
    }

    @Override
    public void close() {
        try (channel) {
            channel.truncate(0);
        } catch (IOException e) {
            throw new UncheckedIOException("could not release the lock of the demo: " + e.getMessage(), e);
        }
    }
}
