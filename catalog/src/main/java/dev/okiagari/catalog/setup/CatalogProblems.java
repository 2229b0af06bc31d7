package dev.okiagari.catalog.setup;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.application.program.Workers;
import dev.okiagari.catalog.job.NetOpen;
import dev.okiagari.catalog.job.Pipelines;
import dev.okiagari.engine.model.AlreadyRunning;
import dev.okiagari.engine.model.NoSuchRun;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.web.Problem;
import io.javalin.http.Handler;
import java.util.function.Supplier;

/** What the catalog refuses: to commands with a message and an exit code, to requests with problem details. Stateless. */
public final class CatalogProblems {
    private static final int CONFLICT = 409;

    private CatalogProblems() {}

    /** There is no such run, net or item. */
    public static CommandFailed missing(String key, String name) {
        return new CommandFailed(Exit.FAILED, say(key, name));
    }

    /** Starts or resumes something for a command. */
    public static <T> T orFail(CatalogContext context, Supplier<T> start) {
        try {
            return start.get();
        } catch (AlreadyRunning e) {
            throw new CommandFailed(Exit.ALREADY_RUNNING, alreadyRunning(context, "run", "" + e.runId()), e);
        } catch (NetOpen e) {
            throw new CommandFailed(
                    Exit.ALREADY_RUNNING, alreadyRunning(context, "net", e.net().key()), e);
        } catch (RunRefused | NoSuchRun e) {
            throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
        }
    }

    /** A handler whose failures are answered. */
    public static Handler answered(CatalogContext context, Handler handler) {
        return request -> {
            try {
                handler.handle(request);
            } catch (AlreadyRunning e) {
                throw conflict(alreadyRunning(context, "run", "" + e.runId()));
            } catch (NetOpen e) {
                throw conflict(alreadyRunning(context, "net", e.net().key()));
            } catch (NoSuchRun e) {
                throw Problem.notFound(String.valueOf(e.getMessage()));
            } catch (CommandFailed e) {
                throw Problem.conflict(String.valueOf(e.getMessage())); // the shop cannot be called
            }
        };
    }

    private static Problem.Refusal conflict(String detail) {
        return new Problem.Refusal(Problem.of(CONFLICT, "okiagari.already_running", say("already.title"), detail));
    }

    /** Says whether a node works on it, and how to follow or continue it. */
    private static String alreadyRunning(CatalogContext context, String kind, String name) {
        String flags = context.runtime().location().flags();
        return Workers.other(context.runtime(), Pipelines.TARGETS.name())
                .map(node -> say("already." + kind + "-worked", name, node.name(), Long.toString(node.pid()), flags))
                .orElseGet(() -> say("already." + kind + "-idle", name, flags));
    }
}
