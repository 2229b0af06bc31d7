package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Pipelines;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.console.store.WorkerReads;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.server.wiring.Workers;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Says what is going on. */
@Command(
        name = "status",
        description = "Says which runs are open and how far they are, who works on them, and what is owed.")
final class StatusCommand extends Reading {
    private static final int MOST_OWED = 10_000;

    StatusCommand(Supplier<CatalogDesk> door) {
        super(door);
    }

    @Override
    public Integer call() {
        return with(desk -> {
            Optional<NetView> net = desk.catalog().nets(1).stream().findFirst();
            List<RunProgress> open = Arrays.stream(Job.values())
                    .flatMap(job -> newest(desk, job))
                    .filter(run -> !run.state().isEnded())
                    .map(run -> desk.client().runs().progress(run.id()))
                    .toList();
            Optional<WorkerReads.Worker> worker = Workers.other(desk.runtime(), Pipelines.TARGETS.name());
            int owed = desk.catalog().owed(MOST_OWED).size();
            if (output.json()) {
                print(new Json()
                        .put("net", net.map(NetCommand::json).orElse(null))
                        .put("open", open.stream().map(StatusCommand::json).toList())
                        .put("node", worker.map(WorkerReads.Worker::name).orElse(null))
                        .put("owed", owed));
            } else {
                lines(desk, net, open, worker, owed).forEach(spec.commandLine().getOut()::println);
            }
            return Exit.OK;
        });
    }

    private static Stream<RunView> newest(CatalogDesk desk, Job job) {
        return desk.client().runs().list(job.jobId(), null, 1).stream();
    }

    private static Stream<String> lines(
            CatalogDesk desk,
            Optional<NetView> net,
            List<RunProgress> open,
            Optional<WorkerReads.Worker> worker,
            int owed) {
        String resume = "; go on: ./okiagari catalog resume" + desk.place().flags();
        boolean isOpen = !open.isEmpty() || net.filter(NetView::isOpen).isPresent();
        String who = worker.map(node -> "node " + node.name() + " (process " + node.pid() + ") works on the catalog")
                .orElse("no node works on the catalog" + (isOpen ? resume : ""));
        return Stream.of(
                        Stream.of(net.map(NetCommand::sentence).orElse("there was no net yet")),
                        open.stream().map(ProgressLines::line),
                        Stream.of(who, owed == 0 ? "nothing is owed" : owed + " targets are owed"))
                .flatMap(part -> part);
    }

    private static Json json(RunProgress progress) {
        Duration left = progress.timeLeft();
        return new Json()
                .put("run_id", progress.run().id())
                .put("job_id", progress.run().job())
                .put("total", progress.run().total())
                .put("finished", progress.run().counts().finished())
                .put("failed", progress.run().counts().failed())
                .put("secondsLeft", left == null ? null : left.toSeconds())
                .put("boundBy", progress.boundBy());
    }
}
