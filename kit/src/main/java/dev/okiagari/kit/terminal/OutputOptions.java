package dev.okiagari.kit.terminal;

import picocli.CommandLine.Option;

/** The output options of a command. */
public final class OutputOptions {
    @Option(names = "--json", descriptionKey = "shared.json")
    private boolean json;

    @Option(names = "--columns", hidden = true, defaultValue = "${env:COLUMNS:-0}", descriptionKey = "shared.columns")
    private String columns = "0";

    public boolean json() {
        return json;
    }

    /** The width that tables keep to; 0 where there is no terminal. */
    public int columns() {
        return columns.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(columns) : 0;
    }
}
