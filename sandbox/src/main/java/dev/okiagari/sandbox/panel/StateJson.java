package dev.okiagari.sandbox.panel;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okiagari.sandbox.calls.CallRate;
import dev.okiagari.sandbox.calls.RecordedCall;
import dev.okiagari.sandbox.wire.RunningStandIn;
import java.time.Duration;
import java.util.List;

/** The state as JSON, for the page and for tests over HTTP. */
final class StateJson {
    private static final Duration NEVER = Duration.ofDays(365);

    private StateJson() {}

    static ObjectNode all(List<RunningStandIn> standIns, Surroundings around) {
        ObjectNode state = DialJson.MAPPER.createObjectNode();
        ArrayNode rows = state.putArray("upstreams");
        standIns.forEach(standIn -> rows.add(one(standIn)));
        state.putObject("rakuten").put("day", around.shop().day().toString());
        state.set("model", DialJson.tree(around.model().behaviour()));
        return state;
    }

    static ObjectNode one(RunningStandIn standIn) {
        CallRate pace = standIn.calls().pace();
        ObjectNode row = DialJson.MAPPER.createObjectNode();
        row.put("name", standIn.name())
                .put("url", standIn.url().toString())
                .put("healthy", standIn.dials().settings().isHealthy())
                .put("calls", standIn.calls().total())
                .put("connections", standIn.connections())
                .put("lastSecond", pace.within(Duration.ofSeconds(1)))
                .put("lastMinute", pace.within(Duration.ofMinutes(1)))
                .put("mostAtOnce", pace.mostAtOnce());
        row.set("dials", DialJson.tree(standIn.dials().settings()));
        row.set("byStatus", DialJson.tree(standIn.calls().byStatus()));
        row.set("byFault", DialJson.tree(standIn.calls().byFault()));
        return row;
    }

    static ObjectNode pace(RunningStandIn standIn, Duration window) {
        CallRate pace = standIn.calls().pace();
        Duration gap = pace.shortestGap();
        ObjectNode row = DialJson.MAPPER.createObjectNode();
        row.put("upstream", standIn.name())
                .put("windowMillis", window.toMillis())
                .put("kept", pace.count())
                .put("within", pace.within(window))
                .put("mostWithin", pace.mostWithin(window))
                .put("mostAtOnce", pace.mostAtOnce());
        if (gap.compareTo(NEVER) < 0) {
            row.put("shortestGapMillis", gap.toNanos() / 1e6);
        } else {
            row.putNull("shortestGapMillis");
        }
        return row;
    }

    static ArrayNode calls(List<RecordedCall> calls) {
        ArrayNode rows = DialJson.MAPPER.createArrayNode();
        for (RecordedCall call : calls) {
            rows.addObject()
                    .put("number", call.number())
                    .put("at", call.at().toString())
                    .put("upstream", call.upstream())
                    .put("method", call.method())
                    .put("target", call.target())
                    .put("key", call.key())
                    .put("agent", call.agent())
                    .put("connection", call.connection())
                    .put("status", call.status())
                    .put("fault", call.fault())
                    .put("sent", call.sent())
                    .put("tookMillis", call.took().toNanos() / 1e6)
                    .put("finished", call.finished());
        }
        return rows;
    }
}
