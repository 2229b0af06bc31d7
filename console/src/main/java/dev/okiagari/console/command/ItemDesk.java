package dev.okiagari.console.command;

import dev.okiagari.console.Circumstances;
import dev.okiagari.console.store.CircumstancesReads;
import dev.okiagari.console.store.ItemPage;
import dev.okiagari.console.store.KeyReads;
import dev.okiagari.console.store.NoteReads;
import dev.okiagari.engine.internal.store.read.HistoryReads;
import dev.okiagari.engine.internal.store.read.ItemReads;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.engine.view.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Everything that the commands read, each reading over one connection. Used by one thread. */
final class ItemDesk {
    private final DataSource source;
    private final ItemReads items = new ItemReads();
    private final ItemPage pages = new ItemPage();
    private final KeyReads keys = new KeyReads();
    private final HistoryReads history = new HistoryReads();
    private final NoteReads notes = new NoteReads();
    private final CircumstancesReads circumstances = new CircumstancesReads();

    ItemDesk(DataSource source) {
        this.source = source;
    }

    /** Everything that is known of one item. */
    record Whole(
            ItemSnapshot seen,
            List<LedgerEntry> failures,
            List<ActEntry> acts,
            List<Refusal> refusals,
            List<NoteReads.NoteLeft> notes,
            Optional<ItemView> parent) {}

    KnownNames knownNames() {
        return KnownNames.in(source);
    }

    List<ItemSnapshot> list(ItemPage.Filter filter) {
        return read(c -> see(c, pages.ids(c, filter)));
    }

    Whole whole(ItemSnapshot seen) {
        long id = seen.item().id();
        Long parent = seen.item().parentId();
        return read(c -> new Whole(
                seen,
                history.failures(c, id),
                history.acts(c, id),
                history.refusals(c, id),
                notes.of(c, id),
                parent == null ? Optional.empty() : items.find(c, parent)));
    }

    /** Every item that a word on the command line may stand for: an id, a key, or pipeline/key. */
    List<ItemSnapshot> named(String word, @Nullable String pipeline) {
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
            return see(c, List.copyOf(ids)).stream()
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

    private List<ItemSnapshot> see(Connection connection, List<Long> ids) throws SQLException {
        Map<Long, Circumstances> around = circumstances.of(connection, ids);
        List<ItemSnapshot> seen = new ArrayList<>();
        for (long id : ids) {
            Circumstances at = around.get(id);
            Optional<ItemView> item = items.find(connection, id);
            if (at != null && item.isPresent()) {
                seen.add(new ItemSnapshot(item.get(), at));
            }
        }
        return seen;
    }

    /** An item must not be seen in two places. */
    private <T> T read(Snapshot.Reading<T> reading) {
        return Snapshot.read(source, reading);
    }
}
