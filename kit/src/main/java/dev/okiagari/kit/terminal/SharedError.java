package dev.okiagari.kit.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** Standard error while a block is drawn there: a write to it removes the block first. One for the process. */
final class SharedError extends OutputStream {
    private static @Nullable PrintStream before;

    private final LiveBlock block;
    private final PrintStream target;

    private SharedError(LiveBlock block, PrintStream target) {
        this.block = block;
        this.target = target;
    }

    static synchronized void install(LiveBlock block) {
        if (before == null) {
            PrintStream usual = System.err;
            before = usual;
            System.setErr(new PrintStream(new SharedError(block, usual), true, usual.charset()));
        }
    }

    static synchronized void remove() {
        PrintStream usual = before;
        if (usual != null) {
            System.setErr(usual);
            before = null;
        }
    }

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    /** Under the block's lock, so that no frame comes in between. */
    @Override
    public void write(byte[] bytes, int from, int length) {
        synchronized (block) {
            block.clear();
            target.write(bytes, from, length);
            target.flush();
        }
    }

    @Override
    public void flush() throws IOException {
        target.flush();
    }
}
