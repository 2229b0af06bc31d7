package dev.okiagari.console.command.run;

import dev.okiagari.console.terminal.Json;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunView;
import java.time.Duration;

/** A run as JSON. */
final class RunJson {
    private RunJson() {}

    static Json of(RunView run) {
        Json own = new Json();
        run.counts().own().forEach(own::put);
        return new Json()
                .put("id", run.id())
                .put("job", run.job())
                .put("pipeline", run.pipeline())
                .put("state", run.state().word())
                .put("total", run.total())
                .put("done", run.counts().done())
                .put("failed", run.counts().failed())
                .put("rejected", run.counts().rejected())
                .put("cancelled", run.counts().cancelled())
                .put("takenOver", run.counts().takenOver())
                .put("left", run.left())
                .put("owed", run.owed())
                .put("failAbove", run.failAbove())
                .put("failOn", run.failOn())
                .put("counters", own)
                .put("startedAt", run.startedAt())
                .put("startedBy", run.startedBy())
                .put("endedAt", run.endedAt())
                .put("rerunOf", run.rerunOf())
                .put("reason", run.reason());
    }

    static Json of(RunProgress progress) {
        Duration left = progress.timeLeft();
        return of(progress.run())
                .put("mayStillFail", progress.mayStillFail())
                .put("perSecond", progress.perSecond())
                .put("timeLeftSeconds", left == null ? null : left.toSeconds())
                .put("boundBy", progress.boundBy());
    }
}
