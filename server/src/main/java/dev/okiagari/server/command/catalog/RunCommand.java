package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs;
import dev.okiagari.catalog.job.Jobs.Order;
import dev.okiagari.catalog.work.DryRun;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.StopSignal;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.upstream.UpstreamHeld;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a job or the net, and waits for its verdict. */
@Command(
        name = "run",
        description = {
            "Runs a job (ranking, item, genre, tag, active) or all of them one after the other (all), and waits for the verdict.",
            "When no node works on the catalog, this command runs one while it waits. Creates the embedded database when no other "
                    + "database is set."
        })
final class RunCommand implements Callable<Integer> {
    private static final String ALL = "all";

    private final CatalogInstallation.Doors doors;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "JOB", description = "ranking, item, genre, tag, active or all.")
    private String job = "";

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Maximum number of targets; the rest stays for the next run. Not for all.")
    private @Nullable Integer limit;

    @Option(
            names = "--dry-run",
            description = "Ask the shop and show what is new, changed, unchanged and gone; write nothing.")
    private boolean dryRun;

    RunCommand(CatalogInstallation.Doors doors) {
        this.doors = doors;
    }

    @Override
    public Integer call() throws Exception {
        Job one = Job.of(job).orElse(null);
        if (one == null && !job.equals(ALL)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "JOB must be one of " + String.join(", ", Job.words()) + ", all, not '" + job + "'");
        }
        requireLimit(one);
        if (dryRun) {
            return dryRun(one);
        }
        try (StopSignal stop = new StopSignal("the node", Waiting.PATIENCE);
                CatalogDesk desk = doors.prepared()) {
            Waiting waiting = new Waiting(doors, desk, stop, spec.commandLine(), output.json());
            if (one == null) {
                return waiting.forNet(Already.orElse(desk, () -> desk.catalog().startNet(CatalogDesk.user()))
                        .key());
            }
            Order order = Order.by(CatalogDesk.user()).atMost(limit == null ? Jobs.ALL : limit);
            return waiting.forRun(
                    Already.orElse(desk, () -> desk.catalog().start(one, order)).id());
        }
    }

    private int dryRun(@Nullable Job one) throws Exception {
        List<Entity> entities = one == null
                ? List.of(Entity.values())
                : one.entity()
                        .map(List::of)
                        .orElseThrow(() -> new ParameterException(
                                spec.commandLine(), "the job active asks for nothing: it has no dry run"));
        DrySheet sheet = new DrySheet();
        try (CatalogDesk desk = doors.existingForCalls()) {
            Order order = Order.by(CatalogDesk.user()).atMost(limit == null ? Jobs.ALL : limit);
            DryRun run = desk.dryRun();
            for (Entity entity : entities) {
                run.run(entity, desk.catalog().input(entity, order), line -> {
                    sheet.add(line);
                    if (!output.json()) {
                        DrySheet.words(line).forEach(spec.commandLine().getOut()::println);
                    }
                });
            }
        } catch (HttpFailure | ClassifiedException | UpstreamHeld e) {
            throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
        }
        spec.commandLine()
                .getOut()
                .println(output.json() ? sheet.json().text() : sheet.total() + "; nothing was written");
        return sheet.hasFailures() ? Exit.FAILED : Exit.OK;
    }

    private void requireLimit(@Nullable Job one) {
        if (limit != null && (limit < 1 || one == null)) {
            throw new ParameterException(
                    spec.commandLine(),
                    one == null ? "--limit is for one job; a net has all targets" : "--limit must be 1 or more");
        }
    }
}
