package dev.okiagari.server.command.skills;

import dev.okiagari.console.why.Circumstances;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.server.skills.SkillSource;
import dev.okiagari.server.wiring.ProgramRuntime;
import dev.okiagari.submissions.SubmissionQueue;
import dev.okiagari.submissions.SubmissionSettings;
import dev.okiagari.submissions.Submissions;
import dev.okiagari.submissions.Submitter;
import java.time.Duration;
import picocli.CommandLine;

/** What a command about skills works with. Closed after the command. */
record SkillDesk(ProgramRuntime runtime, Submissions submissions, SubmissionQueue queue) implements AutoCloseable {

    static SkillDesk over(ProgramRuntime runtime) {
        SkillSource source = SkillSource.read(runtime.settings());
        return new SkillDesk(
                runtime,
                new Submissions(
                        runtime.database(), runtime.client(), source.codeHosts(), SubmissionSettings.defaults()),
                new SubmissionQueue(runtime.database(), runtime.client()));
    }

    /** The user of this terminal. */
    static Actor actor(String why) {
        return new Actor(user(), why);
    }

    /** Who submits from this terminal: the limit of one client is for strangers. */
    static Submitter submitter() {
        return Submitter.trusted(user());
    }

    private static String user() {
        return System.getProperty("user.name", "unknown");
    }

    /** For commands that leave the work to other processes. */
    void warnWithoutNode(CommandLine line) {
        Figures figures = runtime.client().figures(1);
        boolean hasNode = figures.nodes().stream()
                .anyMatch(
                        node -> Duration.between(node.beatAt(), figures.now()).compareTo(Circumstances.DEAD_AFTER) < 0);
        if (!hasNode) {
            line.getOut().flush();
            line.getErr()
                    .println("no node is running; start one: ./okiagari work"
                            + runtime.place().flags());
        }
    }

    @Override
    public void close() {
        runtime.close();
    }
}
