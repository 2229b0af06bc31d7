package dev.okiagari.jdbc;

/** Undoes the escapes in which addresses, programs, JSON, HTML and mail write characters. Pure functions. */
final class Escapes {
    /** Stands for what is not a letter or a digit. */
    private static final int OTHER = ' ';

    private static final int LONGEST_ENTITY = 10;

    private Escapes() {}

    /** Characters, each with the place in the text that it was read from. For one thread. */
    static final class Units {
        private final int[] characters;
        private final int[] from;
        private final int[] to;
        private int size;

        private Units(int most) {
            characters = new int[most];
            from = new int[most];
            to = new int[most];
        }

        static Units of(String text) {
            Units all = new Units(text.length());
            for (int i = 0; i < text.length(); i++) {
                all.add(text.charAt(i), i, i + 1);
            }
            return all;
        }

        private void add(int character, int begin, int end) {
            characters[size] = character;
            from[size] = begin;
            to[size] = end;
            size++;
        }

        /** One character that was written as the units from {@code begin} up to {@code end} of the others. */
        private void add(int character, Units others, int begin, int end) {
            add(character, others.from[begin], others.to[end - 1]);
        }

        int size() {
            return size;
        }

        int at(int i) {
            return i < size ? characters[i] : -1;
        }

        int from(int i) {
            return from[i];
        }

        int to(int i) {
            return to[i];
        }

        /** The number that stands there in so many digits, or -1. */
        private int number(int begin, int digits, int radix) {
            int number = 0;
            for (int i = begin; i < begin + digits; i++) {
                int digit = at(i) < 0 || at(i) > 'z' ? -1 : Character.digit((char) at(i), radix);
                if (digit < 0) {
                    return -1;
                }
                number = number * radix + digit;
            }
            return number;
        }
    }

    /** Percent signs, backslashes and entities. */
    static Units undone(Units text) {
        Units undone = new Units(text.size());
        int i = 0;
        while (i < text.size()) {
            int end = switch (text.at(i)) {
                case '%' -> percent(text, i, undone);
                case '\\' -> backslash(text, i, undone);
                case '&' -> entity(text, i, undone);
                default -> i;
            };
            if (end == i) {
                undone.add(text.at(i), text, i, i + 1);
                end = i + 1;
            }
            i = end;
        }
        return undone;
    }

    /** Of mail: an equals sign and two digits. */
    static Units undoneMail(Units text) {
        Units undone = new Units(text.size());
        int i = 0;
        while (i < text.size()) {
            int end = text.at(i) == '=' ? digits(text, i, i + 1, 2, 16, undone) : i;
            if (end == i) {
                undone.add(text.at(i), text, i, i + 1);
                end = i + 1;
            }
            i = end;
        }
        return undone;
    }

    private static int percent(Units text, int at, Units undone) {
        return text.at(at + 1) == 'u'
                ? digits(text, at, at + 2, 4, 16, undone)
                : digits(text, at, at + 1, 2, 16, undone);
    }

    /** However many backslashes: a text that was quoted several times has more of them. */
    private static int backslash(Units text, int at, Units undone) {
        int i = at;
        while (text.at(i) == '\\') {
            i++;
        }
        int end = switch (text.at(i)) {
            case 'u' -> digits(text, at, i + 1, 4, 16, undone);
            case 'x' -> digits(text, at, i + 1, 2, 16, undone);
            case '0', '1' -> digits(text, at, i, 3, 8, undone);
            case 'n', 'r', 't' -> {
                undone.add(OTHER, text, at, i + 1);
                yield i + 1;
            }
            default -> at;
        };
        if (end == at) {
            undone.add(OTHER, text, at, i);
            return i;
        }
        return end;
    }

    /** By number or by name, as in HTML; returns where it ends, or {@code at} when it is none. */
    private static int entity(Units text, int at, Units undone) {
        int end = at + 1;
        while (end < at + LONGEST_ENTITY && text.at(end) != ';' && text.at(end) > ' ') {
            end++;
        }
        if (text.at(end) != ';') {
            return at;
        }
        boolean isHex = text.at(at + 1) == '#' && (text.at(at + 2) == 'x' || text.at(at + 2) == 'X');
        int begin = isHex ? at + 3 : at + 2;
        int number = text.at(at + 1) == '#' ? text.number(begin, end - begin, isHex ? 16 : 10) : OTHER;
        undone.add(number < 0 ? OTHER : number, text, at, end + 1);
        return end + 1;
    }

    private static int digits(Units text, int at, int begin, int digits, int radix, Units undone) {
        int number = text.number(begin, digits, radix);
        if (number < 0) {
            return at;
        }
        undone.add(number, text, at, begin + digits);
        return begin + digits;
    }
}
