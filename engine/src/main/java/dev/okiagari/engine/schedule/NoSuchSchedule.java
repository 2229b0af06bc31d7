package dev.okiagari.engine.schedule;

import dev.okiagari.engine.model.EngineException;

/** No node has ever had a schedule of this name. Nothing has changed. */
public final class NoSuchSchedule extends EngineException {
    public NoSuchSchedule(String name) {
        super(
                "okiagari.no_such_schedule",
                "could not act on schedule '" + name + "' because no node has ever had one of that name");
    }
}
