package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.Program;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.setup.CatalogProblems;
import dev.okiagari.engine.model.Actor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tries the failed targets of a run again. */
@Command(name = "rerun")
final class RerunCommand extends WaitingCommand {
    @Parameters(paramLabel = "RUN")
    private long run;

    @Option(names = "--failed")
    private boolean failed;

    RerunCommand(Program program, Installation catalog) {
        super(program, catalog);
    }

    @Override
    public Integer call() throws Exception {
        if (!failed) {
            throw wrong(say("rerun.failed-missing"));
        }
        return super.call();
    }

    @Override
    int begin(CatalogContext context, Waiting waiting) throws InterruptedException {
        Actor actor = new Actor(CatalogContext.user(), "catalog rerun --failed");
        return waiting.forRun(
                CatalogProblems.orFail(context, () -> context.catalog().rerunFailed(run, actor))
                        .id());
    }
}
