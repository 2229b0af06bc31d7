package dev.okiagari.server;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;

/** Standard output that remembers whether it stopped because its reader has read enough, as {@code head} does. Used by one thread. */
final class PlainOutput extends FilterOutputStream {
    private boolean isReaderGone;

    PlainOutput() {
        super(new FileOutputStream(FileDescriptor.out));
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            // There is no other way to tell it from a full disk.
            isReaderGone |= String.valueOf(e.getMessage()).contains("Broken pipe");
            throw e;
        }
    }

    boolean isReaderGone() {
        return isReaderGone;
    }
}
