package dev.okiagari.papers.extraction;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;

/** Splits text into sentences: at line breaks, after 。, and after a mark with a blank unless an abbreviation ends there. */
final class Sentences {
    private static final Pattern ABBREVIATION = Pattern.compile(
            "(?:^|[\\s(])(?:\\p{L}|e\\.g|i\\.e|et al|cf|vs|resp|approx|Fig|Figs|Eq|Eqs|Sec|Tab|Thm|No|Dr|Prof|etc)$");
    private static final int LONGEST = 1_000;

    private final String text;
    private final List<String> found = new ArrayList<>();
    private int start;

    private Sentences(String text) {
        this.text = text;
    }

    static List<String> of(String text) {
        Sentences sentences = new Sentences(text);
        for (int i = 0; i < text.length(); i++) {
            if (sentences.endsAt(i)) {
                sentences.keepUpTo(i + 1);
            }
        }
        sentences.keepUpTo(text.length());
        return sentences.found;
    }

    private boolean endsAt(int at) {
        char c = text.charAt(at);
        if (c == '\n' || c == '。' || at - start >= LONGEST) {
            return true;
        }
        boolean last = at + 1 == text.length() || text.charAt(at + 1) == ' ';
        return switch (c) {
            case '?', '!' -> last;
            case '.' -> last && !isAbbreviatedAt(at);
            default -> false;
        };
    }

    private boolean isAbbreviatedAt(int dot) {
        return ABBREVIATION
                .matcher(text.substring(Math.max(start, dot - 12), dot))
                .find();
    }

    private void keepUpTo(int end) {
        String sentence = text.substring(start, end).strip();
        if (!sentence.isEmpty()) {
            found.add(sentence);
        }
        start = end;
    }
}
