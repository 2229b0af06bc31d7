package dev.okiagari.console.command;

import picocli.CommandLine.Option;

/** Where a replay begins; mixed into that command. */
final class ReplayFrom {
    @Option(names = "--from", paramLabel = "STEP", required = true, description = "The step to begin with again.")
    private String step = "";

    String step() {
        return step;
    }
}
