package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.act.Steering;
import dev.okiagari.console.json.ActJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.terminal.ActCommand;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Drains a node, or takes that back. */
@Command
final class NodesAct extends ActCommand<ConsoleContext, ActJson> {
    private final Performing performing;

    @Parameters(paramLabel = "ID")
    private long id;

    /** Does it. */
    @FunctionalInterface
    interface Performing {
        ActJson on(Steering steering, long id, Actor actor);
    }

    NodesAct(Supplier<ConsoleContext> context, Performing performing) {
        super(context);
        this.performing = performing;
    }

    @Override
    protected String purpose() {
        return say("act.this");
    }

    @Override
    protected ActJson act(ConsoleContext context, Act by) {
        return performing.on(new Steering(context), id, new Actor(by.who(), by.why()));
    }

    @Override
    protected List<String> lines(ActJson done) {
        return List.of(say("node.did", done.on(), done.consequence()));
    }
}
