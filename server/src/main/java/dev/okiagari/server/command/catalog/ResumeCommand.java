package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.view.NetView;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.StopSignal;
import dev.okiagari.engine.Run;
import dev.okiagari.engine.model.Actor;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Goes on with what was interrupted or stopped. */
@Command(
        name = "resume",
        description = {
            "Goes on with a run or a net that was interrupted, lost its worker, or was stopped, and waits for its verdict.",
            "Without an argument: the newest net that is not over."
        })
final class ResumeCommand implements Callable<Integer> {
    private static final int LOOKED_BACK_ON = 50;

    private final CatalogInstallation.Doors doors;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(
            arity = "0..1",
            paramLabel = "RUN|NET",
            description = "The number of a run, or a net such as 2026-04-01-1.")
    private @Nullable String what;

    ResumeCommand(CatalogInstallation.Doors doors) {
        this.doors = doors;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (StopSignal stop = new StopSignal("the node", Waiting.PATIENCE);
                CatalogDesk desk = doors.prepared()) {
            Waiting waiting = new Waiting(doors, desk, stop, spec.commandLine(), output.json());
            Actor actor = CatalogDesk.actor("catalog resume");
            if (what != null && what.matches("\\d{1,18}")) {
                long id = Long.parseLong(what);
                Run run = Already.orElse(desk, () -> desk.catalog().resume(id, actor));
                return waiting.forRun(run.id());
            }
            NetView net = net(desk);
            return waiting.forNet(Already.orElse(desk, () -> desk.catalog().resume(net, actor))
                    .key());
        }
    }

    private NetView net(CatalogDesk desk) {
        String key = what;
        if (key != null) {
            return desk.catalog()
                    .net(key)
                    .orElseThrow(() -> new CommandFailed(Exit.FAILED, "there is no run or net '" + key + "'"));
        }
        return desk.catalog().nets(LOOKED_BACK_ON).stream()
                .filter(net -> net.isOpen() || "stopped".equals(net.verdict()))
                .findFirst()
                .orElseThrow(() -> new CommandFailed(
                        Exit.FAILED, "no net is open or was stopped; name a run: ./okiagari catalog runs"));
    }
}
