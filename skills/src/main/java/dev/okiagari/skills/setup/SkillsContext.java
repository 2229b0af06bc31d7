package dev.okiagari.skills.setup;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.kit.terminal.CommandContext;
import dev.okiagari.skills.SubmissionFeed;
import dev.okiagari.skills.SubmissionQueue;
import dev.okiagari.skills.SubmissionSettings;
import dev.okiagari.skills.Submissions;
import dev.okiagari.skills.host.CodeHosts;

/** What commands and routes about skills work with. Threads may share it; a command closes its own. */
public record SkillsContext(
        ProgramRuntime runtime, Submissions submissions, SubmissionQueue queue, SubmissionFeed feed, CodeHosts hosts)
        implements CommandContext {

    public static SkillsContext over(ProgramRuntime runtime) {
        CodeHosts hosts = SkillSource.read(runtime.settings()).codeHosts();
        SubmissionSettings settings = SubmissionSettings.defaults();
        return new SkillsContext(
                runtime,
                new Submissions(runtime.database(), runtime.client(), hosts, settings),
                new SubmissionQueue(runtime.database(), runtime.client(), settings),
                new SubmissionFeed(runtime.database()),
                hosts);
    }

    /** For commands that leave the work to other processes: what to do when there are none; else empty. */
    public String withoutNode() {
        Figures figures = runtime.client().figures(1);
        boolean hasNode = figures.nodes().stream().anyMatch(node -> !node.beat().isSilent(figures.now()));
        return hasNode ? "" : say("node.none", runtime.location().flags());
    }

    @Override
    public void close() {
        runtime.close();
    }
}
