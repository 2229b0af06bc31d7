package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.terminal.ActCommand;
import dev.okiagari.skills.json.QueuePauseJson;
import dev.okiagari.skills.setup.SkillsContext;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;

/** Pauses the queue, or ends the pause: one hold of the whole pipeline. */
@Command
final class QueuePauseCommand extends ActCommand<SkillsContext, QueuePauseJson> {
    private final boolean pauses;

    QueuePauseCommand(boolean pauses, Supplier<SkillsContext> opening) {
        super(opening);
        this.pauses = pauses;
    }

    @Override
    protected String purpose() {
        return say(pauses ? "act.pause.purpose" : "act.resume.purpose");
    }

    @Override
    protected QueuePauseJson act(SkillsContext context, Act by) {
        Actor actor = new Actor(by.who(), by.why());
        boolean changed =
                pauses ? context.queue().pause(actor) : context.queue().resume(actor);
        return new QueuePauseJson(pauses, changed);
    }

    @Override
    protected List<String> lines(QueuePauseJson done) {
        return done.changed() ? List.of(say(pauses ? "pause.done" : "resume.done")) : List.of();
    }

    @Override
    protected List<String> refused(QueuePauseJson done) {
        return done.changed() ? List.of() : List.of(say(pauses ? "pause.already" : "resume.already"));
    }
}
