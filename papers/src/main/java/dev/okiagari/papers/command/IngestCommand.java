package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.application.Application;
import dev.okiagari.application.program.Program;
import dev.okiagari.application.program.Workers;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.kit.terminal.PrintingCommand;
import dev.okiagari.kit.terminal.StopSignal;
import dev.okiagari.kit.terminal.Table;
import dev.okiagari.papers.ArxivSearch;
import dev.okiagari.papers.ArxivUnavailable;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.Papers.Answer;
import dev.okiagari.papers.Papers.IngestAnswer;
import dev.okiagari.papers.arxiv.ArxivFound;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.json.IngestionJson;
import dev.okiagari.papers.setup.PapersApplication;
import dev.okiagari.papers.setup.PapersContext;
import dev.okiagari.papers.setup.PapersProblems;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.Status;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Ingests papers and waits for them. */
@Command(name = "ingest")
final class IngestCommand extends PrintingCommand {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int WIDEST = 300;

    private final Supplier<PapersContext> opening;
    private final Program program;
    private final Application application;

    @Mixin
    private IdArguments given = new IdArguments();

    @Option(names = "--query", paramLabel = "TEXT")
    private @Nullable String query;

    @Option(names = "--limit", paramLabel = "N", defaultValue = "10")
    private int limit = 10;

    @Option(names = "--wait")
    private boolean wait;

    @Option(names = "--no-wait")
    private boolean noWait;

    /** How many papers arXiv has for the query; null without one. */
    private @Nullable Long found;

    IngestCommand(Supplier<PapersContext> opening, Program program, Application application) {
        this.opening = opening;
        this.program = program;
        this.application = application;
    }

    @Override
    public Integer call() throws InterruptedException {
        check(wait && noWait, "ingest.wait_or_not");
        check(query != null && !given.isEmpty(), "ingest.ids_or_query");
        check(query == null && given.isEmpty(), "ingest.nothing_named");
        if (limit < 1 || limit > ArxivSearch.MOST) {
            throw wrong(say("limit.wrong", ArxivSearch.MOST, limit));
        }
        List<String> ids = query == null ? given.written() : List.of();
        List<IngestAnswer> refused = Papers.refusals(ids);
        if (!ids.isEmpty() && refused.size() == ids.size()) {
            return leave(refused, Map.of()); // no database is needed for that
        }
        try (StopSignal stop = new StopSignal(say("node.stopping"), PATIENCE);
                PapersContext context = opening.get()) {
            PapersApplication.requireSource(context.runtime());
            List<String> written = query == null ? ids : found(context, query);
            List<IngestAnswer> answers = context.ingest(written, actor());
            if (!noWait) {
                return await(context, answers, stop);
            }
            int exit = leave(answers, context.papers().progressById(ids(answers)));
            PaperWorkers.missing(context).ifPresent(err()::println);
            return exit;
        }
    }

    private static Actor actor() {
        return Actor.ofThisProcess("papers ingest");
    }

    private void check(boolean isWrong, String key) {
        if (isWrong) {
            throw wrong(say(key));
        }
    }

    /** The ids of the best papers for the query. Ends the command when there are none. */
    private List<String> found(PapersContext context, String text) {
        ArxivFound answer;
        try {
            answer = context.arxiv().find(text, limit);
        } catch (IllegalArgumentException | ArxivUnavailable e) {
            throw PapersProblems.failed(e);
        }
        int taken = answer.papers().size();
        if (taken == 0) {
            throw new CommandFailed(Exit.FAILED, say("ingest.none_found"));
        }
        found = Math.max(answer.total(), taken);
        note(say(found > taken ? "ingest.some_found" : "ingest.all_found", found, taken));
        return answer.papers().stream().map(one -> one.id().text()).toList();
    }

    private static Set<PaperId> ids(List<IngestAnswer> answers) {
        return answers.stream()
                .map(IngestAnswer::id)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private int leave(List<IngestAnswer> answers, Map<PaperId, Progress> now) {
        if (isJson()) {
            print(answers, now, false);
        } else {
            answered(answers).forEach(out()::println);
            out().flush();
            refused(answers).forEach(err()::println);
        }
        return refused(answers).isEmpty() ? Exit.OK : Exit.FAILED;
    }

    private int await(PapersContext context, List<IngestAnswer> answers, StopSignal stop) throws InterruptedException {
        Set<PaperId> ids = ids(answers);
        WaitView view = new WaitView(err(), program.screen());
        if (!isJson()) {
            refused(answers).forEach(view::say);
        }
        answered(answers).forEach(view::say);
        PaperWait.Result waited;
        try (Workers workers =
                PaperWorkers.of(context, application, program.build().get())) {
            waited = new PaperWait(context, workers, view, stop).until(ids);
        }
        if (waited.interrupted()) {
            view.say(say("ingest.interrupted"));
        }
        if (isJson()) {
            print(answers, waited.papers(), waited.interrupted());
        } else {
            table(ids, waited.papers()).lines(columns()).forEach(out()::println);
        }
        out().flush();
        if (waited.interrupted()) {
            return Exit.INTERRUPTED;
        }
        boolean allReady = ids.stream().map(waited.papers()::get).allMatch(IngestCommand::isReady);
        return allReady && refused(answers).isEmpty() ? Exit.OK : Exit.FAILED;
    }

    private static boolean isReady(@Nullable Progress paper) {
        return paper != null && paper.status() == Status.READY;
    }

    private void print(List<IngestAnswer> answers, Map<PaperId, Progress> now, boolean interrupted) {
        IngestionJson json = IngestionJson.of(answers, now, found, interrupted);
        out().println(JsonText.document(json));
    }

    private static List<String> refused(List<IngestAnswer> answers) {
        return answers.stream()
                .filter(one -> one.answer() == Answer.REFUSED)
                .map(one -> "okiagari: " + OneLine.of(one.reason()))
                .toList();
    }

    private static List<String> answered(List<IngestAnswer> answers) {
        return answers.stream()
                .filter(one -> one.answer() != Answer.REFUSED)
                .map(PaperLines::answer)
                .toList();
    }

    /** One row for each paper, even if it was given in several forms. */
    private static Table table(Set<PaperId> ids, Map<PaperId, Progress> papers) {
        Table table = new Table().words("ID", "STATUS", "STEPS").words("TITLE OR REASON", WIDEST);
        for (PaperId id : ids) {
            Progress now = papers.get(id);
            if (now == null) {
                table.row(id, say("paper.deleted"), "", say("paper.deleted_meanwhile"));
                continue;
            }
            String title = PaperLines.orEmpty(now.title());
            String text = now.status() == Status.READY ? title : PaperLines.cause(now.error(), title);
            table.row(id, now.status().word(), PaperLines.steps(now.steps()), text);
        }
        return table;
    }
}
