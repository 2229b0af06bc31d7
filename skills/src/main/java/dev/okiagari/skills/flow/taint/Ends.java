package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.taint.Trace.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Where taints begin, with their names, and where they must not end. */
final class Ends {
    private static final int MOST_TRACES = 200;

    /** Counted on their own: a script may name its own keys in many places, and must not hide another way behind them. */
    private static final int MOST_CREDENTIALS = 200;

    private static final int LONGEST_NAME = 60;

    private final Code code;
    private final TaintGraph graph;
    private final List<End> ends = new ArrayList<>();
    private final Map<Integer, Beginning> beginnings = new HashMap<>();

    Ends(Code code, TaintGraph graph) {
        this.code = code;
        this.graph = graph;
    }

    /** A value that ends somewhere. */
    private record End(int value, Place place, int offset, String name, String address) {}

    private record Beginning(String name, String address) {}

    void begin(int value, Taint taint, String name, String address) {
        graph.begin(value, taint);
        beginnings.putIfAbsent(value, new Beginning(shortened(name), oneLine(address)));
    }

    /** An end for several values: what leads to the returned value ends there. */
    int end(Place place, int at, String name, String address) {
        int value = code.add(new CodeValue.Opaque(), code.offset(at));
        ends.add(new End(value, place, code.offset(at), shortened(name), oneLine(address)));
        return value;
    }

    private static String oneLine(String text) {
        return text.lines().findFirst().orElse("").strip();
    }

    private static String shortened(String name) {
        String plain = oneLine(name).replace(Meanings.UNKNOWN, '…').strip();
        return plain.length() > LONGEST_NAME ? plain.substring(0, LONGEST_NAME) + "…" : plain;
    }

    /** Where taints arrive, when they were spread. Ways beyond the limits are a problem of the code. */
    List<Trace> traces() {
        Set<Trace> traces = new LinkedHashSet<>();
        int credentials = 0;
        for (End end : ends) {
            for (Taint taint : Taint.values()) {
                boolean isMeant = end.place == Place.CODE ? taint.isCode() : taint.isSecret();
                int origin = isMeant ? graph.origin(end.value, taint) : -1;
                if (origin >= 0) {
                    Trace trace = trace(end, taint, origin);
                    boolean isFull = trace.isCredentialUse()
                            ? credentials >= MOST_CREDENTIALS
                            : traces.size() - credentials >= MOST_TRACES;
                    if (isFull && !traces.contains(trace)) {
                        code.tooMuch("its data goes more than " + MOST_TRACES + " ways");
                    } else if (traces.add(trace) && trace.isCredentialUse()) {
                        credentials++;
                    }
                }
            }
        }
        return List.copyOf(traces);
    }

    private Trace trace(End end, Taint taint, int origin) {
        Beginning beginning = beginnings.getOrDefault(origin, new Beginning("", ""));
        return new Trace(
                taint,
                code.offset(origin),
                end.offset,
                beginning.name,
                end.name,
                end.place,
                end.place == Place.CODE ? beginning.address : end.address);
    }
}
