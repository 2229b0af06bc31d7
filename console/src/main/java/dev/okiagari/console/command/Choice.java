package dev.okiagari.console.command;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Whether an act is about the items that are named, or about all of a filter. */
final class Choice {
    private Choice() {}

    /** True for a filter. Refuses both at once, and neither. */
    static boolean of(CommandLine line, ActOptions options, FilterOptions filter) {
        boolean isNamed = !options.items.isEmpty();
        if (isNamed && filter.isGiven()) {
            throw new ParameterException(
                    line, "could not start because items are named and a filter is given; give one of both");
        }
        if (!isNamed && !filter.isGiven() && options.pipeline == null) {
            throw new ParameterException(
                    line,
                    "could not start because no item is named; name some, or give --pipeline, --state or another filter");
        }
        return !isNamed;
    }
}
