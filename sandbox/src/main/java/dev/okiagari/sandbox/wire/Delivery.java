package dev.okiagari.sandbox.wire;

import dev.okiagari.sandbox.dial.Fault;
import dev.okiagari.sandbox.dial.Reset;
import dev.okiagari.sandbox.dial.Stall;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** Brings one answer to the caller, whole or broken as a fault wants it. For one thread. */
final class Delivery {
    private static final int BLOCK = 64 * 1024;

    private final AnswerWriter writer;
    private final Line line;
    private final boolean bodiless;

    /** @param bodiless the answer to a HEAD, or one that never has a body: its head alone */
    Delivery(AnswerWriter writer, Line line, boolean bodiless) {
        this.writer = writer;
        this.line = line;
        this.bodiless = bodiless;
    }

    /** True when the connection may carry another request afterwards. */
    boolean deliver(Answer answer, Fault fault) throws IOException {
        if (bodiless && !(fault instanceof Fault.Cut || fault instanceof Fault.Pause)) {
            return whole(answer); // there is no body to spoil
        }
        return switch (fault) {
            case Fault.None none -> whole(answer);
            case Fault.Refuse refuse -> whole(answer);
            case Fault.Spoil spoil -> whole(Spoiling.spoil(answer, spoil.how()));
            case Fault.Cut cut -> {
                if (cut.moment() == Reset.Moment.IN_BODY) {
                    half(answer);
                } else {
                    writer.finish();
                }
                line.reset();
                yield false;
            }
            case Fault.Pause pause -> stalled(answer, pause);
            case Fault.Drip drip -> dripping(answer, drip);
            case Fault.Halve halve -> {
                half(answer);
                yield false;
            }
            case Fault.Inflate inflate -> inflated(answer, inflate.bytes());
            case Fault.Bomb bomb -> bombed(answer, bomb.bytes());
        };
    }

    private boolean whole(Answer answer) throws IOException {
        byte[] body = answer.body();
        writer.headWithLength(answer, body.length);
        if (!bodiless) {
            writer.body(body, 0, body.length);
        }
        writer.finish();
        return true;
    }

    /** Promises all of the body and sends half; a body too short to halve is promised longer than it is. */
    private void half(Answer answer) throws IOException {
        byte[] body = answer.body();
        boolean tiny = body.length < 2;
        writer.headWithLength(answer, tiny ? body.length + 64 : body.length);
        if (!bodiless) {
            writer.body(body, 0, tiny ? body.length : body.length / 2);
        }
        writer.finish();
    }

    private boolean stalled(Answer answer, Fault.Pause pause) throws IOException {
        if (bodiless || pause.place() == Stall.Place.BEFORE_HEADERS) {
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

    private boolean dripping(Answer answer, Fault.Drip drip) throws IOException {
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
    private boolean pausedAfterSending(Fault.Drip drip) throws IOException {
        writer.flush();
        return line.pause(drip.interval());
    }

    private boolean inflated(Answer answer, long bytes) throws IOException {
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

    private boolean bombed(Answer answer, long bytes) throws IOException {
        writer.headOfChunks(answer.with(new Answer.Header("Content-Encoding", "gzip")));
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
