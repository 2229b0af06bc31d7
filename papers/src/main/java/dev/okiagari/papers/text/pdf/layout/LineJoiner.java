package dev.okiagari.papers.text.pdf.layout;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Puts lines together again. Whether a hyphen at the end of a line was there before the line was broken is told by how
 * the rest of the paper writes the word. Immutable.
 */
public final class LineJoiner {
    private static final Pattern WORD = Pattern.compile("\\p{L}+(-\\p{L}+)*");
    private static final Pattern BROKEN = Pattern.compile("([\\p{L}\\d-]*?)(\\p{L}+)[-\u2010]$");
    private static final Pattern BEGINNING = Pattern.compile("^\\p{Ll}\\p{L}*");
    private static final Pattern DANGLING = Pattern.compile("^(and|or|to|und|oder)\\b");
    private static final Pattern ADDRESS = Pattern.compile("(?i)://|^https?:$|^www\\.|10\\.\\d{4,9}/|^\\W*arxiv:|abs/");
    /** A full stop ends most addresses: only what cannot be a sentence goes on with one. */
    private static final Pattern GOES_ON_AFTER_STOP = Pattern.compile("^(\\d|[a-z]+[/.][a-z\\d])");

    private static final String BREAKS_OF_ADDRESSES = "/-_.=?&#%:";
    private static final String DASHES = "-\u2010\u2013\u2014";

    private final Set<String> known = new HashSet<>();

    public LineJoiner(List<Line> paper) {
        boolean goesOn = false;
        for (Line line : paper) {
            String text = line.text().toLowerCase(Locale.ROOT);
            Matcher words = WORD.matcher(text);
            boolean first = true;
            while (words.find()) {
                boolean broken = words.end() < text.length() && DASHES.indexOf(text.charAt(words.end())) >= 0;
                if (!broken && !(first && goesOn)) {
                    known.add(words.group());
                }
                first = false;
            }
            goesOn = text.endsWith("-");
        }
    }

    public String join(List<String> lines) {
        StringBuilder joined = new StringBuilder();
        lines.forEach(line -> append(joined, line));
        return joined.toString();
    }

    private void append(StringBuilder text, String line) {
        if (text.isEmpty() || line.isEmpty()) {
            text.append(line);
            return;
        }
        if (isUnspaced(text.codePointBefore(text.length())) && isUnspaced(line.codePointAt(0))) {
            text.append(line);
            return;
        }
        String before = text.substring(text.lastIndexOf(" ") + 1);
        char end = before.isEmpty() ? ' ' : before.charAt(before.length() - 1);
        if (ADDRESS.matcher(before).find()) {
            boolean more = BREAKS_OF_ADDRESSES.indexOf(end) >= 0
                    && (end != '.' || GOES_ON_AFTER_STOP.matcher(line).find());
            text.append(more ? "" : " ").append(line);
            return;
        }
        if (DASHES.indexOf(end) < 0
                || before.length() == 1
                || DANGLING.matcher(line).find()) {
            text.append(' ').append(line);
            return;
        }
        if (isHyphenation(before, line)) {
            text.setLength(text.length() - 1);
        }
        text.append(line);
    }

    /** Chinese and Japanese have no blanks between words, so a line break is none. */
    private static boolean isUnspaced(int c) {
        return switch (Character.UnicodeScript.of(c)) {
            case HAN, HIRAGANA, KATAKANA, BOPOMOFO -> true;
            default -> (c >= 0x3000 && c <= 0x303f) || (c >= 0xff00 && c <= 0xff60) || c == 0x30fc;
        };
    }

    private boolean isHyphenation(String before, String line) {
        Matcher broken = BROKEN.matcher(before);
        Matcher beginning = BEGINNING.matcher(line);
        if (!broken.find() || !beginning.find()) {
            return false;
        }
        String first = broken.group(2).toLowerCase(Locale.ROOT);
        String second = beginning.group().toLowerCase(Locale.ROOT);
        if (known.contains(first + second)) {
            return true;
        }
        // Of state-of-the- the last part is a word, of self-con- it is a piece of one.
        boolean compound = broken.group(1).contains("-") && known.contains(first);
        return !known.contains(first + "-" + second) && !compound;
    }
}
