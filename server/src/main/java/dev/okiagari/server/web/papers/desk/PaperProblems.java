package dev.okiagari.server.web.papers.desk;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.web.Problem;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.papers.ArxivUnavailable;
import dev.okiagari.papers.NoSuchPaper;
import dev.okiagari.papers.arxiv.PaperId;
import io.javalin.http.Context;
import io.javalin.http.Handler;

/** What papers throw, as answers. Stateless. */
public final class PaperProblems {
    private PaperProblems() {}

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
        return Problem.notFound("there is no paper " + id);
    }
}
