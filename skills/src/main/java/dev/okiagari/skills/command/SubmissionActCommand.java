package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.terminal.ActCommand;
import dev.okiagari.skills.SubmissionAct;
import dev.okiagari.skills.json.SubmissionActsJson;
import dev.okiagari.skills.refusal.ActRefused;
import dev.okiagari.skills.refusal.NoSuchSubmission;
import dev.okiagari.skills.setup.SkillsContext;
import dev.okiagari.skills.view.RequeueReport.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Does one thing to submissions, each on its own: one that is refused does not keep the others. */
@Command
final class SubmissionActCommand extends ActCommand<SkillsContext, SubmissionActsJson> {
    private final SubmissionAct act;

    @Parameters(arity = "1..*", paramLabel = "ID")
    private List<String> ids = new ArrayList<>();

    SubmissionActCommand(SubmissionAct act, Supplier<SkillsContext> opening) {
        super(opening);
        this.act = act;
    }

    @Override
    protected String purpose() {
        return say("act." + act.word() + ".purpose");
    }

    @Override
    protected SubmissionActsJson act(SkillsContext context, Act by) {
        Actor actor = new Actor(by.who(), by.why());
        List<SubmissionActsJson.Done> done = new ArrayList<>();
        List<Refusal> refused = new ArrayList<>();
        for (String id : ids) {
            try {
                context.submissions().act(act, id, actor);
                context.submissions().find(id).ifPresent(one -> done.add(new SubmissionActsJson.Done(id, one.state())));
            } catch (NoSuchSubmission | ActRefused e) {
                refused.add(new Refusal(id, String.valueOf(e.getMessage())));
            }
        }
        return new SubmissionActsJson(act.word(), done, refused);
    }

    @Override
    protected List<String> lines(SubmissionActsJson done) {
        return done.done().stream().map(one -> act.word() + ": " + one.id()).toList();
    }

    @Override
    protected List<String> refused(SubmissionActsJson done) {
        return done.refused().stream().map(Refusal::reason).toList();
    }
}
