package dev.okiagari.papers.arxiv;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.YearMonth;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The id of a paper in its canonical form, without version and subject class: {@code 2406.01234}, {@code math/0309136}. An
 * immutable value; one that exists is one that arXiv could give out, some day.
 */
public record PaperId(String text) implements Comparable<PaperId> {
    private static final Pattern NEW = Pattern.compile("(\\d{2})(\\d{2})\\.(\\d{4,5})(?:v(\\d{1,3}))?");
    private static final Pattern OLD =
            Pattern.compile("([a-z-]+)(\\.[a-z]{2}|\\.[a-z-]+)?/(\\d{2})(\\d{2})(\\d{3})(?:v(\\d{1,3}))?");
    private static final Pattern ADDRESS = Pattern.compile(
            "(?:https?://)?(?:[a-z0-9-]+\\.)*arxiv\\.org/(?:abs|pdf|html|format|ps)/([^?#]*)(?:[?#].*)?");
    private static final Pattern DOI =
            Pattern.compile("(?:https?://(?:dx\\.)?doi\\.org/|doi:\\s*)?10\\.48550/arxiv\\.(.+)");
    /** What text around an id leaves on it when it is copied. */
    private static final Pattern AROUND =
            Pattern.compile("[<(\\[\"']*+(.*?)(?:\\s*\\[[a-z-]+(?:\\.[a-z-]+)?])?[>)\\]\"'.,;]*+");

    private static final Pattern VERSION = Pattern.compile("(?i).*\\dv(\\d{1,3})(?:\\D.*)?");
    private static final int LONGEST = 200;

    /** The archives that gave out ids before April 2007. */
    private static final Set<String> ARCHIVES = Set.of(
            ("acc-phys adap-org alg-geom ao-sci astro-ph atom-ph bayes-an chao-dyn chem-ph cmp-lg comp-gas cond-mat cs dg-ga"
                            + " funct-an gr-qc hep-ex hep-lat hep-ph hep-th math math-ph mtrl-th nlin nucl-ex nucl-th patt-sol"
                            + " physics plasm-ph q-alg q-bio quant-ph solv-int supr-con")
                    .split(" "));

    public PaperId {
        if (!text.equals(canonical(text))) {
            throw new BadPaperId(text, "it is not in its canonical form");
        }
    }

    /**
     * Reads an id as people write it: bare, with {@code arXiv:}, as a DOI, or as an address; with or without version.
     *
     * @throws BadPaperId with the reason when it is not an id
     */
    public static PaperId parse(String written) {
        String text = written.strip();
        if (text.length() > LONGEST) {
            throw new BadPaperId(text.substring(0, 40) + "…", "it is longer than " + LONGEST + " characters");
        }
        String bare = withoutPrefix(bared(text.toLowerCase(Locale.ROOT)));
        if (bare.isEmpty()) {
            throw new BadPaperId(text, "it contains no id");
        }
        return new PaperId(canonical(bare, text));
    }

    /** The same for text that may well be something else. */
    public static Optional<PaperId> find(String written) {
        try {
            return Optional.of(parse(written));
        } catch (BadPaperId e) {
            return Optional.empty();
        }
    }

    /** The version asked for, such as 2; all versions are one paper here. */
    public static Optional<Integer> versionIn(String written) {
        Matcher matcher = VERSION.matcher(written.strip());
        return matcher.matches() ? Optional.of(Integer.parseInt(matcher.group(1))) : Optional.empty();
    }

    private static String bared(String text) {
        Matcher around = AROUND.matcher(text);
        return around.matches() ? around.group(1) : text;
    }

    /** Fit for a file name or a part of a storage key. */
    public String fileName() {
        return text.replace('/', '_');
    }

    private static String withoutPrefix(String text) {
        for (Pattern form : new Pattern[] {ADDRESS, DOI}) {
            Matcher matcher = form.matcher(text);
            if (matcher.matches()) {
                return matcher.group(1)
                        .replaceAll("\\.pdf$", "")
                        .replaceAll("/+$", "")
                        .strip();
            }
        }
        String bare =
                text.startsWith("arxiv:") ? text.substring("arxiv:".length()).strip() : text;
        return bare.replaceAll("[?#].*$", "");
    }

    private static String canonical(String bare) {
        return canonical(bare, bare);
    }

    private static String canonical(String bare, String written) {
        Matcher fresh = NEW.matcher(bare);
        if (fresh.matches()) {
            return fresh(fresh, written);
        }
        Matcher old = OLD.matcher(bare);
        if (old.matches()) {
            return old(old, written);
        }
        throw new BadPaperId(written, "an arXiv id looks like 2406.01234 or math/0309136");
    }

    private static String fresh(Matcher id, String written) {
        int month = month(id.group(2), written);
        int date = Integer.parseInt(id.group(1)) * 100 + month;
        if (date < 704 || date > 9012) {
            throw new BadPaperId(written, "ids of this form begin with 0704, April 2007");
        }
        int digits = id.group(3).length();
        if (date < 1501 && digits != 4) {
            throw new BadPaperId(written, "ids before 1501 have four digits after the dot");
        }
        if (date >= 1501 && digits != 5) {
            throw new BadPaperId(written, "ids from 1501 on have five digits after the dot");
        }
        requireVersion(id.group(4), written);
        return numbered(id.group(1) + id.group(2) + "." + id.group(3), id.group(3), written);
    }

    /** In which it was given out, or will be. */
    public YearMonth month() {
        int digits = text.indexOf('/') + 1;
        int year = Integer.parseInt(text.substring(digits, digits + 2));
        return YearMonth.of((year > 90 ? 1900 : 2000) + year, Integer.parseInt(text.substring(digits + 2, digits + 4)));
    }

    private static void requireVersion(@Nullable String version, String written) {
        if (version != null && Integer.parseInt(version) == 0) {
            throw new BadPaperId(written, "versions are numbered from 1");
        }
    }

    private static String old(Matcher id, String written) {
        if (!ARCHIVES.contains(id.group(1))) {
            throw new BadPaperId(written, "arXiv never had an archive \"" + id.group(1) + "\"");
        }
        int month = month(id.group(4), written);
        int year = Integer.parseInt(id.group(3));
        if (year < 91 && year * 100 + month > 703) {
            throw new BadPaperId(written, "ids of this form end with 0703, March 2007");
        }
        requireVersion(id.group(6), written);
        return numbered(id.group(1) + "/" + id.group(3) + id.group(4) + id.group(5), id.group(5), written);
    }

    private static String numbered(String canonical, String number, String written) {
        if (Integer.parseInt(number) == 0) {
            throw new BadPaperId(written, "papers of a month are numbered from 1");
        }
        return canonical;
    }

    private static int month(String digits, String written) {
        int month = Integer.parseInt(digits);
        if (month < 1 || month > 12) {
            throw new BadPaperId(written, "there is no month " + digits);
        }
        return month;
    }

    @Override
    public int compareTo(PaperId other) {
        return text.compareTo(other.text);
    }

    @Override
    @JsonValue
    public String toString() {
        return text;
    }
}
