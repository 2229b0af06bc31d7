package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.Definition;
import dev.okiagari.console.reading.ItemReadings;
import dev.okiagari.console.reading.ItemSelection;
import dev.okiagari.console.reading.ItemSnapshot;
import dev.okiagari.console.reading.Overview;
import dev.okiagari.console.reading.OverviewReadings;
import dev.okiagari.console.store.ActReads;
import dev.okiagari.console.store.ClockReads;
import dev.okiagari.console.store.DatabaseReads;
import dev.okiagari.console.store.DefinitionReads;
import dev.okiagari.console.store.LimitReads;
import dev.okiagari.console.store.NameReads;
import dev.okiagari.console.store.NodeReads;
import dev.okiagari.console.store.RunFailureReads;
import dev.okiagari.console.store.UpstreamReads;
import dev.okiagari.console.why.Hold;
import dev.okiagari.engine.Holds;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.ActionView;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.engine.view.ScheduleView;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.WebTicks;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what each page shows. What is not there is refused with 404. Threads may share it. */
final class PageReadings {
    static final int RUNS = 50;
    private static final int LAST_RUNS = 10;
    private static final int PERIODS = 30;
    private static final int ITEM_PERIODS = 100;
    private static final int ACTIONS = 50;
    private static final int PAST_NODES = 30;
    private static final long NAMES_NANOS = Duration.ofSeconds(5).toNanos();

    private final ConsoleContext context;
    private final OverviewReadings overview;

    private NameReads.@Nullable Names names;
    private long namesAt;

    PageReadings(ConsoleContext context, OverviewReadings overview) {
        this.context = context;
        this.overview = overview;
    }

    OverviewPage overview() {
        return new OverviewPage(overview.look());
    }

    /** What the overview showed last; null when nobody has looked yet. */
    @Nullable
    OverviewPage lastOverview() {
        OverviewReadings.Aged latest = overview.latest();
        return latest == null ? null : new OverviewPage(latest.look().after(latest.age()), latest.age());
    }

    PipelinePage pipeline(String name) {
        Overview look = overview.look();
        if (!look.pipelines().containsKey(name)) {
            throw Problem.notFound(say("none.pipeline", name));
        }
        return new PipelinePage(look, definition(name), context.read(LimitReads::all));
    }

    private Definition definition(String pipeline) {
        return context.read(c -> DefinitionReads.of(c, pipeline))
                .map(json -> Definition.parse(pipeline, json))
                .orElseGet(() -> Definition.unknown(pipeline));
    }

    ItemsPage items(ItemSelection query, @Nullable String after) {
        ItemReadings.Page found = context.items().list(query.filter(), after, ItemsPage.SIZE);
        return new ItemsPage(query, names(), found);
    }

    List<ItemSnapshot> rows(Collection<Long> ids) {
        return context.items().some(ids);
    }

    /** Of a few seconds ago: they change with releases. */
    synchronized NameReads.Names names() {
        NameReads.Names known = names;
        if (known == null || WebTicks.now() - namesAt > NAMES_NANOS) {
            known = context.read(new NameReads()::all);
            names = known;
            namesAt = WebTicks.now();
        }
        return known;
    }

    EngineItemPage item(long id) {
        ItemSnapshot seen = context.items().some(List.of(id)).stream()
                .findFirst()
                .orElseThrow(() -> Problem.notFound(say("none.item", Long.toString(id))));
        return new EngineItemPage(
                context.items().whole(seen),
                definition(seen.item().pipeline()),
                context.client().holds().history(ITEM_PERIODS),
                hold(seen));
    }

    private @Nullable HoldView hold(ItemSnapshot seen) {
        Hold behind = seen.at().hold();
        return behind == null
                ? null
                : context.client().holds().list().stream()
                        .filter(hold -> hold.name().equals(behind.name()))
                        .findFirst()
                        .orElse(null);
    }

    RunsPage runs(String job, @Nullable Long before) {
        return new RunsPage(context.client().runs().list(job.isEmpty() ? null : job, before, RUNS), RUNS, job);
    }

    RunPage run(long id) {
        RunView run = context.client()
                .runs()
                .find(id)
                .orElseThrow(() -> Problem.notFound(say("none.run", Long.toString(id))));
        return new RunPage(
                context.client().runs().progress(id),
                RunFailureReads.messages(context.source(), id),
                context.client().runs().list(run.job(), null, LAST_RUNS),
                context.read(c -> ActReads.ofRun(c, id)),
                now());
    }

    HoldsPage holds() {
        return new HoldsPage(
                UpstreamReads.all(context.source()),
                context.read(Holds::withItems),
                context.client().holds().history(PERIODS),
                context.read(LimitReads::all),
                names(),
                now());
    }

    NodesPage nodes() {
        List<NodeReads.NodeRow> nodes = context.read(new NodeReads()::all);
        Map<Long, List<ActEntry>> acts = new HashMap<>();
        nodes.forEach(n -> acts.put(n.id(), context.client().nodes().acts(n.id())));
        return new NodesPage(nodes, context.client().nodes().past(PAST_NODES), acts, Duration.ZERO);
    }

    SchedulesPage schedules() {
        List<ScheduleView> schedules = context.client().schedules().list();
        Map<String, List<ActEntry>> acts = new HashMap<>();
        schedules.forEach(s -> acts.put(s.name(), context.client().schedules().acts(s.name())));
        return new SchedulesPage(schedules, acts, now());
    }

    DatabasePage database() {
        return new DatabasePage(context.read(DatabaseReads::read));
    }

    ActionsPage actions() {
        return new ActionsPage(context.client().actions().list(ACTIONS));
    }

    ActionPage action(long id) {
        ActionView action = context.client()
                .actions()
                .find(id)
                .orElseThrow(() -> Problem.notFound(say("none.action", Long.toString(id))));
        long live = context.read(new NodeReads()::all).stream()
                .filter(n -> !n.isSilent() && !n.isGone())
                .count();
        return new ActionPage(action, live, now());
    }

    private Instant now() {
        return context.read(ClockReads::now);
    }
}
