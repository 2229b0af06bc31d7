package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.job.NetOpen;
import dev.okiagari.catalog.job.Pipelines;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.engine.model.AlreadyRunning;
import dev.okiagari.engine.model.NoSuchRun;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.server.wiring.Workers;
import java.util.function.Supplier;

/** Says what is in the way of a start, whether somebody works on it, and what to do. */
final class Already {
    private Already() {}

    /** Starts something; ends the command when something else has not ended. */
    static <T> T orElse(CatalogDesk desk, Supplier<T> start) {
        try {
            return start.get();
        } catch (AlreadyRunning e) {
            throw new CommandFailed(
                    Exit.ALREADY_RUNNING, "already running: run " + e.runId() + "; " + worker(desk, "" + e.runId()), e);
        } catch (NetOpen e) {
            String key = e.net().key();
            throw new CommandFailed(Exit.ALREADY_RUNNING, "already running: net " + key + "; " + worker(desk, key), e);
        } catch (RunRefused | NoSuchRun e) {
            throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
        }
    }

    private static String worker(CatalogDesk desk, String what) {
        String resume = "./okiagari catalog resume " + what + desk.place().flags();
        return Workers.other(desk.runtime(), Pipelines.TARGETS.name())
                .map(node -> "node " + node.name() + " (process " + node.pid() + ") works on it; watch it: " + resume)
                .orElse("nobody works on it; go on: " + resume);
    }
}
