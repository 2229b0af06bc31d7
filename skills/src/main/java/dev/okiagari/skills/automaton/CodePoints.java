package dev.okiagari.skills.automaton;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A set of code points, as ranges in order. An immutable value. */
record CodePoints(List<Range> ranges) {
    static final CodePoints ALL = of(0, Character.MAX_CODE_POINT);
    static final CodePoints DIGITS = of('0', '9');
    static final CodePoints BLANKS =
            of('\t', '\n').and(of('\f', '\f')).and(of('\r', '\r')).and(of(' ', ' '));
    static final CodePoints WORD = DIGITS.and(of('A', 'Z')).and(of('_', '_')).and(of('a', 'z'));
    /** What a dot matches. */
    static final CodePoints NO_LINE_BREAK = of('\n', '\n').others();

    /** Both ends belong to it. */
    record Range(int from, int to) {}

    CodePoints {
        ranges = merged(ranges);
    }

    static CodePoints of(int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException("a range of characters ends before it begins");
        }
        return new CodePoints(List.of(new Range(from, to)));
    }

    CodePoints and(CodePoints more) {
        List<Range> both = new ArrayList<>(ranges);
        both.addAll(more.ranges);
        return new CodePoints(both);
    }

    /** All code points that are not in this set. */
    CodePoints others() {
        List<Range> gaps = new ArrayList<>();
        int next = 0;
        for (Range range : ranges) {
            if (range.from > next) {
                gaps.add(new Range(next, range.from - 1));
            }
            next = range.to + 1;
        }
        if (next <= Character.MAX_CODE_POINT) {
            gaps.add(new Range(next, Character.MAX_CODE_POINT));
        }
        return new CodePoints(gaps);
    }

    boolean contains(int point) {
        for (Range range : ranges) {
            if (range.from <= point && point <= range.to) {
                return true;
            }
        }
        return false;
    }

    private static List<Range> merged(List<Range> ranges) {
        if (ranges.size() < 2) {
            return List.copyOf(ranges);
        }
        List<Range> sorted = new ArrayList<>(ranges);
        sorted.sort(Comparator.comparingInt(Range::from));
        List<Range> merged = new ArrayList<>();
        for (Range range : sorted) {
            Range last = merged.isEmpty() ? null : merged.getLast();
            if (last != null && range.from <= last.to + 1) {
                merged.set(merged.size() - 1, new Range(last.from, Math.max(last.to, range.to)));
            } else {
                merged.add(range);
            }
        }
        return List.copyOf(merged);
    }
}
