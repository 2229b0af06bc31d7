package dev.okiagari.skills.flow.script;

import dev.okiagari.skills.flow.code.ValueIds;
import java.util.ArrayDeque;
import java.util.Deque;

/** The texts with values in them that are open here. */
final class OpenTemplates {
    private final Deque<String> marks = new ArrayDeque<>();
    private final ValueIds.Draft depths = new ValueIds.Draft();
    private final ValueIds.Draft raw = new ValueIds.Draft();

    boolean isEmpty() {
        return marks.isEmpty();
    }

    void begin(String mark, boolean isRaw) {
        marks.push(mark);
        depths.add(0);
        raw.add(isRaw ? 1 : 0);
    }

    void end() {
        marks.pop();
        depths.removeLast();
        raw.removeLast();
    }

    void part() {
        depths.set(depths.size() - 1, 1);
    }

    void deeper() {
        change(1);
    }

    void higher() {
        change(-1);
    }

    private void change(int by) {
        if (!isEmpty() && depths.last() > 0) {
            depths.set(depths.size() - 1, depths.last() + by);
        }
    }

    boolean isAtEndOfPart() {
        return !isEmpty() && depths.last() <= 1;
    }

    boolean isAtFormat() {
        return !isEmpty() && depths.last() == 1;
    }

    String mark() {
        return marks.element();
    }

    boolean isRaw() {
        return raw.last() > 0;
    }
}
