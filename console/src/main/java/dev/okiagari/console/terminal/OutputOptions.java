package dev.okiagari.console.terminal;

import picocli.CommandLine.Option;

/** The output options of a command. */
public final class OutputOptions {
    @Option(names = "--json", description = "Print one JSON document to standard output, and nothing else.")
    private boolean json;

    public boolean json() {
        return json;
    }
}
