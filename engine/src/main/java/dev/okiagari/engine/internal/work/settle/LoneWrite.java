package dev.okiagari.engine.internal.work.settle;

import dev.okiagari.engine.model.Write;
import java.sql.Connection;

/** A write of a step that shares no transaction. */
public record LoneWrite(Write write) implements Write {
    @Override
    public void run(Connection tx) throws Exception {
        write.run(tx);
    }
}
