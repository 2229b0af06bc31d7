package dev.okiagari.engine;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.figure.FigureReads;
import dev.okiagari.engine.internal.store.figure.HourReads;
import dev.okiagari.engine.internal.store.item.SubmitStore;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.internal.text.Names;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Submitted;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.view.Figures;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Submits items and acts on them; needs no steps and no threads. What takes a {@code Connection} runs inside your own
 * transaction and is yours to commit; what does not has a transaction of its own and has happened when it returns.
 * Safe for many threads.
 */
public final class Client {
    private static final int CHUNK = 1000;
    private static final int HOURS_OF_A_DAY = 24;

    private final Database database;
    private final Codec codec;
    private final Hint hint;
    private final SubmitStore submissions = new SubmitStore();
    private final Items items;
    private final Holds holds;
    private final Schedules schedules;
    private final Runs runs;
    private final Actions actions;
    private final FigureReads figures = new FigureReads();
    private final HourReads hours = new HourReads();

    /** @param staleAfter how long an item may run one step, or be due, before it counts as stale */
    Client(DataSource source, Codec codec, Hint hint, Duration staleAfter) {
        this(new Database(source), codec, hint, staleAfter);
    }

    private Client(Database database, Codec codec, Hint hint, Duration staleAfter) {
        this.database = database;
        this.codec = codec;
        this.hint = hint;
        this.items = new Items(database, codec, hint, staleAfter);
        this.holds = new Holds(database, hint);
        this.schedules = new Schedules(database);
        this.runs = new Runs(database, hint);
        this.actions = new Actions(database);
    }

    /** A client on a database that has the schema. */
    public static Client on(DataSource source) {
        return on(source, new JacksonCodec());
    }

    /** The same with a codec of your own; it must be the one that the nodes use. */
    public static Client on(DataSource source, Codec codec) {
        return new Client(source, codec, new Hint(source, () -> {}), Settings.STALE_AFTER);
    }

    /** The same client with another idea of when an item looks stuck; 3 min unless said. */
    public Client staleAfter(Duration longest) {
        return new Client(database, codec, hint, longest);
    }

    /** Submits one item. A key that is already there, unfinished or finished, answers with its item. */
    public <P> Submitted submit(Pipeline<P> pipeline, String key, @Nullable P payload) {
        List<Submission> one = List.of(encode(pipeline, key, payload));
        return database.inTransaction(c -> submissions.submit(c, one, IfFinished.KEEP), hint)
                .getFirst();
    }

    /** Submits one item inside your transaction; call {@link #nudge} after your commit, or the poll interval applies. */
    public <P> Submitted submit(Connection tx, Pipeline<P> pipeline, String key, @Nullable P payload) {
        List<Submission> one = List.of(encode(pipeline, key, payload));
        return Database.checked(() -> submissions.submit(tx, one, IfFinished.KEEP))
                .getFirst();
    }

    /** Submits a key again on purpose when it has finished: a new item. An unfinished one answers with its item. */
    public <P> Submitted resubmit(Pipeline<P> pipeline, String key, @Nullable P payload) {
        List<Submission> one = List.of(encode(pipeline, key, payload));
        return database.inTransaction(c -> submissions.submit(c, one, IfFinished.RESUBMIT), hint)
                .getFirst();
    }

    /** The same inside your transaction. */
    public <P> Submitted resubmit(Connection tx, Pipeline<P> pipeline, String key, @Nullable P payload) {
        List<Submission> one = List.of(encode(pipeline, key, payload));
        return Database.checked(() -> submissions.submit(tx, one, IfFinished.RESUBMIT))
                .getFirst();
    }

    /**
     * Submits many, a transaction for each thousand. When it throws, those before are there; calling it again is safe.
     * Returns how many were new.
     */
    public <P> long submitAll(Pipeline<P> pipeline, Iterable<Target<P>> targets) {
        long fresh = 0;
        List<Submission> chunk = new ArrayList<>(CHUNK);
        for (Target<P> target : targets) {
            chunk.add(encode(pipeline, target.key(), target.payload()));
            if (chunk.size() == CHUNK) {
                fresh += commitChunk(chunk);
                chunk.clear();
            }
        }
        return chunk.isEmpty() ? fresh : fresh + commitChunk(chunk);
    }

    /** Submits many inside your transaction; the answers are in the order given. */
    public <P> List<Submitted> submitAll(Connection tx, Pipeline<P> pipeline, List<Target<P>> targets) {
        List<Submission> all = targets.stream()
                .map(t -> encode(pipeline, t.key(), t.payload()))
                .toList();
        return Database.checked(() -> submissions.submit(tx, all, IfFinished.KEEP));
    }

    /** Begins to describe a run: targets of one job that are worked off together and judged together. */
    public <P> RunDraft<P> run(String job, Pipeline<P> pipeline) {
        return new RunDraft<>(database, codec, hint, job, pipeline);
    }

    /** Finding, aborting, resuming runs. */
    public Runs runs() {
        return runs;
    }

    /** Finding, waking, retrying, cancelling, forgetting. */
    public Items items() {
        return items;
    }

    /** Retrying, replaying, cancelling, holding and releasing many items by a filter. */
    public Actions actions() {
        return actions;
    }

    /** What is held, holding and releasing. */
    public Holds holds() {
        return holds;
    }

    /** What fires when, pausing, resuming, firing now. */
    public Schedules schedules() {
        return schedules;
    }

    /** What an overview shows: the depths of all steps, and the last 24 hours. Reads small tables only. */
    public Figures figures() {
        return figures(HOURS_OF_A_DAY);
    }

    /** The same over the last so many hours, the present one among them. */
    public Figures figures(int lastHours) {
        requireHours(lastHours);
        return database.inTransaction(c -> figures.overview(c, lastHours));
    }

    /** The last so many hours of one pipeline, oldest first, the present one last; quiet ones too. */
    public List<Figures.Hour> hours(String pipeline, int last) {
        requireHours(last);
        return database.inTransaction(c -> hours.of(c, pipeline, last));
    }

    private static void requireHours(int hours) {
        if (hours < 1) {
            throw new IllegalArgumentException(
                    "could not read the last " + hours + " hours because that is less than one");
        }
    }

    /** Tells idle nodes to look for work now. Worth a call after your own transaction has committed submissions. */
    public void nudge() {
        hint.give();
    }

    private long commitChunk(List<Submission> chunk) {
        List<Submission> copy = List.copyOf(chunk);
        return database.inTransaction(c -> submissions.submit(c, copy, IfFinished.KEEP), hint).stream()
                .filter(Submitted::isNew)
                .count();
    }

    private <P> Submission encode(Pipeline<P> pipeline, String key, @Nullable P payload) {
        Names.requireKey(key);
        return new Submission(pipeline.name(), Lane.NO_RUN, key, payload == null ? null : codec.write(payload), null);
    }
}
