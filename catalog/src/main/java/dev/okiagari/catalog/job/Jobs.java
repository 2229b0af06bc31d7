package dev.okiagari.catalog.job;

import dev.okiagari.application.Database;
import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.store.CatalogFaults;
import dev.okiagari.catalog.store.MarkTable;
import dev.okiagari.catalog.store.TargetReads;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Run;
import dev.okiagari.engine.RunDraft;
import dev.okiagari.engine.model.Target;
import dev.okiagari.gateway.storage.StorageFaults;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts runs of jobs with the targets they have now. Threads may share it. */
public final class Jobs {
    /** No limit on the number of targets. */
    public static final int ALL = Integer.MAX_VALUE;

    private final Database database;
    private final Client client;
    private final TargetReads reads = new TargetReads();
    private final MarkTable marks = new MarkTable();

    public Jobs(Database database, Client client) {
        this.database = database;
        this.client = client;
    }

    /**
     * How a run is started.
     *
     * @param who as lists of runs show it
     * @param since for the job item: rankings asked for since then; null: since the beginning of today
     * @param limit maximum number of targets; what is cut off stays for the next run
     */
    public record Order(String who, @Nullable Instant since, int limit) {
        public static Order by(String who) {
            return new Order(who, null, ALL);
        }

        public Order atMost(int targets) {
            return new Order(who, since, targets);
        }

        boolean isWhole() {
            return limit == ALL;
        }
    }

    /**
     * What a job would ask for now, together with what failed before.
     *
     * @param readAt the time of the database at the reading
     */
    public record Input(List<String> ids, Instant readAt) {
        public Input {
            ids = List.copyOf(ids);
        }
    }

    /**
     * Starts a run. Throws {@link dev.okiagari.engine.model.AlreadyRunning} when the job has one that has not ended. When the process
     * dies on the way, the run is aborted by others, and the input is that of the next run.
     */
    public Run start(Job job, Order order) {
        Entity entity = job.entity().orElse(null);
        if (entity == null) {
            return draft(client.run(job.jobId(), Pipelines.ACTIVE), job, order)
                    .targets(List.of(Target.of("active", null)))
                    .start();
        }
        Input input = input(entity, order);
        RunDraft<CatalogTarget> draft =
                draft(client.run(job.jobId(), Pipelines.TARGETS), job, order).targets(CatalogTarget.of(entity, input));
        Run run = (order.isWhole() ? draft.plusOwed() : draft).start();
        boolean hasMark = entity == Entity.GENRE || entity == Entity.TAG;
        if (hasMark && order.isWhole()) {
            database.inTransaction(tx -> {
                marks.advance(tx, entity, input.readAt());
                return true;
            });
        }
        return run;
    }

    private static <P> RunDraft<P> draft(RunDraft<P> draft, Job job, Order order) {
        return draft.failAbove(job.failAbove())
                .failOn(StorageFaults.TRANSIENT.name(), CatalogFaults.TRANSIENT.name())
                .startedBy(order.who());
    }

    /** What the job would ask for now. */
    public Input input(Entity entity, Order order) {
        return database.inTransaction(tx -> {
            Instant now = marks.now(tx);
            List<String> ids = ids(tx, entity, order.since());
            return new Input(ids.subList(0, Math.min(order.limit(), ids.size())), now);
        });
    }

    private List<String> ids(Connection tx, Entity entity, @Nullable Instant since) throws SQLException {
        return switch (entity) {
            case RANKING -> reads.ranking(tx);
            case ITEM -> reads.item(tx, since == null ? reads.today(tx) : since);
            case GENRE -> reads.genre(tx, marks.find(tx, entity).orElse(null));
            case TAG -> reads.tag(tx, marks.find(tx, entity).orElse(null));
        };
    }
}
