package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.terminal.ActCommand;
import dev.okiagari.skills.json.RequeueJson;
import dev.okiagari.skills.setup.SkillsContext;
import dev.okiagari.skills.view.RequeueReport;
import dev.okiagari.skills.view.RequeueReport.Refusal;
import dev.okiagari.skills.view.SubmissionFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Starts submissions again, by id or by filter. */
@Command(name = "requeue")
final class RequeueCommand extends ActCommand<SkillsContext, RequeueJson> {
    @Parameters(arity = "0..*", paramLabel = "ID")
    private List<String> ids = new ArrayList<>();

    @Option(names = "--state", paramLabel = "STATE", split = ",")
    private List<String> states = new ArrayList<>();

    @Option(names = "--q", paramLabel = "TEXT")
    private @Nullable String text;

    @Option(names = "--dry-run")
    private boolean dryRun;

    private SubmissionFilter filter = SubmissionFilter.all();

    RequeueCommand(Supplier<SkillsContext> opening) {
        super(opening);
    }

    @Override
    protected String purpose() {
        return say("act.requeue.purpose");
    }

    @Override
    protected boolean needsReason() {
        return !dryRun;
    }

    @Override
    protected void check() {
        if (ids.isEmpty() == states.isEmpty()) {
            throw wrong(say("requeue.ids_or_state"));
        }
        filter = SubmissionListCommand.filter(states, text, this::wrong);
    }

    @Override
    protected RequeueJson act(SkillsContext context, Act by) {
        Actor actor = new Actor(by.who(), by.why());
        RequeueReport report = ids.isEmpty()
                ? context.submissions().requeueAll(filter, dryRun, actor)
                : context.submissions().requeue(ids, dryRun, actor);
        return RequeueJson.of(report);
    }

    @Override
    protected List<String> lines(RequeueJson done) {
        List<String> lines = new ArrayList<>();
        done.requeued().forEach(id -> lines.add(say(done.dryRun() ? "requeue.would_line" : "requeue.line", id)));
        lines.add(say(done.dryRun() ? "requeue.would_all" : "requeue.all", done.count()));
        return lines;
    }

    @Override
    protected List<String> refused(RequeueJson done) {
        return done.refused().stream().map(Refusal::reason).toList();
    }
}
