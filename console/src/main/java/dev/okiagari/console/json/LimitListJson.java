package dev.okiagari.console.json;

import dev.okiagari.console.store.LimitReads.LimitRow;
import java.util.List;

/** The limits that were changed at run time, by name. */
public record LimitListJson(List<LimitRow> limits) {

    /**
     * A limit to be changed.
     *
     * @param name per_node:PIPELINE:STEP, attempts:PIPELINE:STEP or rate:UPSTREAM
     * @param value a number; of a rate calls and time, such as 10/s or 1/3s
     */
    public record Body(String name, String value, String reason) {}

    /** A limit that is to be as in the code again. */
    public record Reset(String name, String reason) {}
}
