package dev.okiagari.console.command;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Whether an act concerns the items that are named, or all items that a filter selects. */
final class Choice {
    private Choice() {}

    /** True for a filter. Refuses both at once, and neither of them. */
    static boolean of(CommandLine line, ActOptions options, FilterOptions filter) {
        boolean isNamed = !options.items.isEmpty();
        if (isNamed && filter.isGiven()) {
            throw new ParameterException(line, "name items or give a filter, not both");
        }
        if (!isNamed && !filter.isGiven() && options.pipeline == null) {
            throw new ParameterException(
                    line, "no item is named; name one or more, or give --pipeline, --state or another filter");
        }
        return !isNamed;
    }
}
