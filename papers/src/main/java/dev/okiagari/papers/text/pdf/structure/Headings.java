package dev.okiagari.papers.text.pdf.structure;

import com.google.re2j.Pattern;
import dev.okiagari.papers.text.pdf.layout.Line;
import dev.okiagari.papers.text.pdf.layout.LineJoiner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Tells headings from text: first those with a number or a well-known name, then those that look like them. For one
 * paper and one use.
 */
public final class Headings {
    private static final float SET_OFF = 1.25f;
    private static final int LONGEST = 200;
    private static final int MOST_LINES = 3;
    private static final int FEWEST_REFERENCES = 3;
    /** In lines. */
    private static final int LONGEST_REFERENCE = 25;

    private static final Pattern LEADERS = Pattern.compile("(\\. ?){4,}|\u2026{2,}");
    private static final Pattern PAGE_NUMBER = Pattern.compile(" \\d{1,4}$");
    private static final Pattern NOT_A_TITLE = Pattern.compile("[,;:.]$|^\\W*$|^[\\d\\W]+$");
    private static final Pattern OTHER =
            Pattern.compile("(?i)^(figure|fig\\.|table|algorithm|listing|theorem|lemma|proof|definition|corollary"
                    + "|proposition|remark|example|key ?words|index terms|published|accepted|to appear|preprint|under review"
                    + "|submitted|received|copyright|corresponding author)\\b");

    private final List<Line> lines;
    private final BodyStyle style;
    private final SortedMap<Integer, Found> found = new TreeMap<>();
    private final Map<Look, Integer> looks = new HashMap<>();
    private boolean inReferences;

    public Headings(List<Line> lines, BodyStyle style) {
        this.lines = lines;
        this.style = style;
    }

    /**
     * A heading.
     *
     * @param lines how many it takes
     * @param rest of its line, when it runs into the text
     */
    private record Found(Block.Heading heading, int lines, Optional<Line> rest) {}

    private record Look(int size, boolean bold, boolean smallCaps) {
        static Look of(Line line) {
            return new Look(Math.round(line.size() * 2), line.isBold(), line.isSmallCaps());
        }
    }

