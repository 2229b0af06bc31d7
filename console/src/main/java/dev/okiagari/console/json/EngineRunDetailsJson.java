package dev.okiagari.console.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.okiagari.console.store.RunFailureReads.FailureGroup;
import dev.okiagari.engine.view.RunProgress;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run: how far it is and what failed.
 *
 * @param mayStillFail how many more targets may fail before the run does
 * @param timeLeft null when nobody can say
 * @param boundBy what keeps it from being faster, in words
 */
public record EngineRunDetailsJson(
        @JsonUnwrapped EngineRunJson run,
        long mayStillFail,
        double perSecond,
        @Nullable Duration timeLeft,
        String boundBy,
        List<FailureGroup> failures) {

    public static EngineRunDetailsJson of(RunProgress progress, List<FailureGroup> failures) {
        return new EngineRunDetailsJson(
                EngineRunJson.of(progress.run()),
                progress.mayStillFail(),
                progress.perSecond(),
                progress.timeLeft(),
                progress.boundBy(),
                failures);
    }
}
