package dev.okiagari.sandbox.skills;

import java.io.IOException;

/** Writes an archive entry by entry, in one of the two formats. For one thread; closed by the caller that opened it. */
interface Packing extends AutoCloseable {
    void file(String name, byte[] content) throws IOException;

    /** So many zero bytes, written without being held in memory. */
    void zeros(String name, long length) throws IOException;

    void link(Link link) throws IOException;

    /** A thing that is neither file nor folder: a device or a pipe. */
    void special(String name, Special kind) throws IOException;

    @Override
    void close() throws IOException;

    /** A name that stands for another; hard links exist in tar only and become symbolic ones in zip. */
    record Link(String name, String target, boolean hard) {}

    /** What it is. */
    enum Special {
        DEVICE,
        PIPE
    }

    /** The two formats source archives come in. */
    enum Format {
        TAR_GZ,
        ZIP
    }
}
