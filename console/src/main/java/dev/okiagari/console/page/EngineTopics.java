package dev.okiagari.console.page;

import static dev.okiagari.console.store.ChangeReads.ACTION;
import static dev.okiagari.console.store.ChangeReads.ACTIONS;
import static dev.okiagari.console.store.ChangeReads.ALIVE;
import static dev.okiagari.console.store.ChangeReads.FIGURES;
import static dev.okiagari.console.store.ChangeReads.HELD;
import static dev.okiagari.console.store.ChangeReads.HOLDS;
import static dev.okiagari.console.store.ChangeReads.ITEM;
import static dev.okiagari.console.store.ChangeReads.NODES;
import static dev.okiagari.console.store.ChangeReads.RUN;
import static dev.okiagari.console.store.ChangeReads.RUNS;
import static dev.okiagari.console.store.ChangeReads.SCHEDULES;

import dev.okiagari.console.reading.ItemSnapshot;
import dev.okiagari.console.store.ChangeReads;
import dev.okiagari.kit.web.Live;
import dev.okiagari.kit.web.Pulse;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.Who;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** What the live streams of the engine's pages show, and when each of them is read again. Threads may share it. */
final class EngineTopics implements Live.Topics {
    private static final String ROWS = "rows-";
    private static final String PIPELINE = "pipeline-";
    private static final int LONGEST_NUMBER = 18;

    private final Site site;
    private final PageReadings readings;

    private final Live.Topics others;

    EngineTopics(Site site, PageReadings readings, Live.Topics others) {
        this.site = site;
        this.readings = readings;
        this.others = others;
    }

    /** One small statement for all open pages. */
    static Pulse pulse(DataSource source) {
        return marks -> {
            ChangeReads.Signs signs = ChangeReads.read(source, marks);
            return new Pulse.Beat(signs.now(), signs.signs());
        };
    }

    static String item(long id) {
        return ITEM + id;
    }

    static String run(long id) {
        return RUN + id;
    }

    static String action(long id) {
        return ACTION + id;
    }

    static String pipeline(String name) {
        return PIPELINE + name;
    }

    static String rows(List<ItemSnapshot> items) {
        return ROWS + items.stream().map(i -> String.valueOf(i.item().id())).collect(Collectors.joining(","));
    }

    @Override
    public Live.Topic named(String name) {
        return switch (name) {
            case "overview" ->
                topic(
                        "overview",
                        List.of("say", "pipelines", "charts", "needs", "around"),
                        Set.of(NODES, HOLDS, SCHEDULES, FIGURES),
                        readings::overview);
            case "runs" -> topic("runs", List.of("body"), Set.of(RUNS), () -> readings.runs("", null));
            case "upstreams" -> topic("holds", List.of("body"), Set.of(HOLDS, FIGURES), readings::holds);
            case "nodes" -> topic("nodes", List.of("body"), Set.of(NODES, FIGURES), readings::nodes);
            case "schedules" -> topic("schedules", List.of("body"), Set.of(SCHEDULES), readings::schedules);
            case "actions" -> topic("actions", List.of("body"), Set.of(ACTIONS), readings::actions);
            default -> numbered(name);
        };
    }

    private Live.Topic numbered(String name) {
        if (name.startsWith(PIPELINE)) {
            String pipeline = name.substring(PIPELINE.length());
            return topic(
                    "pipeline",
                    List.of("say", "picture", "charts", "steps"),
                    Set.of(HOLDS, FIGURES),
                    () -> readings.pipeline(pipeline));
        }
        if (name.startsWith(ROWS)) {
            return new Rows(Stream.of(name.substring(ROWS.length()).split(","))
                    .filter(EngineTopics::isNumber)
                    .map(Long::valueOf)
                    .limit(ItemsPage.SIZE)
                    .collect(Collectors.toCollection(LinkedHashSet::new)));
        }
        int dash = name.lastIndexOf('-');
        if (dash < 0 || !isNumber(name.substring(dash + 1))) {
            return others.named(name);
        }
        long id = Long.parseLong(name.substring(dash + 1));
        return switch (name.substring(0, dash + 1)) {
            case ITEM ->
                topic(
                        "item",
                        List.of("top", "life", "acts", "facts"),
                        Set.of(name, HELD, ALIVE),
                        () -> readings.item(id));
            case RUN -> topic("run", List.of("body"), Set.of(name, HELD, ALIVE), () -> readings.run(id));
            case ACTION -> topic("action", List.of("body"), Set.of(name, ALIVE), () -> readings.action(id));
            default -> others.named(name);
        };
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty()
                && text.length() <= LONGEST_NUMBER
                && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private Site.Frame frame(Role role) {
        return new Site.Frame(site, new Who("live", role, false), "", "", null);
    }

    private Live.Topic topic(String template, List<String> ids, Set<String> marks, Supplier<LivePage> reading) {
        return new Live.Topic() {
            @Override
            public Set<String> marks() {
                return marks;
            }

            @Override
            public Live.Shown read(Set<String> changed) {
                LivePage page = reading.get();
                return (role, age) -> regions(template, ids, page.after(age), frame(role));
            }
        };
    }

    private static Map<String, String> regions(String template, List<String> ids, LivePage page, Site.Frame frame) {
        Map<String, String> regions = new HashMap<>();
        ids.forEach(id ->
                regions.put(id, EngineTemplates.SET.text(template + "/" + id, Map.of("frame", frame, "page", page))));
        return regions;
    }

    /** The rows of a list, each of which is read again when its item has changed. */
    private final class Rows implements Live.Topic {
        private final Set<Long> ids;
        private final Map<Long, ItemSnapshot> known = new LinkedHashMap<>();

        Rows(Set<Long> ids) {
            this.ids = ids;
        }

        @Override
        public Set<String> marks() {
            Set<String> marks = ids.stream().map(EngineTopics::item).collect(Collectors.toSet());
            marks.add(HELD);
            return marks;
        }

        @Override
        public Live.Shown read(Set<String> changed) {
            Collection<Long> again = changed.contains(HELD)
                    ? ids
                    : ids.stream().filter(id -> changed.contains(item(id))).toList();
            List<ItemSnapshot> read = readings.rows(again);
            read.forEach(i -> known.put(i.item().id(), i));
            if (!read.isEmpty()) {
                Instant now = read.getFirst().at().now();
                known.replaceAll((id, i) -> i.after(Duration.between(i.at().now(), now)));
            }
            return this::regions;
        }

        private Map<String, String> regions(Role role, Duration age) {
            Map<String, String> regions = new HashMap<>();
            known.forEach((id, item) -> regions.put(
                    "row-" + id,
                    EngineTemplates.SET.text("items/row", Map.of("frame", frame(role), "item", item.after(age)))));
            return regions;
        }
    }
}
