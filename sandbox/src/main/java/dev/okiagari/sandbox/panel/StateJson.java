package dev.okiagari.sandbox.panel;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okiagari.sandbox.calls.Call;
import dev.okiagari.sandbox.calls.Pace;
import dev.okiagari.sandbox.wire.Station;
import java.time.Duration;
import java.util.List;

/** What the page and tests over HTTP are told. */
final class StateJson {
    private static final Duration NEVER = Duration.ofDays(365);

    private StateJson() {}

    static ObjectNode all(List<Station> stations, Surroundings around) {
        ObjectNode state = DialJson.MAPPER.createObjectNode();
        ArrayNode rows = state.putArray("upstreams");
        stations.forEach(station -> rows.add(one(station)));
        state.putObject("rakuten").put("day", around.shop().day().toString());
        state.set("model", DialJson.tree(around.model().manner()));
        return state;
    }

    static ObjectNode one(Station station) {
        Pace pace = station.calls().pace();
        ObjectNode row = DialJson.MAPPER.createObjectNode();
        row.put("name", station.name())
                .put("url", station.url().toString())
                .put("healthy", station.dials().settings().isHealthy())
                .put("calls", station.calls().total())
                .put("connections", station.connections())
                .put("lastSecond", pace.within(Duration.ofSeconds(1)))
                .put("lastMinute", pace.within(Duration.ofMinutes(1)))
                .put("mostAtOnce", pace.mostAtOnce());
        row.set("dials", DialJson.tree(station.dials().settings()));
        row.set("byStatus", DialJson.tree(station.calls().byStatus()));
        row.set("byFault", DialJson.tree(station.calls().byFault()));
        return row;
    }

    static ObjectNode pace(Station station, Duration window) {
        Pace pace = station.calls().pace();
        Duration gap = pace.shortestGap();
        ObjectNode row = DialJson.MAPPER.createObjectNode();
        row.put("upstream", station.name())
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

    static ArrayNode calls(List<Call> calls) {
        ArrayNode rows = DialJson.MAPPER.createArrayNode();
        for (Call call : calls) {
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
