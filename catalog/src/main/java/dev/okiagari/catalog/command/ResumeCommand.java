package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.Program;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.setup.CatalogProblems;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Continues what was interrupted or stopped. */
@Command(name = "resume")
final class ResumeCommand extends WaitingCommand {
    private static final int LOOKED_BACK_ON = 50;

    @Parameters(arity = "0..1", paramLabel = "RUN|NET")
    private @Nullable String what;

    ResumeCommand(Program program, Installation catalog) {
        super(program, catalog);
    }

    @Override
    int begin(CatalogContext context, Waiting waiting) throws InterruptedException {
        Actor actor = new Actor(CatalogContext.user(), "catalog resume");
        if (what != null && what.matches("\\d{1,18}")) {
            long id = Long.parseLong(what);
            return waiting.forRun(
                    CatalogProblems.orFail(context, () -> context.catalog().resume(id, actor))
                            .id());
        }
        NetView net = net(context);
        return waiting.forNet(
                CatalogProblems.orFail(context, () -> context.catalog().resume(net, actor))
                        .key());
    }

    private NetView net(CatalogContext context) {
        String key = what;
        if (key != null) {
            return context.catalog().net(key).orElseThrow(() -> CatalogProblems.missing("resume.unknown", key));
        }
        return context.catalog().nets(null, LOOKED_BACK_ON).stream()
                .filter(net -> net.isOpen() || net.isStopped())
                .findFirst()
                .orElseThrow(() -> new CommandFailed(Exit.FAILED, say("resume.nothing")));
    }
}
