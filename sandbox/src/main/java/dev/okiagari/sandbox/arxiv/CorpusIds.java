package dev.okiagari.sandbox.arxiv;

import dev.okiagari.sandbox.words.Seed;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The ids of the papers, in the order of time: old ones with an archive, then four digits, then five. */
final class CorpusIds {
    static final int OLD = 20;
    static final int FOUR_DIGITS = 100;
    static final int FIVE_DIGITS = 440;
    static final int ALL = OLD + FOUR_DIGITS + FIVE_DIGITS;

    private static final List<String> ARCHIVES = List.of("hep-th", "math", "cs", "astro-ph", "cmp-lg", "quant-ph");
    private static final Pattern NEW = Pattern.compile("(\\d{2})(\\d{2})\\.(\\d{4,5})(v[1-9]\\d?)?");
    private static final Pattern WITH_ARCHIVE =
            Pattern.compile("([a-z-]+)(\\.[A-Z]{2})?/(\\d{2})(\\d{2})(\\d{3})(v[1-9]\\d?)?");

    private CorpusIds() {}

    /** When a paper appeared, and its id. */
    record Dated(YearMonth month, String id) {}

    /** Ids that texts and people use as examples. They are there with every seed, where their months are, and can be read as HTML. */
    private static final Map<Integer, Dated> EXAMPLES = Map.of(
            14, new Dated(YearMonth.of(2003, 9), "math/0309136"), 503, new Dated(YearMonth.of(2024, 6), "2406.01234"));

    static boolean isExample(int index) {
        return EXAMPLES.containsKey(index);
    }

    static Dated of(int index, Seed seed) {
        Dated example = EXAMPLES.get(index);
        if (example != null) {
            return example;
        }
        if (index < OLD) {
            Slot slot = slot(index, OLD, new Era(YearMonth.of(1995, 1), 144), 40);
            return new Dated(
                    slot.month(),
                    seed.of("archive").pick(ARCHIVES) + "/" + yymm(slot.month())
                            + digits(3, slot.first() + seed.below(40)));
        }
        if (index < OLD + FOUR_DIGITS) {
            Slot slot = slot(index - OLD, FOUR_DIGITS, new Era(YearMonth.of(2007, 4), 93), 900);
            return new Dated(slot.month(), yymm(slot.month()) + "." + digits(4, slot.first() + seed.below(900)));
        }
        Slot slot = slot(index - OLD - FOUR_DIGITS, FIVE_DIGITS, new Era(YearMonth.of(2015, 1), 130), 3_000);
        return new Dated(slot.month(), yymm(slot.month()) + "." + digits(5, slot.first() + seed.below(3_000)));
    }

    /** A well-formed id that no paper has. */
    static String absent(Seed seed) {
        return yymm(YearMonth.of(2016, 1).plusMonths(seed.of("month").below(100))) + "."
                + digits(5, 40_000 + seed.of("number").below(50_000));
    }

    /** Without version and subject class (math.GT/0309136 is math/0309136); empty when it is malformed. */
    static String canonical(String id) {
        Matcher fresh = NEW.matcher(id);
        if (fresh.matches()) {
            int year = Integer.parseInt(fresh.group(1));
            int month = Integer.parseInt(fresh.group(2));
            boolean five = year * 100 + month >= 1501;
            boolean right = month >= 1
                    && month <= 12
                    && year * 100 + month >= 704
                    && fresh.group(3).length() == (five ? 5 : 4);
            return right ? fresh.group(1) + fresh.group(2) + "." + fresh.group(3) : "";
        }
        Matcher old = WITH_ARCHIVE.matcher(id);
        if (old.matches()) {
            int month = Integer.parseInt(old.group(4));
            return month >= 1 && month <= 12 ? old.group(1) + "/" + old.group(3) + old.group(4) + old.group(5) : "";
        }
        return "";
    }

    /** The version an id asks for; 0: the latest. */
    static int version(String id) {
        int v = id.lastIndexOf('v');
        return v > 0 && v > id.lastIndexOf('.') && id.substring(v + 1).matches("\\d+")
                ? Integer.parseInt(id.substring(v + 1))
                : 0;
    }

    private record Era(YearMonth start, int months) {}

    private record Slot(YearMonth month, int first) {}

    /** Spreads the papers over the era; those of one month lie a step apart, so that no two ids are the same. */
    private static Slot slot(int index, int papers, Era era, int step) {
        int month = index * era.months() / papers;
        int firstOfMonth = (month * papers + era.months() - 1) / era.months();
        return new Slot(era.start().plusMonths(month), 1 + (index - firstOfMonth) * step);
    }

    private static String yymm(YearMonth month) {
        return digits(2, month.getYear() % 100) + digits(2, month.getMonthValue());
    }

    private static String digits(int width, int number) {
        return String.format(Locale.ROOT, "%0" + width + "d", number);
    }
}
