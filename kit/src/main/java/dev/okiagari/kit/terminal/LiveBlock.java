package dev.okiagari.kit.terminal;

import java.io.PrintWriter;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A block of lines on a terminal that is redrawn in place, and lines above it that stay. While it is drawn on standard error, lines that
 * others write there, such as logs, go above it: it is removed first and comes back with its next frame. Threads may share it.
 */
public final class LiveBlock {
    private static final String CLEAR_LINE = "\r\033[K";
    private static final String CLEAR_BELOW = "\033[J";
    private static final Pattern COLOURS = Pattern.compile("\033\\[[0-9;]*m");

    private final PrintWriter out;
    private final boolean isStandardError;
    private List<String> drawn = List.of();
    private int columns = Integer.MAX_VALUE;

    public LiveBlock(PrintWriter out) {
        this(out, false);
    }

    /** @param screen says whether this is standard error, which others write to as well */
    public LiveBlock(PrintWriter out, Screen screen) {
        this(out, screen.isStandardError());
    }

    private LiveBlock(PrintWriter out, boolean isStandardError) {
        this.out = out;
        this.isStandardError = isStandardError;
    }

    /** The terminal has this width now: what was drawn before may have been wrapped by it. */
    public synchronized void resized(int toColumns) {
        columns = Math.max(1, toColumns);
    }

    /** Replaces the block. No line may be wider than the screen: a wrapped line would push the block down. */
    public synchronized void draw(List<String> lines) {
        StringBuilder frame = new StringBuilder(up());
        lines.forEach(line -> frame.append(CLEAR_LINE).append(line).append('\n'));
        frame.append(CLEAR_BELOW);
        drawn = List.copyOf(lines);
        out.print(frame);
        out.flush();
        if (isStandardError) {
            SharedError.install(this);
        }
    }

    /** Prints a line that stays. */
    public synchronized void say(String line) {
        clear();
        out.println(line);
        out.flush();
    }

    /** Removes the block. */
    public synchronized void clear() {
        if (!drawn.isEmpty()) {
            out.print(up() + "\r" + CLEAR_BELOW);
            out.flush();
            drawn = List.of();
            if (isStandardError) {
                SharedError.remove();
            }
        }
    }

    private String up() {
        int rows = drawn.stream().mapToInt(this::rows).sum();
        return rows > 0 ? "\033[" + rows + "A" : "";
    }

    private int rows(String line) {
        int width = OneLine.width(COLOURS.matcher(line).replaceAll(""));
        return width <= columns ? 1 : (width + columns - 1) / columns;
    }
}
