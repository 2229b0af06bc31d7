package dev.okiagari.server.papers;

import dev.okiagari.console.command.Exit;
import dev.okiagari.console.command.OutputOptions;
import dev.okiagari.console.text.Json;
import dev.okiagari.console.text.OneLine;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.store.ItemActs.Actor;
import dev.okiagari.papers.NoSuchPaper;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.store.PaperFilter;
import dev.okiagari.papers.store.PaperReads;
import dev.okiagari.papers.store.PaperView;
import dev.okiagari.papers.store.Status;
import dev.okiagari.server.database.Place;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Has papers go through their steps again. */
@Command(
        name = "replay",
        description = {
            "Has papers go through their steps again from one on; a node works on them when one runs.",
            "After another model has been set: --from extraction --all, or --from embedding --all for search alone."
        })
final class ReplayCommand implements Callable<Integer> {
    private final Supplier<Place> place;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--from",
            required = true,
            paramLabel = "STEP",
            description = "The first step again: ${COMPLETION-CANDIDATES}.",
            completionCandidates = Steps.class)
    private String from = "";

    @Option(names = "--all", description = "Every paper that is ready.")
    private boolean all;

    @Parameters(
            arity = "0..*",
            paramLabel = "ID",
            description = "arXiv ids, in any of their forms; a single - reads them from standard input.")
    private List<String> written = new ArrayList<>();

    @Option(
            names = {"--reason", "--why"},
            paramLabel = "TEXT",
            defaultValue = "papers replay",
            description = "Why you do this. Recorded with your name and shown with the item.")
    private String reason = "papers replay";

    ReplayCommand(Supplier<Place> place) {
        this.place = place;
    }

    /** For help and completion. */
    static final class Steps extends ArrayList<String> {
        Steps() {
            super(Papers.STEPS);
        }
    }

    @Override
    public Integer call() {
        if (!Papers.STEPS.contains(from)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "could not replay from " + from + " because the steps are " + String.join(", ", Papers.STEPS));
        }
        if (all == !written.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "could not start because it needs either ids or --all");
        }
        GivenIds ids = GivenIds.of(all ? List.of() : IdArguments.all(written, spec.commandLine()));
        try (PaperDesk desk = PaperDesk.open(place.get())) {
            Map<PaperId, String> refused = new LinkedHashMap<>();
            List<PaperId> done = all ? replayReady(desk, refused) : replay(desk, ids.good(), refused);
            tell(done, refused, ids);
            if (!done.isEmpty() && !output.json()) {
                Workers.sayWhenNobodyWorks(desk, spec.commandLine());
            }
            return refused.isEmpty() && ids.bad().isEmpty() ? Exit.OK : Exit.FAILED;
        }
    }

    /** Page by page; those that are replayed are no longer ready, and papers that come meanwhile are new enough. */
    private List<PaperId> replayReady(PaperDesk desk, Map<PaperId, String> refused) {
        PaperReads reads = new PaperReads();
        List<PaperId> done = new ArrayList<>();
        String after = null;
        do {
            PaperReads.Page page = page(desk, reads, after);
            done.addAll(replay(desk, page.papers().stream().map(PaperView::id).toList(), refused));
            after = page.next();
            if (after != null && !output.json()) {
                spec.commandLine().getErr().println("replay: " + PaperWords.papers(done.size()) + " so far");
            }
        } while (after != null);
        return done;
    }

    private static PaperReads.Page page(PaperDesk desk, PaperReads reads, @Nullable String after) {
        PaperFilter filter =
                new PaperFilter(Set.of(Status.READY), Set.of(), null, PaperFilter.Sort.ADDED, after, PaperFilter.MOST);
        return desk.tables().inTransaction(tx -> reads.list(tx, filter));
    }

    private List<PaperId> replay(PaperDesk desk, Collection<PaperId> ids, Map<PaperId, String> refused) {
        Actor actor = PaperDesk.actor(reason);
        List<PaperId> done = new ArrayList<>();
        for (PaperId id : ids) {
            try {
                desk.papers().replay(id, from, actor);
                done.add(id);
            } catch (NoSuchPaper | IllegalMove | IllegalStateException e) {
                refused.put(id, OneLine.of(String.valueOf(e.getMessage())));
            }
        }
        return done;
    }

    private void tell(List<PaperId> done, Map<PaperId, String> refused, GivenIds ids) {
        List<String> reasons =
                Stream.concat(ids.bad().stream(), refused.values().stream()).toList();
        if (output.json()) {
            spec.commandLine()
                    .getOut()
                    .println(new Json()
                            .put("act", "replay")
                            .put("from", from)
                            .put("done", done.stream().map(PaperId::text).toList())
                            .put("refused", reasons)
                            .text());
            return;
        }
        spec.commandLine()
                .getOut()
                .println("replay: " + PaperWords.papers(done.size()) + (done.size() == 1 ? " goes" : " go")
                        + " on from " + from);
        spec.commandLine().getOut().flush();
        reasons.forEach(why -> spec.commandLine().getErr().println("okiagari: " + why));
    }
}
