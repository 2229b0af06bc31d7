package dev.okiagari.catalog.work;

import dev.okiagari.application.Database;
import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.answer.NotJson;
import dev.okiagari.catalog.answer.RawAnswer;
import dev.okiagari.catalog.store.CatalogWrites;
import dev.okiagari.catalog.store.ReplayReads;
import dev.okiagari.catalog.store.ReplayReads.Source;
import dev.okiagari.gateway.storage.ObjectKey;
import dev.okiagari.gateway.storage.RawStorage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Applies raw copies again, without calling the shop: items, shops, genres and tags come out as they were, history stays. May be killed at any
 * place and run again. Threads may share it.
 */
public final class Replay {
    private static final int PAGE = 500;

    private final Database database;
    private final RawStorage storage;
    private final ReplayReads reads = new ReplayReads();
    private final CatalogWrites writes = new CatalogWrites();

    public Replay(Database database, RawStorage storage) {
        this.database = database;
        this.storage = storage;
    }

    /**
     * What was done.
     *
     * @param skipped sources that a run has changed meanwhile
     * @param problems copies that are missing or damaged, and ids that are not known
     */
    public record Report(long applied, long skipped, List<String> problems) {
        public Report {
            problems = List.copyOf(problems);
        }
    }

    /**
     * All sources of these entities.
     *
     * @param soFar is told after each page how many were applied
     */
    public Report entities(List<Entity> entities, LongConsumer soFar) {
        Tally tally = new Tally();
        for (Entity entity : entities) {
            String after = "";
            for (List<Source> page = page(entity, after); !page.isEmpty(); page = page(entity, after)) {
                page.forEach(source -> replay(source, tally));
                after = page.getLast().id();
                soFar.accept(tally.applied);
            }
        }
        return end(tally);
    }

    /** These sources, whatever they are. */
    public Report sources(List<String> ids) {
        Tally tally = new Tally();
        List<Source> found = database.inTransaction(tx -> reads.of(tx, ids));
        Set<String> missing = new HashSet<>(ids);
        for (Source source : found) {
            replay(source, tally);
            missing.remove(source.id());
        }
        missing.stream().sorted().forEach(id -> tally.problems.add(id + ": nothing of it is stored"));
        return end(tally);
    }

    private List<Source> page(Entity entity, String after) {
        return database.inTransaction(tx -> reads.page(tx, entity, after, PAGE));
    }

    private static final class Tally {
        private long applied;
        private long skipped;
        private final List<String> problems = new ArrayList<>();
    }

    private void replay(Source source, Tally tally) {
        Optional<byte[]> body = storage.get(new ObjectKey(source.rawKey()));
        if (body.isEmpty()) {
            tally.problems.add(
                    source.entity().word() + " " + source.id() + ": its raw copy " + source.rawKey() + " is missing");
            return;
        }
        Optional<RawAnswer> answer = read(source, body.get());
        if (answer.isEmpty()) {
            tally.problems.add(
                    source.entity().word() + " " + source.id() + ": its raw copy " + source.rawKey() + " is damaged");
        } else if (database.inTransaction(tx -> writes.replayed(tx, answer.get()))) {
            tally.applied++;
        } else {
            tally.skipped++;
        }
    }

    private static Optional<RawAnswer> read(Source source, byte[] body) {
        try {
            return Optional.of(RawAnswer.stored(source.entity(), source.id(), body))
                    .filter(answer -> answer.hash().equals(source.hash()));
        } catch (NotJson e) {
            return Optional.empty();
        }
    }

    /** Whether items are active follows from what is there now. */
    private Report end(Tally tally) {
        if (tally.applied > 0) {
            database.inTransaction(writes::active);
        }
        return new Report(tally.applied, tally.skipped, tally.problems);
    }
}
