package dev.okiagari.console.reading;

import dev.okiagari.console.store.ChildReads;
import dev.okiagari.console.store.CircumstancesReads;
import dev.okiagari.console.store.KeyReads;
import dev.okiagari.console.store.NodeReads;
import dev.okiagari.console.store.NoteReads;
import dev.okiagari.console.why.Circumstances;
import dev.okiagari.console.why.NodeName;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.HistoryEntry;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.ItemPage;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.engine.view.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Reads items with what surrounds them, each reading in one snapshot. Stateless. */
public final class ItemReadings {
    /** Children of an item that are shown. */
    public static final int MOST_CHILDREN = 50;

    private final DataSource source;
    private final Client client;
    private final KeyReads keys = new KeyReads();
    private final NoteReads notes = new NoteReads();
    private final CircumstancesReads circumstances = new CircumstancesReads();

    public ItemReadings(DataSource source) {
        this.source = source;
        this.client = Client.on(source);
    }

    /** Everything about one item. */
    public record Whole(
            ItemSnapshot seen,
            List<HistoryEntry> history,
            List<LedgerEntry> failures,
            List<ActEntry> acts,
            List<Refusal> refusals,
            List<NoteReads.NoteRow> notes,
            Optional<ItemView> parent,
            List<ChildReads.Child> children,
            Map<Long, String> nodes) {

        /** The same, looked at later. */
        public Whole after(Duration age) {
            return new Whole(seen.after(age), history, failures, acts, refusals, notes, parent, children, nodes);
        }

        /** What a node is called, also one that is gone; one that nobody remembers by its number. */
        public String node(long id) {
            return NodeName.orNumber(id, nodes.get(id));
        }
    }

    /**
     * A page of a list.
     *
     * @param next where the next page begins; null when this is the last
     */
    public record Page(List<ItemSnapshot> items, @Nullable String next) {}

    public Page list(ItemFilter filter, @Nullable String after, int most) {
        return read(c -> {
            ItemPage page = client.in(c).items().page(filter, after, most);
            return new Page(see(c, page.items()), page.next());
        });
    }

    public Whole whole(ItemSnapshot seen) {
        long id = seen.item().id();
        Long parent = seen.item().parentId();
        return read(c -> {
            List<HistoryEntry> history = client.in(c).items().history(id);
            List<LedgerEntry> failures = client.in(c).items().failures(id);
            List<Refusal> refusals = client.in(c).items().refusals(id);
            Set<Long> nodes = Stream.of(
                            Stream.ofNullable(seen.item().nodeId()),
                            history.stream().map(HistoryEntry::nodeId),
                            failures.stream().map(LedgerEntry::nodeId),
                            refusals.stream().map(Refusal::nodeId))
                    .flatMap(ids -> ids)
                    .filter(Objects::nonNull)
                    .collect(Collectors.toSet());
            return new Whole(
                    seen,
                    history,
                    failures,
                    client.in(c).items().acts(id),
                    refusals,
                    notes.of(c, id),
                    parent == null ? Optional.empty() : client.in(c).items().find(parent),
                    ChildReads.of(c, id, MOST_CHILDREN),
                    NodeReads.names(c, nodes));
        });
    }

    /** These items, in the order given; without those that no longer exist. */
    public List<ItemSnapshot> some(Collection<Long> ids) {
        return read(c -> see(c, find(c, ids)));
    }

    public Optional<ItemSnapshot> find(long id) {
        return read(c -> see(c, find(c, List.of(id)))).stream().findFirst();
    }

    /** Every item that a word on the command line may mean: an id, a key, or pipeline/key. */
    public List<ItemSnapshot> named(String word, @Nullable String pipeline) {
        return read(c -> {
            Set<Long> ids = new LinkedHashSet<>(keys.ids(c, pipeline, word));
            int slash = word.indexOf('/');
            if (ids.isEmpty() && slash > 0) {
                String before = word.substring(0, slash);
                if (pipeline == null || pipeline.equals(before)) {
                    ids.addAll(keys.ids(c, before, word.substring(slash + 1)));
                }
            }
            boolean keyIsMeant = pipeline != null && !ids.isEmpty();
            Long id = id(word);
            if (id != null && !keyIsMeant) {
                ids.add(id);
            }
            return see(c, find(c, ids)).stream()
                    .filter(s -> pipeline == null || s.item().pipeline().equals(pipeline))
                    .toList();
        });
    }

    private static @Nullable Long id(String word) {
        String digits = word.startsWith("id:") ? word.substring(3) : word;
        boolean isNumber =
                !digits.isEmpty() && digits.length() <= 18 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber ? Long.valueOf(digits) : null;
    }

    private List<ItemView> find(Connection connection, Collection<Long> ids) {
        return ids.stream()
                .flatMap(id -> client.in(connection).items().find(id).stream())
                .toList();
    }

    private List<ItemSnapshot> see(Connection connection, List<ItemView> found) throws SQLException {
        Map<Long, Circumstances> contexts =
                circumstances.of(connection, found.stream().map(ItemView::id).toList());
        List<ItemSnapshot> seen = new ArrayList<>();
        for (ItemView item : found) {
            Circumstances at = contexts.get(item.id());
            if (at != null) {
                seen.add(new ItemSnapshot(item, at));
            }
        }
        return seen;
    }

    /** One snapshot, so that no item appears in two states. */
    private <T> T read(Snapshot.Reading<T> reading) {
        return Snapshot.read(source, reading);
    }
}
