package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.model.Around;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Write;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.Callable;

/** The users' hooks around attempts and writes, one in the other, the first one outermost. */
public record NestedHooks(List<Around> all) implements Around {
    @Override
    public Outcome attempt(Attempt<?> attempt, Callable<Outcome> code) throws Exception {
        Callable<Outcome> outermost = code;
        for (Around each : all.reversed()) {
            Callable<Outcome> next = outermost;
            outermost = () -> each.attempt(attempt, next);
        }
        return outermost.call();
    }

    @Override
    public void write(Connection tx, Write write) throws Exception {
        Write outermost = write;
        for (Around each : all.reversed()) {
            Write next = outermost;
            outermost = inside -> each.write(inside, next);
        }
        outermost.run(tx);
    }
}
