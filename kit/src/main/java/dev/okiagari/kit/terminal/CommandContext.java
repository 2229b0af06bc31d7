package dev.okiagari.kit.terminal;

/** What a command works with: opened for one command and closed after it. */
public interface CommandContext extends AutoCloseable {
    @Override
    void close();
}
