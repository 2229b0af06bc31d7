package dev.okiagari.jdbc;

import java.util.BitSet;
import java.util.List;

/**
 * A text reduced to its letters and digits of ASCII, in lower case, and where each of them stands: what a secret is found in, whatever case
 * it is written in, whatever stands between its characters, and however these are escaped. For one thread.
 */
final class BareLetters {
    /** How escapes are read. One text can be read in several ways: {@code =ab} is a byte in a mail and a value in a query. */
    enum Notation {
        PLAIN,
        ESCAPED,
        ESCAPED_TWICE,
        MAIL
    }

    private final StringBuilder bare = new StringBuilder();
    private final int[] from;
    private final int[] to;

    private BareLetters(int most) {
        this.from = new int[most];
        this.to = new int[most];
    }

    static BareLetters of(String text, Notation notation) {
        Escapes.Units units = Escapes.Units.of(text);
        Escapes.Units read = switch (notation) {
            case PLAIN -> units;
            case ESCAPED -> Escapes.undone(units);
            case ESCAPED_TWICE -> Escapes.undone(Escapes.undone(units));
            case MAIL -> Escapes.undoneMail(units);
        };
        BareLetters all = new BareLetters(read.size());
        for (int i = 0; i < read.size(); i++) {
            all.add(read.at(i), read.from(i), read.to(i));
        }
        return all;
    }

    /** True when this notation can find what a plain one does not. */
    static boolean isWorthReading(String text, Notation notation) {
        return switch (notation) {
            case PLAIN -> true;
            case ESCAPED -> text.indexOf('%') >= 0 || text.indexOf('\\') >= 0 || text.indexOf('&') >= 0;
            case ESCAPED_TWICE -> text.contains("%25") || text.contains("\\\\") || text.contains("&amp;");
            case MAIL -> text.indexOf('=') >= 0;
        };
    }

    static String bare(String text) {
        return of(text, Notation.PLAIN).bare.toString();
    }

    private void add(int character, int begin, int end) {
        boolean isUpper = character >= 'A' && character <= 'Z';
        boolean isOther = (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9');
        if (isUpper || isOther) {
            from[bare.length()] = begin;
            to[bare.length()] = end;
            bare.append((char) (isUpper ? character + ('a' - 'A') : character));
        }
    }

    /** Adds the places of each secret in the text to those that are hidden. */
    void hide(List<SecretForms> secrets, BitSet hidden) {
        for (SecretForms secret : secrets) {
            secret.parts().forEach(part -> hide(part, secret.plain(), hidden));
            secret.encoded().forEach(form -> hide(form, form, hidden));
        }
    }

    /** Hides each place of a part, and as much around it as belongs to the whole. */
    private void hide(String part, String whole, BitSet hidden) {
        int inWhole = whole.indexOf(part);
        for (int at = bare.indexOf(part); at >= 0; at = bare.indexOf(part, at + 1)) {
            int begin = at;
            for (int i = inWhole - 1; i >= 0 && begin > 0 && bare.charAt(begin - 1) == whole.charAt(i); i--) {
                begin--;
            }
            int end = at + part.length();
            for (int i = inWhole + part.length();
                    i < whole.length() && end < bare.length() && bare.charAt(end) == whole.charAt(i);
                    i++) {
                end++;
            }
            hidden.set(from[begin], to[end - 1]);
        }
    }
}
