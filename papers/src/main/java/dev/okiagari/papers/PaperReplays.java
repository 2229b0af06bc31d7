package dev.okiagari.papers;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.store.PaperActs;
import dev.okiagari.papers.store.PaperReads;
import dev.okiagari.papers.view.ListedPapers;
import dev.okiagari.papers.view.PaperFilter;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.ReplayReport;
import dev.okiagari.papers.view.Status;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Re-runs papers from a given step. Threads may share it. */
final class PaperReplays {
    /** The steps in their order. */
    private static final List<Stage> STAGES = List.of(
            new Stage("metadata", Status.QUEUED),
            new Stage("content", Status.METADATA),
            new Stage("extraction", Status.PARSED),
            new Stage("embedding", Status.EXTRACTED));

    static final List<String> STEPS = STAGES.stream().map(Stage::step).toList();

    private final Database database;
    private final Client client;
    private final PaperActs acts = new PaperActs();
    private final PaperReads reads = new PaperReads();

    PaperReplays(Database database, Client client) {
        this.database = database;
        this.client = client;
    }

    /** A step, and the status of a paper whose next step it is. */
    private record Stage(String step, Status before) {}

    void replay(PaperId id, String step, Actor actor) {
        replay(id, stage(step), actor);
        client.nudge();
    }

    /** Each in a transaction of its own: one that is refused does not keep the others. */
    ReplayReport replay(Collection<PaperId> ids, String step, Actor actor) {
        Stage stage = stage(step);
        List<PaperId> done = new ArrayList<>();
        Map<PaperId, String> refused = new LinkedHashMap<>();
        for (PaperId id : ids) {
            try {
                replay(id, stage, actor);
                done.add(id);
            } catch (NoSuchPaper | IllegalMove | IllegalStateException e) {
                refused.put(id, String.valueOf(e.getMessage()));
            }
        }
        client.nudge();
        return new ReplayReport(done, refused);
    }

    /** Page by page: papers that are replayed are no longer ready, and those that arrive meanwhile are new enough. */
    ReplayReport replayReady(String step, Actor actor, IntConsumer soFar) {
        List<PaperId> done = new ArrayList<>();
        Map<PaperId, String> refused = new LinkedHashMap<>();
        String after = null;
        do {
            ListedPapers page = ready(after);
            ReplayReport report =
                    replay(page.papers().stream().map(PaperView::id).toList(), step, actor);
            done.addAll(report.done());
            refused.putAll(report.refused());
            after = page.next();
            if (after != null) {
                soFar.accept(done.size());
            }
        } while (after != null);
        return new ReplayReport(done, refused);
    }

    private ListedPapers ready(@Nullable String after) {
        PaperFilter filter =
                new PaperFilter(Set.of(Status.READY), Set.of(), null, PaperFilter.Sort.ADDED, after, PaperFilter.MOST);
        return database.inTransaction(tx -> reads.list(tx, filter));
    }

    private void replay(PaperId id, Stage stage, Actor actor) {
        database.inTransaction(tx -> {
            PaperView paper = reads.find(tx, id).orElseThrow(() -> NoSuchPaper.of(id));
            if (STAGES.indexOf(stage) > paper.progress()) {
                throw new IllegalStateException("could not replay " + id + " from " + stage.step()
                        + " because it has not reached that step: it is "
                        + paper.status().word());
            }
            ItemView item = client.in(tx)
                    .items()
                    .find(PaperSteps.PAPERS, id.text())
                    .orElseThrow(() -> new IllegalStateException("could not replay " + id
                            + " because its item has passed its retention time; delete the paper and ingest it again"));
            client.in(tx).items().replay(item.id(), stage.step(), actor);
            acts.setBack(tx, id, stage.before());
            return true;
        });
    }

    private static Stage stage(String step) {
        return STAGES.stream()
                .filter(s -> s.step().equals(step))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "could not replay from '" + step + "' because the steps are " + String.join(", ", STEPS)));
    }
}
