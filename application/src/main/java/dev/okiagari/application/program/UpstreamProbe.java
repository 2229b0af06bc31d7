package dev.okiagari.application.program;

import static dev.okiagari.application.program.ProgramTexts.say;

import dev.okiagari.application.HealthFact;
import dev.okiagari.gateway.http.Stopwatch;
import dev.okiagari.kit.settings.BadSetting;
import dev.okiagari.kit.terminal.OneLine;
import java.util.List;
import java.util.function.Supplier;

/** Calls an external service once and turns the result into a fact. Stateless. */
public final class UpstreamProbe {
    private static final int MAX_REASON = 300;

    private UpstreamProbe() {}

    /** Runs checks that read settings; a wrong setting becomes a fact, and the service is not called. */
    public static List<HealthFact> withSettings(String name, Supplier<List<HealthFact>> checks) {
        try {
            return checks.get();
        } catch (BadSetting e) {
            return List.of(HealthFact.problem(
                    name,
                    say("probe.bad-setting", e.name()),
                    String.valueOf(e.getMessage()),
                    say("probe.bad-setting.advice")));
        }
    }

    /** Whatever the service or its client throws is the reason why it cannot be used. */
    public static HealthFact call(String name, String where, Runnable call, String advice) {
        Stopwatch watch = Stopwatch.start();
        try {
            call.run();
        } catch (RuntimeException e) {
            return HealthFact.problem(
                    name, where, OneLine.of(name + ": " + String.valueOf(e.getMessage()), MAX_REASON), advice);
        }
        return HealthFact.ok(name, say("probe.answered", where, watch.elapsed().toMillis()));
    }
}
