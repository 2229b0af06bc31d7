package dev.okiagari.server.command.skills;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.submissions.SubmissionQueue;
import dev.okiagari.submissions.state.FailureClass;
import dev.okiagari.submissions.view.FailureHour;
import dev.okiagari.submissions.view.QueueMetrics;
import dev.okiagari.submissions.view.QueueStatus;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows the queue as a whole. */
@Command(
        name = "queue",
        description = "Shows the queue: its health, what is stuck, and failures by class. Exit code 1 when something is"
                + " stuck.")
final class QueueCommand implements Callable<Integer>, ShortCommand {
    private final Supplier<SkillDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--hours",
            paramLabel = "N",
            defaultValue = "24",
            description = "How far failures go back, 1 to 48 hours (default: ${DEFAULT-VALUE}).")
    private int hours = 24;

    QueueCommand(Supplier<SkillDesk> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        if (hours < 1 || hours > SubmissionQueue.MOST_HOURS) {
            throw new ParameterException(spec.commandLine(), "--hours is 1 to " + SubmissionQueue.MOST_HOURS);
        }
        try (SkillDesk desk = door.get()) {
            QueueStatus status = desk.queue().status();
            QueueMetrics metrics = desk.queue().metrics(hours);
            if (output.json()) {
                spec.commandLine()
                        .getOut()
                        .println(QueueJson.of(status, metrics).text());
            } else {
                print(status, metrics);
            }
            QueueStatus.Stuck stuck = status.stuck().value();
            return stuck != null && stuck.count() == 0 ? Exit.OK : Exit.FAILED;
        }
    }

    private void print(QueueStatus status, QueueMetrics metrics) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("health: " + status.health());
        Map<?, Long> counts = status.counts().value();
        out.println("submissions: " + (counts == null ? "cannot be read" : counts));
        QueueStatus.Stuck stuck = status.stuck().value();
        out.println("stuck: " + (stuck == null ? "cannot be read" : stuck.count()));
        if (stuck != null && stuck.count() > 0) {
            Table table = new Table()
                    .words("ID")
                    .words("STATE")
                    .words("STAGE")
                    .words("SINCE")
                    .numbers("RECOVERIES");
            stuck.items()
                    .forEach(one -> table.row(
                            one.id(),
                            one.state().name(),
                            one.stage(),
                            SubmissionWords.time(one.since()),
                            one.budget().count()));
            table.lines(output.columns()).forEach(out::println);
        }
        List<FailureHour> failures = metrics.timeouts().value();
        out.println(
                "failures in " + hours + " h: " + (failures == null ? "cannot be read" : failures(metrics.totals())));
    }

    private static String failures(Map<FailureClass, FailureHour.Count> totals) {
        return totals.isEmpty()
                ? "none"
                : String.join(
                        ", ",
                        totals.entrySet().stream()
                                .map(one -> one.getValue().count() + " " + one.getKey())
                                .toList());
    }
}
