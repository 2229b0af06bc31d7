package dev.okiagari.server.command;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.LocalNode;
import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.server.wiring.ServerProgram;
import java.io.PrintWriter;
import java.util.List;

/** Which applications a node of this program works on: those that are set up. */
record Workforce(ServerProgram program) {

    List<Installation> workers() {
        return program.installations().stream()
                .filter(one -> one.missing(program.environment()).isEmpty())
                .toList();
    }

    /** Starts a node in this process. */
    LocalNode start(ProgramRuntime runtime, String name) {
        return LocalNode.start(
                runtime,
                workers().stream().map(Installation::application).toList(),
                new LocalNode.Label(name, program.build().get()));
    }

    void sayWhatIsMissing(PrintWriter err) {
        program.installations()
                .forEach(one -> one.missing(program.environment())
                        .ifPresent(reason ->
                                err.println(say("work.not-on", one.application().name(), reason))));
        err.flush();
    }
}
