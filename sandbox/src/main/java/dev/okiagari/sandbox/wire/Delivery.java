package dev.okiagari.sandbox.wire;

import dev.okiagari.sandbox.dial.InjectedFault;
import dev.okiagari.sandbox.dial.Reset;
import dev.okiagari.sandbox.dial.Stall;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** Sends one response, intact or with a fault applied. For one thread. */
final class Delivery {
    private static final int BLOCK = 64 * 1024;

    private final ResponseWriter writer;
    private final CallerConnection line;
    private final boolean bodiless;

    /** @param bodiless the answer to a HEAD, or one that never has a body: its head alone */
    Delivery(ResponseWriter writer, CallerConnection line, boolean bodiless) {
        this.writer = writer;
        this.line = line;
        this.bodiless = bodiless;
    }

    /** True when the connection may carry another request afterwards. */
    boolean deliver(Response answer, InjectedFault fault) throws IOException {
        if (bodiless && !(fault instanceof InjectedFault.Cut || fault instanceof InjectedFault.Pause)) {
            return whole(answer); // there is no body to spoil
        }
        return switch (fault) {
            case InjectedFault.None none -> whole(answer);
            case InjectedFault.Refuse refuse -> whole(answer);
            case InjectedFault.Spoil spoil -> whole(Spoiling.spoil(answer, spoil.how()));
            case InjectedFault.Cut cut -> {
                if (cut.moment() == Reset.Moment.IN_BODY) {
                    half(answer);
                } else {
                    writer.finish();
                }
                line.reset();
                yield false;
            }
            case InjectedFault.Pause pause -> stalled(answer, pause);
            case InjectedFault.Drip drip -> dripping(answer, drip);
            case InjectedFault.Halve halve -> {
                half(answer);
                yield false;
            }
            case InjectedFault.Inflate inflate -> inflated(answer, inflate.bytes());
            case InjectedFault.Bomb bomb -> bombed(answer, bomb.bytes());
        };
    }

    private boolean whole(Response answer) throws IOException {
        byte[] body = answer.body();
        writer.headWithLength(answer, body.length);
        if (!bodiless) {
            writer.body(body, 0, body.length);
        }
        writer.finish();
        return true;
    }

    /** Announces the whole body and sends half; a body too short to halve is announced longer than it is. */
    private void half(Response answer) throws IOException {
        byte[] body = answer.body();
        boolean tiny = body.length < 2;
        writer.headWithLength(answer, tiny ? body.length + 64 : body.length);
        if (!bodiless) {
            writer.body(body, 0, tiny ? body.length : body.length / 2);
        }
        writer.finish();
    }

    private boolean stalled(Response answer, InjectedFault.Pause pause) throws IOException {
        if (bodiless || pause.place() == Stall.Phase.BEFORE_HEADERS) {
            return line.waitUnlessGone(pause.length()) && whole(answer);
        }
        byte[] body = answer.body();
        writer.headWithLength(answer, body.length);
        writer.body(body, 0, body.length / 2);
        writer.flush();
        if (!line.waitUnlessGone(pause.length())) {
            return false;
        }
        writer.body(body, body.length / 2, body.length);
        writer.finish();
        return true;
    }

    private boolean dripping(Response answer, InjectedFault.Drip drip) throws IOException {
        byte[] body = answer.body();
        if (!drip.endless()) {
            writer.headWithLength(answer, body.length);
        } else {
            writer.headOfChunks(answer);
        }
        for (int from = 0; from < body.length; from += drip.bytes()) {
            int to = Math.min(body.length, from + drip.bytes());
            if (drip.endless()) {
                writer.chunk(body, from, to);
            } else {
                writer.body(body, from, to);
            }
            if ((drip.endless() || to < body.length) && !pausedAfterSending(drip)) {
                return false;
            }
        }
        byte[] blanks = blanks(drip.bytes());
        while (drip.endless()) {
            writer.chunk(blanks, 0, blanks.length);
            if (!pausedAfterSending(drip)) {
                return false;
            }
        }
        writer.finish();
        return true;
    }

    /** False when the sandbox is stopping. */
    private boolean pausedAfterSending(InjectedFault.Drip drip) throws IOException {
        writer.flush();
        return line.pause(drip.interval());
    }

    private boolean inflated(Response answer, long bytes) throws IOException {
        byte[] body = answer.body();
        long length = Math.max(bytes, body.length);
        writer.headWithLength(answer, length);
        writer.body(body, 0, body.length);
        byte[] blanks = blanks(BLOCK);
        for (long left = length - body.length; left > 0; left -= BLOCK) {
            writer.body(blanks, 0, (int) Math.min(left, BLOCK));
        }
        writer.finish();
        return true;
    }

    private boolean bombed(Response answer, long bytes) throws IOException {
        writer.headOfChunks(answer.with(new Response.Header("Content-Encoding", "gzip")));
        byte[] blanks = blanks(BLOCK);
        // Buffered, so that chunks have a sensible size.
        try (OutputStream packed = new GZIPOutputStream(new BufferedOutputStream(new Chunks(), 8192), BLOCK)) {
            packed.write(answer.body());
            for (long left = bytes - answer.body().length; left > 0; left -= BLOCK) {
                packed.write(blanks, 0, (int) Math.min(left, BLOCK));
            }
        }
        writer.lastChunk();
        writer.finish();
        return true;
    }

    private static byte[] blanks(int length) {
        byte[] blanks = new byte[length];
        Arrays.fill(blanks, (byte) ' ');
        return blanks;
    }

    /** What is written here goes out as chunks; closing it ends nothing. */
    private final class Chunks extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            writer.chunk(bytes, from, from + length);
        }
    }
}
