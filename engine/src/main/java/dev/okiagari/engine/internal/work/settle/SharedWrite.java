package dev.okiagari.engine.internal.work.settle;

import dev.okiagari.engine.model.Write;
import java.sql.Connection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The write of an outcome whose value a step's writer for many items takes. Run by itself it is a batch of one.
 *
 * @param rest what is written for this item alone, afterwards
 */
public record SharedWrite(
        Write.Together<?> together, Object value, @Nullable Write rest) implements Write {
    /** Roughly how large its value is, in bytes. */
    long size() {
        return together.sizeOf(value);
    }

    @Override
    public void run(Connection tx) throws Exception {
        together.write(tx, List.of(value));
        if (rest != null) {
            rest.run(tx);
        }
    }
}
