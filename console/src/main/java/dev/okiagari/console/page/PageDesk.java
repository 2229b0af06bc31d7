package dev.okiagari.console.page;

import dev.okiagari.console.desk.Definition;
import dev.okiagari.console.desk.ItemDesk;
import dev.okiagari.console.desk.ItemQuery;
import dev.okiagari.console.desk.ItemSnapshot;
import dev.okiagari.console.desk.Look;
import dev.okiagari.console.desk.OverviewDesk;
import dev.okiagari.console.desk.Snapshot;
import dev.okiagari.console.store.ActReads;
import dev.okiagari.console.store.ClockReads;
import dev.okiagari.console.store.DatabaseReads;
import dev.okiagari.console.store.DefinitionReads;
import dev.okiagari.console.store.HoldReads;
import dev.okiagari.console.store.NameReads;
import dev.okiagari.console.store.NodeReads;
import dev.okiagari.console.store.RunFailureReads;
import dev.okiagari.console.store.UpstreamReads;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Ticks;
import dev.okiagari.console.why.Circumstances;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.ActionView;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.engine.view.ScheduleView;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Reads what each page shows. What is not there is refused with 404. Threads may share it. */
final class PageDesk {
    static final int RUNS = 50;
    private static final int LAST_RUNS = 10;
    private static final int PERIODS = 30;
    private static final int ITEM_PERIODS = 100;
    private static final int ACTIONS = 50;
    private static final long NAMES_NANOS = Duration.ofSeconds(5).toNanos();

    private final DataSource source;
    private final Client client;
    private final OverviewDesk overview;
    private final ItemDesk items;

    private NameReads.@Nullable Names names;
    private long namesAt;

    PageDesk(DataSource source, OverviewDesk overview) {
        this.source = source;
        this.client = Client.on(source);
        this.overview = overview;
        this.items = new ItemDesk(source);
    }

    OverviewPage overview() {
        return new OverviewPage(overview.look());
    }

    /** What the overview showed last; null when nobody has looked yet. */
    @Nullable
    OverviewPage lastOverview() {
        OverviewDesk.Aged latest = overview.latest();
        return latest == null ? null : new OverviewPage(latest.look().after(latest.age()), latest.age());
    }

    PipelinePage pipeline(String name) {
        Look look = overview.look();
        if (!look.pipelines().containsKey(name)) {
            throw Problem.notFound("there is no pipeline " + name);
        }
        return new PipelinePage(look, definition(name));
    }

    private Definition definition(String pipeline) {
        return Snapshot.read(source, c -> DefinitionReads.of(c, pipeline))
                .map(json -> Definition.parse(pipeline, json))
                .orElseGet(() -> Definition.unknown(pipeline));
    }

    ItemsPage items(ItemQuery query, @Nullable String after) {
        ItemDesk.Page found = items.list(query.filter(), after, ItemsPage.SIZE);
        return new ItemsPage(query, names(), found);
    }

    List<ItemSnapshot> rows(Collection<Long> ids) {
        return items.some(ids);
    }

    /** Of a few seconds ago: they change with releases. */
    synchronized NameReads.Names names() {
        NameReads.Names known = names;
        if (known == null || Ticks.now() - namesAt > NAMES_NANOS) {
            known = Snapshot.read(source, new NameReads()::all);
            names = known;
            namesAt = Ticks.now();
        }
        return known;
    }

    ItemPage item(long id) {
        ItemSnapshot seen = items.some(List.of(id)).stream()
                .findFirst()
                .orElseThrow(() -> Problem.notFound("there is no item " + id));
        return new ItemPage(
                items.whole(seen),
                definition(seen.item().pipeline()),
                client.holds().history(ITEM_PERIODS));
    }

    RunsPage runs(String job, @Nullable Long before) {
        return new RunsPage(client.runs().list(job.isEmpty() ? null : job, before, RUNS), RUNS, job);
    }

    RunPage run(long id) {
        RunView run = client.runs().find(id).orElseThrow(() -> Problem.notFound("there is no run " + id));
        return new RunPage(
                client.runs().progress(id),
                RunFailureReads.messages(source, id),
                client.runs().list(run.job(), null, LAST_RUNS),
                Snapshot.read(source, c -> ActReads.ofRun(c, id)),
                now());
    }

    HoldsPage holds() {
        return new HoldsPage(
                UpstreamReads.all(source),
                Snapshot.read(source, new HoldReads()::all),
                client.holds().history(PERIODS),
                names(),
                now());
    }

    NodesPage nodes() {
        List<NodeReads.NodeRow> nodes = Snapshot.read(source, new NodeReads()::all);
        Map<Long, List<ActEntry>> acts = new HashMap<>();
        nodes.forEach(n -> acts.put(n.id(), client.nodes().acts(n.id())));
        return new NodesPage(nodes, acts, Duration.ZERO);
    }

    SchedulesPage schedules() {
        List<ScheduleView> schedules = client.schedules().list();
        Map<String, List<ActEntry>> acts = new HashMap<>();
        schedules.forEach(s -> acts.put(s.name(), client.schedules().acts(s.name())));
        return new SchedulesPage(schedules, acts, now());
    }

    DatabasePage database() {
        return new DatabasePage(Snapshot.read(source, DatabaseReads::read));
    }

    ActionsPage actions() {
        return new ActionsPage(client.actions().list(ACTIONS));
    }

    ActionPage action(long id) {
        ActionView action = client.actions().find(id).orElseThrow(() -> Problem.notFound("there is no action " + id));
        long live = Snapshot.read(source, new NodeReads()::all).stream()
                .filter(n -> n.silence().compareTo(Circumstances.DEAD_AFTER) < 0 && !n.isGone())
                .count();
        return new ActionPage(action, live, now());
    }

    private Instant now() {
        return Snapshot.read(source, ClockReads::now);
    }
}
