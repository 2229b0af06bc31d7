package dev.okiagari.console.terminal;

import java.io.PrintWriter;
import java.util.List;

/** A block of lines on a terminal that is redrawn in place, and lines above it that stay. Used by one thread. */
public final class LiveBlock {
    private static final String CLEAR_LINE = "\r\033[K";
    private static final String CLEAR_BELOW = "\033[J";

    private final PrintWriter out;
    private int drawn;

    public LiveBlock(PrintWriter out) {
        this.out = out;
    }

    /** Replaces the block. No line may be wider than the screen: a wrapped line is not counted and would stay. */
    public void draw(List<String> lines) {
        StringBuilder frame = new StringBuilder(up());
        lines.forEach(line -> frame.append(CLEAR_LINE).append(line).append('\n'));
        frame.append(CLEAR_BELOW);
        drawn = lines.size();
        out.print(frame);
        out.flush();
    }

    /** Prints a line that stays. */
    public void say(String line) {
        clear();
        out.println(line);
        out.flush();
    }

    /** Removes the block. */
    public void clear() {
        if (drawn > 0) {
            out.print(up() + "\r" + CLEAR_BELOW);
            out.flush();
            drawn = 0;
        }
    }

    private String up() {
        return drawn > 0 ? "\033[" + drawn + "A" : "";
    }
}
