package dev.okiagari.papers.search.document;

import java.io.IOException;
import java.text.Normalizer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Takes accents off letters, also those that are written as a sign of their own after the letter, as PDFs have them. The signs of
 * Japanese are others, and stay.
 */
public final class AccentFilter extends TokenFilter {
    private static final char FIRST = 0x300;
    private static final char LAST = 0x36f;

    /** Letters with an accent begin here; before, there is nothing to do. */
    private static final char PLAIN = 0xc0;

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    AccentFilter(TokenStream words) {
        super(words);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        if (mayHaveAccents()) {
            String folded = fold(term.toString());
            // A word of nothing but accents stays as it is: an empty one could not be looked for.
            if (!folded.isEmpty()) {
                term.setEmpty().append(folded);
            }
        }
        return true;
    }

    private boolean mayHaveAccents() {
        char[] letters = term.buffer();
        for (int i = 0; i < term.length(); i++) {
            if (letters[i] >= PLAIN) {
                return true;
            }
        }
        return false;
    }

    private static String fold(String word) {
        StringBuilder letters = new StringBuilder();
        for (char c : Normalizer.normalize(word, Normalizer.Form.NFD).toCharArray()) {
            if (c < FIRST || c > LAST) {
                letters.append(c);
            }
        }
        return Normalizer.normalize(letters, Normalizer.Form.NFC);
    }
}
