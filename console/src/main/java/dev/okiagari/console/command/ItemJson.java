package dev.okiagari.console.command;

import dev.okiagari.console.Circumstances;
import dev.okiagari.console.Hold;
import dev.okiagari.console.StateWord;
import dev.okiagari.console.store.NoteReads;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.HistoryEntry;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.engine.view.Refusal;
import dev.okiagari.engine.view.Staleness;
import org.jspecify.annotations.Nullable;

/** Items as JSON. Fields may be added but never renamed. Pure. */
final class ItemJson {
    private ItemJson() {}

    /** An item in a list. */
    static Json brief(ItemSnapshot seen) {
        ItemView item = seen.item();
        State ending = seen.at().ending();
        return new Json()
                .put("id", item.id())
                .put("pipeline", item.pipeline())
                .put("key", item.key())
                .put("state", item.state().word())
                .put("retrying", item.retrying())
                .put("held", StateWord.isHeld(item, seen.at()))
                .put("step", item.step())
                .put("attempt", item.attempt())
                .put("maxAttempts", seen.at().maxAttempts())
                .put("since", item.since())
                .put("dueAt", item.dueAt())
                .put("createdAt", item.createdAt())
                .put("endedAt", item.endedAt())
                .put("runId", item.runId())
                .put("nodeId", item.nodeId())
                .put("rescues", item.rescues().count())
                .put("rescuedAt", item.rescues().lastAt())
                .put("nextRescueNotBefore", item.rescues().nextNotBefore())
                .put("reason", item.reason())
                .put("ending", ending == null ? null : ending.word())
                .put("hold", hold(seen.at()))
                .put("failure", failure(item.failure()))
                .put("parentId", item.parentId())
                .put("staleness", staleness(Staleness.of(item, seen.at().now(), Settings.STALE_AFTER)))
                .put("why", seen.why());
    }

    /** Everything about an item. */
    static Json whole(ItemDesk.Whole whole) {
        return brief(whole.seen())
                .put("history", whole.history().stream().map(ItemJson::entry).toList())
                .put("failures", whole.failures().stream().map(ItemJson::entry).toList())
                .put("acts", whole.acts().stream().map(ItemJson::act).toList())
                .put(
                        "refusals",
                        whole.refusals().stream().map(ItemJson::refusal).toList())
                .put("notes", whole.notes().stream().map(ItemJson::note).toList())
                .put("parent", whole.parent().map(ItemJson::parent).orElse(null))
                .putRaw("payload", whole.seen().item().payload());
    }

    private static @Nullable Json hold(Circumstances at) {
        Hold hold = at.hold();
        return hold == null
                ? null
                : new Json()
                        .put("name", hold.name())
                        .put("since", hold.since())
                        .put("reason", hold.reason())
                        .put("by", hold.by());
    }

    private static @Nullable Json failure(ItemView.@Nullable LatestFailure failure) {
        return failure == null
                ? null
                : new Json()
                        .put("kind", failure.kind().word())
                        .put("category", failure.category())
                        .put("httpStatus", failure.httpStatus())
                        .put("sqlState", failure.sqlState())
                        .put("exceptionName", failure.exceptionName())
                        .put("message", failure.message())
                        .put("rule", failure.rule())
                        .put("step", failure.step())
                        .put("attempt", failure.attempt())
                        .put("maxAttempts", failure.maxAttempts())
                        .put("at", failure.at());
    }

    private static Json entry(HistoryEntry entry) {
        return new Json()
                .put("step", entry.step())
                .put("visit", entry.visit())
                .put("attempt", entry.attempt())
                .put("outcome", entry.outcome())
                .put("begun", entry.begun())
                .put("ended", entry.ended())
                .put("nodeId", entry.nodeId());
    }

    private static Json entry(LedgerEntry entry) {
        return new Json()
                .put("step", entry.step())
                .put("visit", entry.visit())
                .put("attempt", entry.attempt())
                .put("maxAttempts", entry.maxAttempts())
                .put("kind", entry.kind().word())
                .put("category", entry.category())
                .put("httpStatus", entry.httpStatus())
                .put("sqlState", entry.sqlState())
                .put("exceptionName", entry.exceptionName())
                .put("message", entry.message())
                .put("rule", entry.rule())
                .put("durationMs", entry.duration().toMillis())
                .put("isRescue", entry.isRescue())
                .put("at", entry.at())
                .put("retryAt", entry.retryAt())
                .put("nodeId", entry.nodeId());
    }

    private static Json act(ActEntry act) {
        return new Json()
                .put("act", act.act())
                .put("who", act.who())
                .put("why", act.why())
                .put("at", act.at());
    }

    private static Json refusal(Refusal refusal) {
        return new Json()
                .put("step", refusal.step())
                .put("epoch", refusal.epoch())
                .put("nodeId", refusal.nodeId())
                .put("at", refusal.at());
    }

    private static Json staleness(Staleness staleness) {
        return new Json()
                .put("stale", staleness.stale())
                .put("since", staleness.since())
                .put("step", staleness.step())
                .put("message", staleness.message());
    }

    private static Json note(NoteReads.NoteRow note) {
        return new Json()
                .put("name", note.name())
                .put("step", note.step())
                .put("visit", note.visit())
                .putRaw("value", note.json());
    }

    private static Json parent(ItemView parent) {
        return new Json()
                .put("id", parent.id())
                .put("pipeline", parent.pipeline())
                .put("key", parent.key())
                .put("state", parent.state().word());
    }
}
