package dev.okiagari.catalog.work;

import dev.okiagari.catalog.answer.Applier;
import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.answer.FieldChange;
import dev.okiagari.catalog.answer.NotJson;
import dev.okiagari.catalog.answer.RawAnswer;
import dev.okiagari.catalog.answer.TagAnswer;
import dev.okiagari.catalog.shop.RakutenFaults;
import dev.okiagari.catalog.store.CatalogWrites;
import dev.okiagari.catalog.store.Staged;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.upstream.UpstreamHeld;
import dev.okiagari.gateway.http.OutsideFault;
import dev.okiagari.gateway.storage.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks the shop for targets, one request after the other within its limit, and says what a run would find. Writes nothing. Threads may
 * share it.
 */
public final class DryRun {
    private final CatalogConnections outside;
    private final Client client;
    private final ShopRequests questions;
    private final CatalogWrites writes = new CatalogWrites();

    /** @param pages of each ranking */
    public DryRun(CatalogConnections outside, Client client, int pages) {
        this.outside = outside;
        this.client = client;
        this.questions = new ShopRequests(outside.shop(), pages);
    }

    /** What a run would make of a target. */
    public enum Finding {
        NEW,
        CHANGED,
        UNCHANGED,
        GONE,
        FAILED
    }

    /**
     * One target.
     *
     * @param changes field by field, of a target that changed
     * @param problem why it failed; null when it did not
     */
    public record Line(
            Entity entity,
            String id,
            Finding finding,
            List<FieldChange> changes,
            @Nullable String problem) {
        public Line {
            changes = List.copyOf(changes);
        }
    }

    /**
     * Asks for these targets. A target that the shop refuses is a line; what would stop a run (keys that are refused, an upstream on hold) is
     * thrown.
     */
    public void run(Entity entity, List<String> ids, Consumer<Line> each) throws Exception {
        if (entity != Entity.TAG) {
            for (String id : ids) {
                each.accept(line(entity, id, () -> ask(entity, id)));
            }
            return;
        }
        List<Long> numbers = ids.stream().map(Long::valueOf).sorted().toList();
        for (int from = 0; from < numbers.size(); from += TagAnswer.MOST) {
            tags(numbers.subList(from, Math.min(from + TagAnswer.MOST, numbers.size())), each);
        }
    }

    /** An answer that may be missing. */
    @FunctionalInterface
    private interface Question {
        Optional<RawAnswer> ask() throws Exception;
    }

    private void tags(List<Long> ten, Consumer<Line> each) throws Exception {
        List<Map<Long, RawAnswer>> answered = new ArrayList<>();
        for (long tag : ten) {
            each.accept(line(Entity.TAG, Long.toString(tag), () -> {
                if (answered.isEmpty()) {
                    answered.add(questions.tags(client::call, ten));
                }
                return Optional.ofNullable(answered.getFirst().get(tag));
            }));
        }
    }

    private Optional<RawAnswer> ask(Entity entity, String id) throws Exception {
        return switch (entity) {
            case RANKING -> questions.ranking(client::call, id);
            case ITEM -> questions.item(client::call, id);
            case GENRE -> questions.genre(client::call, id);
            case TAG -> throw new IllegalArgumentException("tags are asked for in tens");
        };
    }

    private Line line(Entity entity, String id, Question question) throws Exception {
        try {
            Optional<RawAnswer> answer = question.ask();
            return answer.isEmpty()
                    ? new Line(entity, id, Finding.GONE, List.of(), null)
                    : compared(ShopRequests.requireUsable(answer.get()));
        } catch (UpstreamHeld e) {
            throw e;
        } catch (HttpFailure e) {
            if (e.status() == 401 || e.status() == 403) {
                throw e;
            }
            return new Line(entity, id, Finding.FAILED, List.of(), e.getMessage());
        } catch (ClassifiedException e) {
            if (e.category().equals(RakutenFaults.AUTH)) {
                throw e;
            }
            return new Line(entity, id, Finding.FAILED, List.of(), e.getMessage());
        } catch (OutsideFault e) {
            return new Line(entity, id, Finding.FAILED, List.of(), e.getMessage());
        }
    }

    private Line compared(RawAnswer answer) {
        Optional<Staged> before =
                outside.database().inTransaction(tx -> writes.staged(tx, answer.entity(), answer.sourceId()));
        if (before.isEmpty()) {
            return new Line(answer.entity(), answer.sourceId(), Finding.NEW, List.of(), null);
        }
        return switch (before.get().with(answer.hash(), Applier.VERSION)) {
            case CHANGED ->
                new Line(answer.entity(), answer.sourceId(), Finding.CHANGED, changes(before.get(), answer), null);
            case NEW, UNCHANGED, TO_APPLY_AGAIN ->
                new Line(answer.entity(), answer.sourceId(), Finding.UNCHANGED, List.of(), null);
        };
    }

    /** Empty when the raw copy before cannot be read. */
    private List<FieldChange> changes(Staged before, RawAnswer after) {
        Optional<byte[]> body = outside.storage().get(new ObjectKey(before.rawKey()));
        if (body.isEmpty()) {
            return List.of();
        }
        try {
            RawAnswer old = RawAnswer.stored(after.entity(), after.sourceId(), body.get());
            return FieldChange.between(old.canonical(), after.canonical());
        } catch (NotJson e) {
            return List.of();
        }
    }
}
