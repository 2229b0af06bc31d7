package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.application.program.Workers;
import dev.okiagari.application.store.WorkerReads.Worker;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Pipelines;
import dev.okiagari.catalog.json.CatalogNetJson;
import dev.okiagari.catalog.json.CatalogStatusJson;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.kit.terminal.ReadCommand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Shows what is going on. */
@Command(name = "status")
final class CatalogStatusCommand extends ReadCommand<CatalogContext, CatalogStatusCommand.Status> {
    CatalogStatusCommand(Supplier<CatalogContext> opening) {
        super(opening);
    }

    /**
     * What is going on.
     *
     * @param flags lead another command to this database
     */
    record Status(@Nullable NetView net, List<RunProgress> open, Optional<Worker> worker, long owed, String flags) {
        private boolean isOpen() {
            return !open.isEmpty() || (net != null && net.isOpen());
        }
    }

    @Override
    protected Status read(CatalogContext context) {
        List<RunProgress> open = Arrays.stream(Job.values())
                .flatMap(job -> context.client().runs().list(job.jobId(), null, 1).stream())
                .filter(run -> !run.state().isEnded())
                .map(run -> context.client().runs().progress(run.id()))
                .toList();
        return new Status(
                context.catalog().nets(null, 1).stream().findFirst().orElse(null),
                open,
                Workers.other(context.runtime(), Pipelines.TARGETS.name()),
                context.catalog().owedByJob().values().stream()
                        .mapToLong(Long::longValue)
                        .sum(),
                context.runtime().location().flags());
    }

    @Override
    protected Record json(Status status) {
        return new CatalogStatusJson(
                status.net() == null ? null : CatalogNetJson.of(status.net()),
                status.open().stream().map(CatalogStatusJson.OpenRun::of).toList(),
                status.worker().map(Worker::name).orElse(null),
                status.owed());
    }

    @Override
    protected List<String> lines(Status status) {
        List<String> lines = new ArrayList<>();
        lines.add(status.net() == null ? say("net.is-none") : CatalogText.sentence(status.net()));
        status.open().stream().map(ProgressLines::line).forEach(lines::add);
        lines.add(status.worker()
                .map(node -> say("status.worker", node.name(), Long.toString(node.pid())))
                .orElseGet(() -> status.isOpen() ? say("status.idle", status.flags()) : say("status.no-worker")));
        lines.add(status.owed() == 0 ? say("owed.none") : say("status.owed", status.owed()));
        return lines;
    }
}