    public List<Block> blocks() {
        findKnown();
        findAlike();
        findUnnamedReferences();
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < lines.size(); i = next(i)) {
            Found here = found.get(i);
            if (here == null) {
                blocks.add(new Block.Text(lines.get(i)));
            } else {
                blocks.add(here.heading());
                here.rest().map(Block.Text::new).ifPresent(blocks::add);
            }
        }
        return blocks;
    }

    private int next(int i) {
        Found here = found.get(i);
        return i + (here == null ? 1 : here.lines());
    }

    private void findKnown() {
        Numbering numbering = new Numbering();
        for (int i = 0; i < lines.size(); i = next(i)) {
            int index = i;
            numbered(i, numbering)
                    .or(() -> named(index))
                    .ifPresentOrElse(heading -> note(index, heading), () -> runningIn(index, numbering));
            Found here = found.get(i);
            if (here != null) {
                inReferences = here.heading().kind() == Block.Kind.REFERENCES;
                if (inReferences) {
                    numbering.passReferences();
                }
            }
        }
    }

    /** A bold beginning with a number of at least two parts, before text that is not bold. */
    private void runningIn(int i, Numbering numbering) {
        Line line = lines.get(i);
        int bold = line.boldBeginning();
        if (bold < 4 || bold == line.length() || style.bold()) {
            return;
        }
        Line beginning = line.part(0, bold);
        for (HeadingNumber number : HeadingNumber.readings(beginning)) {
            boolean possible = number.parts().size() > 1 && number.title().endsWith(".");
            OptionalInt level = possible ? numbering.accept(number, false) : OptionalInt.empty();
            if (level.isPresent()) {
                String title = number.title().substring(0, number.title().length() - 1);
                Block.Heading heading = new Block.Heading(Block.Kind.SECTION, level.getAsInt(), title);
                found.put(i, new Found(heading, 1, Optional.of(line.part(bold, line.length()))));
                return;
            }
        }
    }

    private Optional<Block.Heading> named(int i) {
        Line line = lines.get(i);
        boolean apart = isSetOff(i);
        return HeadingNames.kind(line.text())
                .filter(kind -> !isEntryOfContents(line))
                .filter(kind ->
                        style.standsOut(line) || isCapitals(line.text()) || (apart && kind != Block.Kind.SECTION))
                .map(kind -> new Block.Heading(kind, 1, line.text()));
    }

    private Optional<Block.Heading> numbered(int i, Numbering numbering) {
        Line line = lines.get(i);
        if (line.text().length() > LONGEST || isEntryOfContents(line)) {
            return Optional.empty();
        }
        boolean clear = style.standsOut(line);
        for (HeadingNumber number : HeadingNumber.readings(line)) {
            boolean possible = clear || (!inReferences && isPossible(i, number));
            OptionalInt level = possible ? numbering.accept(number, clear) : OptionalInt.empty();
            if (level.isPresent()) {
                String title = number.title().isEmpty() ? line.text() : number.title();
                Block.Kind kind = HeadingNames.kind(title).orElse(Block.Kind.SECTION);
                return Optional.of(new Block.Heading(kind, level.getAsInt(), title));
            }
        }
        return Optional.empty();
    }

    /** Although it is neither bold nor large: italic, in capitals, or short and on its own. */
    private boolean isPossible(int i, HeadingNumber number) {
        Line line = lines.get(i);
        if (number.title().isEmpty()) {
            return isSetOff(i); // Appendix A, and nothing else
        }
        boolean arabic = number.kind() == HeadingNumber.Kind.ARABIC;
        return (!arabic && (line.isItalic() || isCapitals(number.title())))
                || (line.isItalic() && number.parts().size() > 1)
                || (isSetOff(i)
                        && isShort(line)
                        && number.firm()
                        && !Character.isLowerCase(number.title().codePointAt(0))
                        && !NOT_A_TITLE.matcher(number.title()).find());
    }

    /** Without a number and a known name: looks like those that have one; when there are none, stands out and apart. */
    private void findAlike() {
        int first = firstFound();
        boolean anyNumbered = !looks.isEmpty();
        for (int i = first; i < lines.size(); i = next(i)) {
            Line line = lines.get(i);
            Integer level = looks.get(Look.of(line));
            boolean possible = !found.containsKey(i)
                    && style.standsOut(line)
                    && (anyNumbered ? level != null : isSetOff(i))
                    && (style.isLarger(line) || isSetOff(i))
                    && isTitle(line);
            if (possible) {
                note(i, new Block.Heading(Block.Kind.SECTION, level == null ? 1 : level, line.text()));
            }
        }
    }

    /** Physicists print the list below a rule, without a heading: it counts from [1], to the end of the paper. */
    private void findUnnamedReferences() {
        if (found.values().stream().anyMatch(one -> one.heading().kind() == Block.Kind.REFERENCES)) {
            return;
        }
        for (int i = lines.size() - 1; i >= 0; i--) {
            if (ReferenceList.labelOf(lines.get(i)) == 1) {
                if (isListOfReferences(i)) {
                    found.tailMap(i).clear();
                    Block.Heading heading = new Block.Heading(Block.Kind.REFERENCES, 1, "References");
                    found.put(i, new Found(heading, 1, Optional.of(lines.get(i))));
                }
                return;
            }
        }
    }

    private boolean isListOfReferences(int first) {
        int last = 1;
        int since = 0;
        for (int i = first + 1; i < lines.size() && since < LONGEST_REFERENCE; i++) {
            since++;
            if (ReferenceList.labelOf(lines.get(i)) == last + 1) {
                last++;
                since = 0;
            }
        }
        return last >= FEWEST_REFERENCES && since < LONGEST_REFERENCE;
    }

    /** What is before is the title, the authors and the like. */
    private int firstFound() {
        if (!found.isEmpty()) {
            return found.firstKey();
        }
        int text = 0;
        for (int i = 0; i < lines.size(); i++) {
            text = style.standsOut(lines.get(i)) ? 0 : text + 1;
            if (text == 3) {
                return i;
            }
        }
        return lines.size();
    }

    private boolean isTitle(Line line) {
        String text = line.text();
        return text.length() >= 3
                && text.length() <= LONGEST
                && !Character.isLowerCase(text.codePointAt(0))
                && !NOT_A_TITLE.matcher(text).find()
                && !OTHER.matcher(text).find()
                && !isEntryOfContents(line);
    }

    /** With the lines below it that belong to it. */
    private void note(int i, Block.Heading heading) {
        List<String> parts = new ArrayList<>(List.of(heading.title()));
        int end = i + 1;
        while (end < lines.size() && end - i < MOST_LINES && goesOn(lines.get(end - 1), lines.get(end))) {
            parts.add(lines.get(end).text());
            end++;
        }
        String title = new LineJoiner(List.of()).join(parts);
        String plain = title.endsWith(".") ? title.substring(0, title.length() - 1) : title;
        found.put(i, new Found(new Block.Heading(heading.kind(), heading.level(), plain), end - i, Optional.empty()));
        if (heading.kind() == Block.Kind.SECTION
                && !HeadingNumber.readings(lines.get(i)).isEmpty()) {
            looks.putIfAbsent(Look.of(lines.get(i)), heading.level());
        }
    }

    private boolean goesOn(Line line, Line next) {
        return next.isBelow(line, 1.45f * line.size())
                && Look.of(next).equals(Look.of(line))
                && style.standsOut(line)
                && line.right() - line.left() > 0.5f * line.region().width()
                && HeadingNumber.readings(next).isEmpty()
                && HeadingNames.kind(next.text()).isEmpty();
    }

    private boolean isSetOff(int i) {
        if (i == 0) {
            return true;
        }
        Line line = lines.get(i);
        return !line.isBelow(lines.get(i - 1), SET_OFF * style.leading(line));
    }

    private static boolean isShort(Line line) {
        return line.right() - line.left() < 0.75f * line.region().width();
    }

    private static boolean isCapitals(String text) {
        return text.chars().noneMatch(Character::isLowerCase)
                && text.chars().filter(Character::isUpperCase).count() > 2;
    }

    private static boolean isEntryOfContents(Line line) {
        return LEADERS.matcher(line.text()).find()
                || (PAGE_NUMBER.matcher(line.text()).find() && line.gapBeforeLastWordEm() > 1.2f);
    }
}
