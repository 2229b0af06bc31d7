package dev.okiagari.catalog;

import dev.okiagari.application.Database;
import dev.okiagari.catalog.answer.Applier;
import dev.okiagari.catalog.answer.Content;
import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.answer.RawAnswer;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs;
import dev.okiagari.catalog.job.Nets;
import dev.okiagari.catalog.shop.Rakuten;
import dev.okiagari.catalog.store.GenreReads;
import dev.okiagari.catalog.store.ItemHistoryReads;
import dev.okiagari.catalog.store.MarkTable;
import dev.okiagari.catalog.store.OwedQuery;
import dev.okiagari.catalog.store.OwedTable;
import dev.okiagari.catalog.store.SummaryReads;
import dev.okiagari.catalog.store.TargetGenreTable;
import dev.okiagari.catalog.view.CatalogItemDetails;
import dev.okiagari.catalog.view.FailureGroup;
import dev.okiagari.catalog.view.GenreBranch;
import dev.okiagari.catalog.view.ItemCheck;
import dev.okiagari.catalog.view.NetDetails;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.OwedPage;
import dev.okiagari.catalog.view.OwedTarget;
import dev.okiagari.catalog.view.RunDetails;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.catalog.view.TargetGenre;
import dev.okiagari.catalog.work.Checks;
import dev.okiagari.catalog.work.RunFailures;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Run;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.NoSuchRun;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.RunView;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The façade for commands, API and pages: targets, items, genres, what is owed and what runs did. Needs no threads and no steps. Threads may
 * share it. Throws {@code DatabaseFailed} when the database is away.
 */
public final class Catalog {
    private static final Set<String> UPSTREAMS = Set.of("upstream:rakuten", "upstream:storage");

    private final Database database;
    private final Client client;
    private final Jobs jobs;
    private final Nets nets;
    private final RunFailures failures;
    private final TargetGenreTable targets = new TargetGenreTable();
    private final ItemHistoryReads histories = new ItemHistoryReads();
    private final GenreReads genres = new GenreReads();
    private final SummaryReads summaries = new SummaryReads();
    private final OwedTable owed = new OwedTable();
    private final MarkTable marks = new MarkTable();

    public Catalog(Database database, Client client) {
        this.database = database;
        this.client = client;
        this.jobs = new Jobs(database, client);
        this.nets = new Nets(database, client);
        this.failures = new RunFailures(client);
    }

    /** Starts a run of a job. Throws {@link dev.okiagari.engine.model.AlreadyRunning} when it has one that has not ended. */
    public Run start(Job job, Jobs.Order order) {
        return jobs.start(job, order);
    }

    /** Starts a net: all jobs, one after the other. Throws {@link dev.okiagari.catalog.job.NetOpen} when one is open. */
    public NetView startNet(String who) {
        return nets.start(who);
    }

    public Optional<NetView> net(String key) {
        return nets.find(key);
    }

    /**
     * A page of nets, the newest first.
     *
     * @param before the key of the last net of the page before; null for the first page
     */
    public List<NetView> nets(@Nullable String before, int limit) {
        return nets.list(before, limit);
    }

    /** A net with what its runs did. */
    public NetDetails details(NetView net) {
        Map<String, RunSummary> runs = database.inTransaction(tx -> {
            Map<String, RunSummary> found = new LinkedHashMap<>();
            for (Map.Entry<String, Long> run : net.runs().entrySet()) {
                summaries.find(tx, run.getValue()).ifPresent(summary -> found.put(run.getKey(), summary));
            }
            return found;
        });
        return new NetDetails(net, runs, net.isOpen() ? holds() : List.of());
    }

    /** Resumes a net. Throws when it is over, or when another one is open by now. */
    public NetView resume(NetView net, Actor actor) {
        return nets.resume(net, actor);
    }

    /** Stops a net. Throws {@link dev.okiagari.engine.model.RunRefused} when it is over or is being stopped already. */
    public NetView stop(NetView net, Actor actor) {
        return nets.stop(net, actor);
    }

    /**
     * Goes on with a run: one that has not ended goes on as soon as a node works, one that ended owing something begins again where it was.
     * Throws {@link dev.okiagari.engine.model.RunRefused} when nothing of it is left.
     */
    public Run resume(long run, Actor actor) {
        RunView view = requireOwn(run);
        return view.state().isEnded()
                ? client.runs().resume(run, actor)
                : client.runs().of(run);
    }

    /** Starts a run of the same job with the failed targets of one that has ended. Its verdict stays. */
    public Run rerunFailed(long run, Actor actor) {
        requireOwn(run);
        return client.runs().rerunFailed(run, actor);
    }

    /**
     * Stops a run: running targets may finish, the rest is owed. Returns its number. Throws
     * {@link dev.okiagari.engine.model.RunRefused} when it is stopping or has ended already.
     */
    public long stop(long run, Actor actor) {
        requireOwn(run);
        if (!client.runs().abort(run, actor)) {
            throw new RunRefused("stop run " + run, "it is stopping or has ended already");
        }
        return run;
    }

