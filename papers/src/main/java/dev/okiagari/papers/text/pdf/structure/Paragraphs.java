package dev.okiagari.papers.text.pdf.structure;

import com.google.re2j.Pattern;
import dev.okiagari.papers.text.pdf.layout.Line;
import dev.okiagari.papers.text.pdf.layout.LineJoiner;
import java.util.ArrayList;
import java.util.List;

/**
 * From lines to paragraphs: a new one begins after a gap, with an indentation, or after a short line that ended a
 * sentence. Captions of figures and tables are left out, and what they interrupted goes on.
 */
public final class Paragraphs {
    private static final float GAP = 1.2f;
    private static final float INDENTATION_EM = 0.7f;
    private static final float SHORT = 0.85f;
    private static final Pattern SENTENCE_END = Pattern.compile("[.!?:][)\\]\u201d\"']?$");
    private static final Pattern ITEM =
            Pattern.compile("^([\u2022\u25e6\u25aa\u2023\u2013\u2219\u00b7]|\\(?[ivx\\d]{1,4}[.)]) ");
    private static final Pattern CAPTION = Pattern.compile(
            "^(Figure|FIGURE|Fig\\.|FIG\\.|Table|TABLE|Algorithm|Listing|Scheme) ?([A-Z]?\\d+(\\.\\d+)*|[IVXL]+)( ?[:.|\u2013\u2014]|$)");

    private final BodyStyle style;
    private final LineJoiner joiner;

    public Paragraphs(BodyStyle style, LineJoiner joiner) {
        this.style = style;
        this.joiner = joiner;
    }

    /** Apart by a line break. */
    String text(List<Line> lines) {
        List<String> paragraphs = new ArrayList<>();
        for (List<Line> paragraph : split(lines)) {
            if (CAPTION.matcher(paragraph.getFirst().text()).find()) {
                continue;
            }
            String text = joiner.join(paragraph.stream().map(Line::text).toList());
            if (!paragraphs.isEmpty() && goesOn(paragraphs.getLast(), text)) {
                paragraphs.add(joiner.join(List.of(paragraphs.removeLast(), text)));
            } else {
                paragraphs.add(text);
            }
        }
        return String.join("\n", paragraphs);
    }

    private static boolean goesOn(String before, String text) {
        return Character.isLowerCase(text.codePointAt(0))
                && !SENTENCE_END.matcher(before).find();
    }

    private List<List<Line>> split(List<Line> lines) {
        List<List<Line>> paragraphs = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (i == 0 || begins(lines.get(i - 1), lines.get(i))) {
                paragraphs.add(new ArrayList<>());
            }
            paragraphs.getLast().add(lines.get(i));
        }
        return paragraphs;
    }

    private boolean begins(Line before, Line line) {
        boolean sameColumn = line.isBelow(before, Float.MAX_VALUE);
        if (sameColumn && line.baseline() - before.baseline() > GAP * style.leading(line)) {
            return true;
        }
        if (CAPTION.matcher(line.text()).find() && !sameColumn) {
            return true;
        }
        boolean indented =
                isIndented(line) && (!sameColumn || line.left() > before.left() + INDENTATION_EM * line.size());
        boolean ended = SENTENCE_END.matcher(before.text()).find();
        boolean endedEarly = ended
                && before.right()
                        < before.region().left() + SHORT * before.region().width();
        return indented || endedEarly || (ended && ITEM.matcher(line.text()).find());
    }

    private static boolean isIndented(Line line) {
        float by = line.left() - line.region().left();
        return by > INDENTATION_EM * line.size() && by < 4 * line.size();
    }
}
