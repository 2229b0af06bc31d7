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

/** Changes a limit at run time. */
@Command(name = "set")
final class LimitsSet extends ActCommand<ConsoleContext, ActJson> {
    @Parameters(index = "0", paramLabel = "NAME")
    private String name = "";

    @Parameters(index = "1", paramLabel = "VALUE")
    private String value = "";

    LimitsSet(Supplier<ConsoleContext> context) {
        super(context);
    }

    @Override
    protected String purpose() {
        return say("act.this");
    }

    @Override
    protected ActJson act(ConsoleContext context, Act by) {
        return new Steering(context).setLimit(OneLine.of(name), OneLine.of(value), new Actor(by.who(), by.why()));
    }

    @Override
    protected List<String> lines(ActJson done) {
        return List.of(done.on() + " " + done.consequence());
    }
}
