package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.act.Steering;
import dev.okiagari.console.json.ActJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.terminal.ActCommand;
import dev.okiagari.kit.terminal.OneLine;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** An act on something that has a name: a hold, a schedule. */
@Command
final class NamedAct extends ActCommand<ConsoleContext, ActJson> {
    private final Performing performing;

    @Parameters(paramLabel = "NAME")
    private String name = "";

    /** Does it. */
    @FunctionalInterface
    interface Performing {
        ActJson on(Steering steering, String name, Actor actor);
    }

    NamedAct(Supplier<ConsoleContext> context, Performing performing) {
        super(context);
        this.performing = performing;
    }

    @Override
    protected String purpose() {
        return say("act.this");
    }

    @Override
    protected ActJson act(ConsoleContext context, Act by) {
        return performing.on(new Steering(context), OneLine.of(name), new Actor(by.who(), by.why()));
    }

    @Override
    protected List<String> lines(ActJson done) {
        return List.of(done.on() + " " + done.consequence());
    }
}
