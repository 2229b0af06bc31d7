package dev.okiagari.papers.setup;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.papers.ArxivUnavailable;
import dev.okiagari.papers.NoSuchPaper;
import dev.okiagari.papers.arxiv.BadPaperId;
import dev.okiagari.papers.arxiv.PaperId;
import io.javalin.http.Context;
import io.javalin.http.Handler;

/** What papers throw, as problem details of the API and as the end of a command. Stateless. */
public final class PapersProblems {
    private PapersProblems() {}

    /** A handler whose failures are answered. */
    public static Handler answered(Handler handler) {
        return request -> {
            try {
                handler.handle(request);
            } catch (NoSuchPaper e) {
                throw Problem.notFound(String.valueOf(e.getMessage()));
            } catch (ArxivUnavailable | CommandFailed e) {
                // arXiv is on hold or silent, or the storage of raw copies cannot be used.
                throw Problem.conflict(String.valueOf(e.getMessage()));
            } catch (DatabaseFailed e) {
                if (e.isUnavailable()) {
                    throw new Problem.Refusal(Problem.databaseAway());
                }
                throw e;
            }
        };
    }

    /** The id in the path, in any form that arXiv's ids have. */
    public static PaperId id(Context request) {
        return PaperId.parse(request.pathParam("id"));
    }

    public static Problem.Refusal unknown(PaperId id) {
        return Problem.notFound(say("paper.unknown", id));
    }

    /** The id that a command was given; ends it when that is none. */
    public static PaperId idOf(String written) {
        try {
            return PaperId.parse(written);
        } catch (BadPaperId e) {
            throw failed(e);
        }
    }

    /** Ends a command with the message of what was thrown. */
    public static CommandFailed failed(RuntimeException thrown) {
        return new CommandFailed(Exit.FAILED, OneLine.of(String.valueOf(thrown.getMessage())), thrown);
    }

    /** Ends a command about a paper that is not here. */
    public static CommandFailed missing(PaperId id) {
        return new CommandFailed(Exit.FAILED, say("paper.missing", id));
    }
}
