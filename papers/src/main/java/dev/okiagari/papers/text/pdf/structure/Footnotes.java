package dev.okiagari.papers.text.pdf.structure;

import com.google.re2j.Pattern;
import dev.okiagari.papers.text.pdf.layout.Line;
import java.util.ArrayList;
import java.util.List;

/**
 * Drops footnotes: smaller lines at the foot of a column, from the first that begins with a mark. Not among the
 * references, whose labels may be raised, too.
 */
public final class Footnotes {
    private static final Pattern SIGN = Pattern.compile("^[\u2217*\u2020\u2021\u00a7\u00b6]");

    private Footnotes() {}

    public static List<Line> drop(List<Line> lines, BodyStyle style) {
        List<Line> kept = new ArrayList<>();
        int references = references(lines);
        int from = 0;
        for (int i = 1; i <= lines.size(); i++) {
            if (i == lines.size()
                    || !lines.get(i).region().isSameColumn(lines.get(from).region())) {
                List<Line> column = lines.subList(from, i);
                kept.addAll(i > references ? column : column.subList(0, firstNote(column, style)));
                from = i;
            }
        }
        return kept;
    }

    private static int references(List<Line> lines) {
        for (int i = lines.size() - 1; i >= 0; i--) {
            if (HeadingNames.kind(lines.get(i).text())
                    .filter(kind -> kind == Block.Kind.REFERENCES)
                    .isPresent()) {
                return i;
            }
        }
        return lines.size();
    }

    private static int firstNote(List<Line> column, BodyStyle style) {
        int small = column.size();
        while (small > 0 && style.isSmaller(column.get(small - 1))) {
            small--;
        }
        for (int i = small; i < column.size(); i++) {
            Line line = column.get(i);
            if (line.beginsRaised() || SIGN.matcher(line.text()).find()) {
                return i;
            }
        }
        return column.size();
    }
}
