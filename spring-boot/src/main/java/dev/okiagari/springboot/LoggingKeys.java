package dev.okiagari.springboot;

import dev.okiagari.engine.model.Around;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import java.util.List;
import java.util.concurrent.Callable;
import org.slf4j.MDC;

/** What a step logs carries the keys that the engine's own lines have. */
final class LoggingKeys implements Around {
    private static final List<String> KEYS = List.of("pipeline", "item", "step", "attempt", "run_id");

    @Override
    public Outcome attempt(Attempt<?> attempt, Callable<Outcome> next) throws Exception {
        MDC.put("pipeline", attempt.pipeline());
        MDC.put("item", attempt.key());
        MDC.put("step", attempt.step());
        MDC.put("attempt", String.valueOf(attempt.number()));
        attempt.run().ifPresent(run -> MDC.put("run_id", String.valueOf(run)));
        try {
            return next.call();
        } finally {
            KEYS.forEach(MDC::remove); // the thread is the attempt's own
        }
    }
}
