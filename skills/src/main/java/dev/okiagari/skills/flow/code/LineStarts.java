package dev.okiagari.skills.flow.code;

import dev.okiagari.skills.text.Position;
import java.util.Arrays;

/** Turns offsets of a text into positions. Immutable. */
public final class LineStarts {
    private final int[] starts;

    public LineStarts(String text) {
        ValueIds.Draft found = new ValueIds.Draft().add(0);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || (c == '\r' && !text.startsWith("\n", i + 1))) {
                found.add(i + 1);
            }
        }
        starts = new int[found.size()];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = found.at(i);
        }
    }

    public Position position(int offset) {
        int found = Arrays.binarySearch(starts, offset);
        int line = found >= 0 ? found : -found - 2;
        return new Position(line + 1, offset - starts[line] + 1);
    }
}
