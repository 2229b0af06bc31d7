package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.terminal.Table;
import dev.okiagari.skills.SubmissionQueue;
import dev.okiagari.skills.json.QueueJson;
import dev.okiagari.skills.json.QueueMetricsJson;
import dev.okiagari.skills.json.QueueStatusJson;
import dev.okiagari.skills.setup.SkillsContext;
import dev.okiagari.skills.view.QueueStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows the queue as a whole. */
@Command(name = "queue")
final class SubmissionQueueCommand extends ReadCommand<SkillsContext, QueueJson> {
    @Option(names = "--hours", paramLabel = "N", defaultValue = "24")
    private int hours = 24;

    SubmissionQueueCommand(Supplier<SkillsContext> opening) {
        super(opening);
    }

    @Override
    protected void check() {
        if (hours < 1 || hours > SubmissionQueue.MOST_HOURS) {
            throw wrong(say("queue.hours", hours, SubmissionQueue.MOST_HOURS));
        }
    }

    @Override
    protected QueueJson read(SkillsContext context) {
        SubmissionQueue queue = context.queue();
        return new QueueJson(
                QueueStatusJson.of(queue.status()), QueueMetricsJson.of(queue.metrics(hours), queue.durations(hours)));
    }

    @Override
    protected int exit(QueueJson queue) {
        QueueStatus.Stuck stuck = queue.status().stuck();
        return stuck != null && stuck.count() == 0 ? Exit.OK : Exit.FAILED;
    }

    @Override
    protected List<String> lines(QueueJson queue) {
        QueueStatusJson status = queue.status();
        List<String> lines = new ArrayList<>();
        lines.add(say("queue.health", status.health()));
        lines.add(say("queue.pending", known(status.pending())));
        QueueStatus.Stuck stuck = status.stuck();
        lines.add(say("queue.stuck", known(stuck == null ? null : stuck.count())));
        if (stuck != null && stuck.count() > 0) {
            lines.addAll(table(stuck).lines(columns()));
        }
        lines.add(say("queue.stale", known(status.stale())));
        QueueMetricsJson.Timeouts timeouts = queue.metrics().timeouts();
        lines.add(say("queue.failures", hours, known(timeouts == null ? null : totals(timeouts))));
        return lines;
    }

    private static Table table(QueueStatus.Stuck stuck) {
        Table table = new Table().words("ID", "STAGE").words("STEP", "SINCE").numbers("RECOVERIES");
        stuck.items()
                .forEach(one -> table.row(
                        one.id(),
                        one.stage().name(),
                        one.step(),
                        SubmissionText.time(one.since()),
                        one.budget().count()));
        return table;
    }

    private static Object known(@org.jspecify.annotations.Nullable Object figure) {
        return figure == null ? say("figure.unknown") : figure;
    }

    private static String totals(QueueMetricsJson.Timeouts timeouts) {
        return timeouts.totals().isEmpty()
                ? say("queue.no_failures")
                : timeouts.totals().stream()
                        .map(one -> one.count() + " " + one.classification())
                        .collect(Collectors.joining(", "));
    }
}
