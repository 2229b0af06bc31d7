package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.act.Steering;
import dev.okiagari.console.json.EngineRunActJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.terminal.ActCommand;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** An act on a run: abort, resume, rerun. */
@Command
final class RunsAct extends ActCommand<ConsoleContext, EngineRunActJson> {
    private final Performing performing;

    @Parameters(paramLabel = "ID", descriptionKey = "run.id")
    private long id;

    /** Does it. */
    @FunctionalInterface
    interface Performing {
        EngineRunActJson on(Steering steering, long id, Actor actor);
    }

    RunsAct(Supplier<ConsoleContext> context, Performing performing) {
        super(context);
        this.performing = performing;
    }

    @Override
    protected String purpose() {
        return say("act.this");
    }

    @Override
    protected EngineRunActJson act(ConsoleContext context, Act by) {
        return performing.on(new Steering(context), id, new Actor(by.who(), by.why()));
    }

    @Override
    protected List<String> lines(EngineRunActJson done) {
        String on = String.valueOf(done.goesOnAs());
        return List.of(
                done.goesOnAs() == id
                        ? say("run.did", done.act(), String.valueOf(id), on)
                        : say("run.goes-on", done.act(), String.valueOf(id), on));
    }
}
