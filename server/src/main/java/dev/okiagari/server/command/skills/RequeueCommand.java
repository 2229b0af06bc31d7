package dev.okiagari.server.command.skills;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.server.skills.Visible;
import dev.okiagari.submissions.ActRefused;
import dev.okiagari.submissions.NoSuchSubmission;
import dev.okiagari.submissions.Submissions;
import dev.okiagari.submissions.view.RequeueReport;
import dev.okiagari.submissions.view.SubmissionFilter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Starts ended submissions again, by id or by filter. */
@Command(
        name = "requeue",
        description =
                "Starts rejected, failed, dequeued or blocked submissions again, by id or by filter (at most 200 at"
                        + " once).")
final class RequeueCommand implements Callable<Integer> {
    private final Supplier<SkillDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(arity = "0..*", paramLabel = "ID", description = "Ids of submissions.")
    private List<String> ids = new ArrayList<>();

    @Option(
            names = "--state",
            paramLabel = "STATE",
            split = ",",
            description = "Instead of ids: all in these states, such as REJECTED.")
    private List<String> states = new ArrayList<>();

    @Option(
            names = "--text",
            paramLabel = "TEXT",
            description = "With --state: whose id, repository or name contains it, from the beginning of a word.")
    private @Nullable String text;

    @Option(names = "--dry-run", description = "Only print what would be requeued.")
    private boolean dryRun;

    @Option(
            names = {"--reason", "--why"},
            paramLabel = "TEXT",
            required = true,
            description = "Why you do this; recorded with your name.")
    private String reason = "";

    RequeueCommand(Supplier<SkillDesk> door) {
        this.door = door;
    }

    private SubmissionFilter filter() {
        try {
            return SubmissionFilter.all()
                    .in(StateNames.read(spec.commandLine(), states))
                    .containing(text);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public Integer call() {
        if (ids.isEmpty() == states.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "give either ids or --state");
        }
        SubmissionFilter filter = filter();
        Actor actor = SkillDesk.actor(reason);
        RequeueReport report;
        try (SkillDesk desk = door.get()) {
            report = ids.isEmpty()
                    ? desk.submissions().requeueAll(filter, dryRun, actor)
                    : byId(desk.submissions(), actor);
        }
        print(report);
        return report.refused().isEmpty() ? Exit.OK : Exit.FAILED;
    }

    private RequeueReport byId(Submissions submissions, Actor actor) {
        List<String> done = new ArrayList<>();
        Map<String, String> refused = new LinkedHashMap<>();
        for (String id : ids) {
            try {
                if (!dryRun) {
                    submissions.requeue(id, actor);
                }
                done.add(id);
            } catch (NoSuchSubmission | ActRefused e) {
                refused.put(id, String.valueOf(e.getMessage()));
            }
        }
        return new RequeueReport(dryRun, done, refused);
    }

    private void print(RequeueReport report) {
        if (output.json()) {
            spec.commandLine()
                    .getOut()
                    .println(new Json()
                            .put("dryRun", report.isDryRun())
                            .put("requeued", report.requeued())
                            .put("refused", List.copyOf(report.refused().values()))
                            .text());
            return;
        }
        report.requeued()
                .forEach(id -> spec.commandLine()
                        .getOut()
                        .println((report.isDryRun() ? "would requeue: " : "requeue: ") + Visible.of(id)));
        spec.commandLine()
                .getOut()
                .println(report.requeued().size() + (report.isDryRun() ? " in all; nothing was done" : " in all"));
        spec.commandLine().getOut().flush();
        report.refused().values().forEach(why -> spec.commandLine().getErr().println("okiagari: " + Visible.of(why)));
    }
}
