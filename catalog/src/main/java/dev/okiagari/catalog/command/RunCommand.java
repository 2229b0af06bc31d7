package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.Program;
import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs;
import dev.okiagari.catalog.job.Jobs.Order;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.setup.CatalogProblems;
import dev.okiagari.catalog.work.DryRun;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.upstream.UpstreamHeld;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a job or the net, and waits for its verdict. */
@Command(name = "run")
final class RunCommand extends WaitingCommand {
    private static final String ALL = "all";

    @Parameters(paramLabel = "JOB")
    private String word = "";

    @Option(names = "--limit", paramLabel = "N")
    private @Nullable Integer limit;

    @Option(names = "--dry-run")
    private boolean dryRun;

    private @Nullable Job job;

    RunCommand(Program program, Installation catalog) {
        super(program, catalog);
    }

    @Override
    public Integer call() throws Exception {
        job = Job.of(word).orElse(null);
        if (job == null && !word.equals(ALL)) {
            throw wrong(say("run.no-job", String.join(", ", Job.words()), word));
        }
        if (limit != null && (limit < 1 || job == null)) {
            throw wrong(say(job == null ? "run.limit-all" : "run.limit-low"));
        }
        return dryRun ? dryRun() : super.call();
    }

    private static Order order(@Nullable Integer limit) {
        return Order.by(CatalogContext.user()).atMost(limit == null ? Jobs.ALL : limit);
    }

    @Override
    int begin(CatalogContext context, Waiting waiting) throws InterruptedException {
        Job one = job;
        return one == null
                ? waiting.forNet(
                        CatalogProblems.orFail(context, () -> context.catalog().startNet(CatalogContext.user()))
                                .key())
                : waiting.forRun(CatalogProblems.orFail(
                                context, () -> context.catalog().start(one, order(limit)))
                        .id());
    }

    private int dryRun() {
        List<Entity> entities = job == null
                ? List.of(Entity.values())
                : job.entity().map(List::of).orElseThrow(() -> wrong(say("run.nothing-to-try")));
        List<DryRun.Line> found = new ArrayList<>();
        try (CatalogContext context = forCalls()) {
            DryRun run = context.dryRun();
            for (Entity entity : entities) {
                run.run(entity, context.catalog().input(entity, order(limit)), line -> {
                    found.add(line);
                    if (!isJson()) {
                        DryRunText.lines(line).forEach(out()::println);
                    }
                });
            }
        } catch (HttpFailure | ClassifiedException | UpstreamHeld e) {
            throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("could not call the shop", e);
        }
        print(() -> DryRunText.json(found), () -> DryRunText.total(found));
        return found.stream().anyMatch(line -> line.finding() == DryRun.Finding.FAILED) ? Exit.FAILED : Exit.OK;
    }
}