    private RunView requireOwn(long run) {
        return client.runs()
                .find(run)
                .filter(view -> view.job().startsWith("catalog."))
                .orElseThrow(() -> new NoSuchRun(run));
    }

    /** Asks for the rankings of these genres from the next run on. Returns how many were not asked for before. */
    public int addTargets(Collection<Long> genreIds, String who) {
        genreIds.forEach(Catalog::requireGenre);
        return database.inTransaction(tx -> targets.add(tx, genreIds, who));
    }

    /**
     * The genres right below this one, as the shop has them now: one request within its limit. Throws what the shop's client throws, and
     * {@link dev.okiagari.engine.upstream.UpstreamHeld} while the shop is on hold.
     */
    public List<Long> genresBelow(Rakuten shop, long genre) throws Exception {
        requireGenre(genre);
        RawAnswer answer = client.call(shop.upstream(), () -> shop.genre(genre));
        return Applier.content(answer) instanceof Content.GenreContent content
                ? content.rows().stream()
                        .filter(row -> row.parent() != null && row.parent() == genre)
                        .map(Content.GenreRow::id)
                        .toList()
                : List.of();
    }

    /** What a job would ask for now, together with what failed before. */
    public List<String> input(Entity entity, Jobs.Order order) {
        return jobs.input(entity, order).ids();
    }

    /** Returns how many were asked for. Their items stay. */
    public int removeTargets(Collection<Long> genreIds) {
        return database.inTransaction(tx -> targets.remove(tx, genreIds));
    }

    public List<TargetGenre> targets() {
        return database.inTransaction(targets::list);
    }

    /** Everything about an item; empty when it is not here. */
    public Optional<CatalogItemDetails> item(String code) {
        return database.inTransaction(tx -> histories.details(tx, code));
    }

    /** What came of an item in the latest runs of the job item, the newest first. */
    public List<ItemCheck> checks(String code, int lastRuns) {
        return new Checks(client).of(code, lastRuns);
    }

    /** When the rankings of a genre were different from the one before, oldest first. */
    public List<Instant> rankings(long genre, Instant since) {
        return database.inTransaction(tx -> histories.rankings(tx, genre, since));
    }

    /** The genres right below this one, as far as they are known, with the way to it; 0 is the root. */
    public GenreBranch branch(long genre) {
        return database.inTransaction(tx -> new GenreBranch(genre, genres.path(tx, genre), genres.nodes(tx, genre)));
    }

    /**
     * What failed and what runs left undone, oldest first: targets of the next run of their job. Throws
     * {@link IllegalArgumentException} for what is no cursor.
     *
     * @param job null: of all jobs
     * @param after the cursor of the page before; null for the first page
     */
    public OwedPage owed(@Nullable Job job, @Nullable String after, int limit) {
        OwedQuery query = new OwedQuery(
                job == null ? null : job.word(), after == null ? null : OwedQuery.Position.read(after), limit + 1);
        List<OwedTarget> found = database.inTransaction(tx -> owed.list(tx, query));
        List<OwedTarget> shown = found.subList(0, Math.min(limit, found.size()));
        return new OwedPage(
                shown,
                found.size() > limit ? OwedQuery.Position.of(shown.getLast()).cursor() : null);
    }

    /** How much is owed, by job; jobs that owe nothing are missing. */
    public Map<String, Long> owedByJob() {
        return database.inTransaction(owed::byJob);
    }

    /**
     * A page of runs, the newest first.
     *
     * @param job null: of all jobs
     * @param before the last run of the page before; null for the first page
     */
    public List<RunSummary> runs(@Nullable Job job, @Nullable Long before, int limit) {
        return database.inTransaction(tx -> summaries.list(tx, job == null ? null : job.jobId(), before, limit));
    }

    public Optional<RunSummary> run(long id) {
        return database.inTransaction(tx -> summaries.find(tx, id));
    }

    /** One run with its progress, and why targets failed. */
    public Optional<RunDetails> details(long run) {
        return run(run).map(summary -> new RunDetails(
                summary,
                client.runs().progress(run),
                nets.ofRun(run).orElse(null),
                failureGroups(run),
                summary.hasEnded() ? List.of() : holds()));
    }

    /** How many targets of each run failed, by category; runs without failures are missing. */
    public Map<Long, Map<String, Long>> failures(Collection<Long> runs) {
        return database.inTransaction(tx -> summaries.failures(tx, runs));
    }

    /** Why targets of a run failed, the most frequent category first. */
    public List<FailureGroup> failureGroups(long run) {
        return failures.of(run, failures(List.of(run)).getOrDefault(run, Map.of()));
    }

    /** The time of the database, which all times here are of. */
    public Instant now() {
        return database.inTransaction(marks::now);
    }

    /** What is on hold and keeps targets of the catalog from being worked on. */
    private List<HoldView> holds() {
        return client.holds().list().stream()
                .filter(hold -> UPSTREAMS.contains(hold.name())
                        || hold.name().startsWith("pipeline:catalog.")
                        || hold.name().startsWith("step:catalog."))
                .toList();
    }

    private static void requireGenre(long genre) {
        if (genre < 0) {
            throw new IllegalArgumentException("a genre is a number from 0, not " + genre);
        }
    }
}
