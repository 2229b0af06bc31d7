package dev.okiagari.console.terminal;

import picocli.CommandLine.Option;

/** How a command answers; mixed into each of them. */
public final class OutputOptions {
    @Option(names = "--json", description = "Answer with one JSON document on standard output and nothing else there.")
    private boolean json;

    public boolean json() {
        return json;
    }
}
