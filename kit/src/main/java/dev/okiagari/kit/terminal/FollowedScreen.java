package dev.okiagari.kit.terminal;

import java.util.function.Supplier;

/**
 * A screen whose width may change while something is drawn on it. It is asked again now and then, because Java does not hear of the change.
 * Used by one thread.
 */
public final class FollowedScreen {
    /** Asking starts a process, so not at every frame. */
    private static final int FRAMES_BETWEEN = 8;

    private final Supplier<Screen> asking;
    private final LiveBlock block;
    private Screen now;
    private int frames;

    public FollowedScreen(Supplier<Screen> asking, LiveBlock block) {
        this.asking = asking;
        this.block = block;
        this.now = asking.get();
        block.resized(now.columns());
    }

    public Screen now() {
        return now;
    }

    /** Called before each frame. What is no terminal never becomes one. */
    public Screen next() {
        if (now.redraws() && ++frames % FRAMES_BETWEEN == 0) {
            Screen asked = asking.get();
            if (asked.redraws()) {
                now = asked;
                block.resized(asked.columns());
            }
        }
        return now;
    }
}
