package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.application.Application;
import dev.okiagari.application.program.LocalNode;
import dev.okiagari.application.program.Workers;
import dev.okiagari.papers.PaperSteps;
import dev.okiagari.papers.setup.PapersContext;
import java.util.Optional;

/** The nodes that work on papers. */
final class PaperWorkers {
    private static final String NAME = "ingest";

    private PaperWorkers() {}

    static Workers of(PapersContext context, Application application, String build) {
        return new Workers(
                context.runtime(),
                new Workers.Work(application, PaperSteps.PAPERS.name(), "papers"),
                new LocalNode.Label(NAME, build));
    }

    /** What is said when no node works on papers, for commands that leave the work to other processes. */
    static Optional<String> missing(PapersContext context) {
        return Workers.other(context.runtime(), PaperSteps.PAPERS.name()).isPresent()
                ? Optional.empty()
                : Optional.of(say("node.missing", context.runtime().location().flags()));
    }
}
