package dev.okiagari.skills.text;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a Markdown text shows code: closed fences and inline code. Not what an HTML comment hides, since a reader does not see it, and
 * not what is executed when the skill is loaded (an inline command, or a fence of language {@code !}). Immutable.
 */
final class CodeSamples {
    static final CodeSamples NONE = new CodeSamples(new BitSet(), new BitSet(), false, List.of());

    private static final Pattern FENCE =
            Pattern.compile("^[\\s>]{0,40}+(?:(?:[-*+]|\\d{1,4}[.)])\\s{1,40}+)?(`{3,}+|~{3,}+)([^`]*+)$");

    /** Of comments in one line that are looked at closely. */
    private static final int MOST_MARKS = 20;

    private final BitSet fenced;
    private final BitSet commented;
    private final boolean hasInline;
    private final List<CodeBlock> blocks;

    private CodeSamples(BitSet fenced, BitSet commented, boolean hasInline, List<CodeBlock> blocks) {
        this.blocks = List.copyOf(blocks);
        this.fenced = fenced;
        this.commented = commented;
        this.hasInline = hasInline;
    }

    static CodeSamples in(List<String> lines) {
        BitSet fenced = new BitSet();
        BitSet commented = new BitSet();
        List<CodeBlock> blocks = new ArrayList<>();
        String fence = "";
        String info = "";
        int opened = 0;
        boolean comment = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            Matcher mark = FENCE.matcher(line);
            if (!fence.isEmpty()) {
                if (mark.matches() && closes(fence, mark)) {
                    fenced.set(opened + 1, i, !fence.startsWith("!"));
                    blocks.add(CodeBlock.of(info, lines, opened, i));
                    fence = "";
                }
            } else if (!comment && mark.matches()) {
                fence = (mark.group(2).strip().startsWith("!") ? "!" : "") + mark.group(1);
                info = mark.group(2).strip();
                opened = i;
            } else {
                boolean began = comment;
                comment = commentAfter(line, comment);
                commented.set(i, began || comment || line.contains("<!--"));
            }
        }
        if (!fence.isEmpty()) {
            blocks.add(CodeBlock.of(info, lines, opened, lines.size()));
        }
        return new CodeSamples(fenced, commented, true, blocks);
    }

    private static boolean closes(String fence, Matcher mark) {
        String opening = fence.startsWith("!") ? fence.substring(1) : fence;
        return mark.group(1).startsWith(opening) && mark.group(2).isBlank();
    }

    /** Whether a comment is open after this line, given whether one was open before it. */
    private static boolean commentAfter(String line, boolean before) {
        boolean open = before;
        int marks = 0;
        int at = line.indexOf(open ? "-->" : "<!--");
        while (at >= 0) {
            if (open || ++marks > MOST_MARKS || !isInline(line, at)) {
                open = !open;
            }
            at = line.indexOf(open ? "-->" : "<!--", at + 3);
        }
        return open;
    }

    boolean isFenced(Position position) {
        return fenced.get(position.line() - 1);
    }

    /** All fences, also those that are never closed and those in comments. */
    List<CodeBlock> blocks() {
        return blocks;
    }

    /** What stands between backticks in a line, with the offset at which it begins. At most so many are looked for. */
    static List<InlineCode> inline(String line, int number, int most) {
        List<InlineCode> found = new ArrayList<>();
        int from = line.indexOf('`');
        while (from >= 0 && found.size() < most) {
            int ticks = ticks(line, from);
            int end = closing(line, from + ticks, ticks);
            if (end < 0) {
                from = line.indexOf('`', from + ticks);
            } else {
                String text = line.substring(from + ticks, end);
                found.add(new InlineCode(new Position(number, from + ticks + 1), text));
                from = line.indexOf('`', end + ticks);
            }
        }
        return found;
    }

    /** {@code line} is the text of the position's line. */
    boolean contains(String line, Position position) {
        int index = position.line() - 1;
        return fenced.get(index) || (hasInline && !commented.get(index) && isInline(line, position.column() - 1));
    }

    /** True inside a pair of equally many backticks that no exclamation mark precedes. */
    private static boolean isInline(String line, int at) {
        int from = line.indexOf('`');
        while (from >= 0 && from <= at) {
            int ticks = ticks(line, from);
            int end = closing(line, from + ticks, ticks);
            if (end < 0) {
                from = line.indexOf('`', from + ticks);
            } else if (at < end + ticks) {
                return from == 0 || line.charAt(from - 1) != '!';
            } else {
                from = line.indexOf('`', end + ticks);
            }
        }
        return false;
    }

    private static int closing(String line, int from, int ticks) {
        int at = line.indexOf('`', from);
        while (at >= 0) {
            int found = ticks(line, at);
            if (found == ticks) {
                return at;
            }
            at = line.indexOf('`', at + found);
        }
        return -1;
    }

    private static int ticks(String line, int from) {
        int to = from;
        while (to < line.length() && line.charAt(to) == '`') {
            to++;
        }
        return to - from;
    }
}
