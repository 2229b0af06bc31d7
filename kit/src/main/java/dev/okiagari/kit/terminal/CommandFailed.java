package dev.okiagari.kit.terminal;

import org.jspecify.annotations.Nullable;

/**
 * Ends a command with a message and an exit code. Not an error of the program: it is
 * shown without a stack trace.
 */
public final class CommandFailed extends RuntimeException {
    private final int exit;

    public CommandFailed(int exit, String message) {
        this(exit, message, null);
    }

    public CommandFailed(int exit, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exit = exit;
    }

    /** One of {@link Exit}. */
    public int exit() {
        return exit;
    }
}
