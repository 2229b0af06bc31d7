package dev.okiagari.papers.search.query;

import java.text.BreakIterator;
import java.text.CharacterIterator;
import java.text.StringCharacterIterator;

/**
 * Breaks a text behind sentences and lines. The JDK's own knows more about sentences and takes most of the time of a search. Used by one
 * thread.
 */
final class SentenceEnds extends BreakIterator {
    private CharacterIterator text = new StringCharacterIterator("");
    private int current;

    @Override
    public int first() {
        current = text.getBeginIndex();
        return current;
    }

    @Override
    public int last() {
        current = text.getEndIndex();
        return current;
    }

    @Override
    public int next(int n) {
        int found = current;
        for (int i = 0; i < Math.abs(n) && found != DONE; i++) {
            found = n > 0 ? next() : previous();
        }
        return found;
    }

    @Override
    public int next() {
        return current >= text.getEndIndex() ? DONE : following(current);
    }

    @Override
    public int previous() {
        return current <= text.getBeginIndex() ? DONE : preceding(current);
    }

    /** The next end behind this letter. */
    @Override
    public int following(int offset) {
        if (offset >= text.getEndIndex()) {
            last();
            return DONE;
        }
        current = offset + 1;
        while (current < text.getEndIndex() && !isEnd(current)) {
            current++;
        }
        return current;
    }

    @Override
    public int preceding(int offset) {
        if (offset <= text.getBeginIndex()) {
            first();
            return DONE;
        }
        current = offset - 1;
        while (current > text.getBeginIndex() && !isEnd(current)) {
            current--;
        }
        return current;
    }

    @Override
    public int current() {
        return current;
    }

    @Override
    public CharacterIterator getText() {
        return text;
    }

    @Override
    public void setText(CharacterIterator other) {
        text = other;
        first();
    }

    private boolean isEnd(int index) {
        char before = text.setIndex(index - 1);
        if (before == '\n' || before == '。' || before == '！' || before == '？') {
            return true;
        }
        if (before != ' ' || index - 2 < text.getBeginIndex()) {
            return false;
        }
        char last = text.setIndex(index - 2);
        return last == '.' || last == '?' || last == '!';
    }
}
