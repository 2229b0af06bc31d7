package dev.okiagari.console.command;

import dev.okiagari.console.json.EngineRunDetailsJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.Timed;
import dev.okiagari.console.store.RunFailureReads;
import dev.okiagari.kit.terminal.ReadCommand;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one run. */
@Command(name = "show")
final class RunsShow extends ReadCommand<ConsoleContext, Timed<EngineRunDetailsJson>> {
    @Parameters(paramLabel = "ID", descriptionKey = "run.id")
    private long id;

    RunsShow(Supplier<ConsoleContext> context) {
        super(context);
    }

    @Override
    protected Timed<EngineRunDetailsJson> read(ConsoleContext context) {
        return new Timed<>(
                context.now(),
                EngineRunDetailsJson.of(
                        context.client().runs().progress(id), RunFailureReads.byCategory(context.source(), id)));
    }

    @Override
    protected List<String> lines(Timed<EngineRunDetailsJson> read) {
        return RunText.lines(read.answer(), read.now());
    }
}
