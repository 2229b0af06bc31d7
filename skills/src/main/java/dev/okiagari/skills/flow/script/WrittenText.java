package dev.okiagari.skills.flow.script;

/** Texts as a program sees them, from how they are written between quotation marks. */
final class WrittenText {
    private WrittenText() {}

    static String unescaped(String written) {
        if (written.indexOf('\\') < 0) {
            return written;
        }
        StringBuilder said = new StringBuilder(written.length());
        int at = 0;
        while (at < written.length()) {
            char c = written.charAt(at);
            if (c != '\\' || at + 1 == written.length()) {
                said.append(c);
                at++;
            } else {
                at = escape(written, at + 1, said);
            }
        }
        return said.toString();
    }

    /** Says what the escape at this place means; returns what follows it. */
    private static int escape(String written, int at, StringBuilder said) {
        char c = written.charAt(at);
        switch (c) {
            case 'n' -> said.append('\n');
            case 't' -> said.append('\t');
            case 'r' -> said.append('\r');
            case '\n' -> {}
            case 'x' -> {
                return number(written, at + 1, 2, 16, said);
            }
            case 'u' -> {
                return written.startsWith("{", at + 1)
                        ? number(written, at + 2, 6, 16, said)
                        : number(written, at + 1, 4, 16, said);
            }
            case 'U' -> {
                return number(written, at + 1, 8, 16, said);
            }
            default -> {
                if (c >= '0' && c <= '7') {
                    return number(written, at, 3, 8, said);
                }
                said.append(c);
            }
        }
        return at + 1;
    }

    private static int number(String written, int from, int most, int base, StringBuilder said) {
        int to = from;
        int point = 0;
        while (to < written.length() && to - from < most && Character.digit(written.charAt(to), base) >= 0) {
            point = point * base + Character.digit(written.charAt(to), base);
            to++;
        }
        if (Character.isValidCodePoint(point)) {
            said.appendCodePoint(point);
        }
        return written.startsWith("}", to) && written.startsWith("{", from - 1) ? to + 1 : to;
    }
}
