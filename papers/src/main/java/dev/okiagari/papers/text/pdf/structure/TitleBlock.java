package dev.okiagari.papers.text.pdf.structure;

import com.google.re2j.Pattern;
import dev.okiagari.papers.text.pdf.glyph.Characters;
import dev.okiagari.papers.text.pdf.layout.Line;
import dev.okiagari.papers.text.pdf.layout.LineJoiner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.jspecify.annotations.Nullable;

/** Finds the title: the largest lines of the first page, or else the bold ones on top. */
public final class TitleBlock {
    private static final int LONGEST = 400;
    private static final int MOST_LINES = 6;
    private static final Pattern MARKS = Pattern.compile("[ \u2217*\u2020\u2021\u00a7\u00b6]+$");

    private TitleBlock() {}

    public static Optional<String> find(List<Line> lines, BodyStyle style) {
        List<Line> top = new ArrayList<>();
        for (Line line : lines) {
            boolean heading = HeadingNames.kind(line.text()).isPresent() && style.standsOut(line);
            if (line.region().page() != 0 || heading) {
                break;
            }
            top.add(line);
        }
        List<Line> title = largest(top, style);
        if (title.isEmpty()) {
            title = top.stream().takeWhile(Line::isBold).limit(MOST_LINES).toList();
        }
        String text = new LineJoiner(lines)
                .join(title.stream()
                        .map(line -> MARKS.matcher(line.text()).replaceFirst(""))
                        .toList());
        return text.isEmpty() || text.length() > LONGEST ? Optional.empty() : Optional.of(text);
    }

    private static List<Line> largest(List<Line> top, BodyStyle style) {
        float size = (float) top.stream()
                .filter(line -> line.text().length() > 2)
                .mapToDouble(Line::size)
                .max()
                .orElse(0);
        if (size < 1.1f * style.size()) {
            return List.of();
        }
        return top.stream()
                .dropWhile(line -> !isOfSize(line, size))
                .takeWhile(line -> isOfSize(line, size))
                .limit(MOST_LINES)
                .toList();
    }

    private static boolean isOfSize(Line line, float size) {
        return Math.abs(line.size() - size) < 0.04f * size;
    }

    /** What the PDF says of itself; often the name of a file, so only a last resort. Empty when it says nothing. */
    public static String ownTitle(PDDocument document) {
        @Nullable String own = document.getDocumentInformation().getTitle();
        return own == null || own.isBlank() || own.length() > LONGEST
                ? ""
                : Characters.readable(own).strip();
    }
}
