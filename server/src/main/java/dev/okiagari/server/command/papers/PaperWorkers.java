package dev.okiagari.server.command.papers;

import dev.okiagari.application.Application;
import dev.okiagari.papers.PaperSteps;
import dev.okiagari.server.wiring.LocalNode;
import dev.okiagari.server.wiring.Workers;
import java.util.List;
import picocli.CommandLine;

/** The nodes that work on papers. */
final class PaperWorkers {
    private static final String NAME = "ingest";

    private PaperWorkers() {}

    static Workers of(PaperDesk desk, Application application, String build) {
        return new Workers(
                desk.runtime(),
                new Workers.Work(application, PaperSteps.PAPERS.name(), "papers"),
                new LocalNode.Label(NAME, build));
    }

    /** For commands that leave the work to other processes. */
    static void warnWithoutNode(PaperDesk desk, CommandLine line) {
        if (Workers.other(desk.runtime(), PaperSteps.PAPERS.name()).isEmpty()) {
            line.getErr()
                    .println("no node works on papers; start one: ./okiagari work"
                            + desk.place().flags());
        }
    }

    /** The papers of nodes that are probably dead, one line for each node. */
    static List<HoldWords.Problem> lost(Workers workers) {
        return workers.silent().stream().map(HoldWords::lost).toList();
    }
}
