package dev.okiagari.console.terminal;

import picocli.CommandLine.Option;

/** The output options of a command. */
public final class OutputOptions {
    @Option(names = "--json", description = "Print one JSON document to standard output, and nothing else.")
    private boolean json;

    @Option(
            names = "--columns",
            hidden = true,
            defaultValue = "${env:COLUMNS:-0}",
            description = "The width of the terminal, which the launcher passes as COLUMNS.")
    private String columns = "0";

    public boolean json() {
        return json;
    }

    /** The width that tables keep to; 0 where there is no terminal. */
    public int columns() {
        return columns.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(columns) : 0;
    }
}
