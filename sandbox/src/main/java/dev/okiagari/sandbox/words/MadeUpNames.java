package dev.okiagari.sandbox.words;

import java.util.List;

/** Made-up people, methods, data sets and shops. Any resemblance is coincidental. */
public final class MadeUpNames {
    private static final List<String> GIVEN = List.of("""
            Aiko Benedikt Chidi Dalia Emre Farida Goran Haruka Ines Jörg Kwame Lívia Mateo Noor Oyelaran Priya
            Quentin Renée Søren Tomoko Ulrika Vikram Wen Ximena Yusuf Zofia""".split("\\s+", -1));
    private static final List<String> FAMILY = List.of("""
            Abernathy, Bhattacharya, Castellanos, Dlamini, Eriksen, Fujimori, Grünwald, Haddad, Ishida, Jankowski,
            Kovács, Lindqvist, Moreau, Nakahara, O'Shaughnessy, Petrov, Quispe, Rasmussen, Szabó, Tanigawa, Uchenna,
            van der Veen, Watanuki, Xu, Yıldız, Zhao""".split(",\\s+", -1));
    private static final List<String> PLACES = List.of(
            "University of Nishikawa",
            "Institute for Slow Computing, Aarendal",
            "Kurayama Institute of Technology",
            "Laboratory of Applied Patience",
            "Polytechnic of Vallmora",
            "Northern Observatory",
            "Seto Research");
    private static final List<String> STEM = List.of("""
            Koboshi Daruma Hibari Tsubame Kaede Mizuchi Sakaki Tanuki Shigure Yamabiko Asagao Fukuro Hotaru Kogane
            Momiji Nagare Oboro Suzume Tsumugi Wakaba""".split("\\s+", -1));
    private static final List<String> METHOD_END =
            List.of("Net", "Former", "Mix", "Rank", "Prune", "Flow", "Walk", "Sketch", "Align", "Step");
    private static final List<String> SET_END =
            List.of("-12k", "Bench", "-QA", "Corpus", "-XL", "Trees", "-2M", "Logs", "Pairs", "Atlas");
    private static final List<String> JAPANESE_FAMILY =
            List.of("青柳", "石垣", "上野", "遠藤", "大槻", "柏木", "北川", "倉田", "小松", "桜井", "白鳥", "瀬戸", "高峰", "月島", "富永");
    private static final List<String> JAPANESE_GIVEN =
            List.of("明日香", "一樹", "梅子", "恵美", "和彦", "清", "小百合", "静", "大地", "千夏", "直人", "春香", "誠", "由紀", "涼");

    private MadeUpNames() {}

    public static String person(Seed seed) {
        return seed.of("japanese").chance(0.08)
                ? seed.of("family").pick(JAPANESE_FAMILY) + " "
                        + seed.of("given").pick(JAPANESE_GIVEN)
                : seed.of("given").pick(GIVEN) + " " + seed.of("family").pick(FAMILY);
    }

    /** A name in Latin letters only. */
    public static String latinPerson(Seed seed) {
        return seed.of("given").pick(GIVEN) + " " + seed.of("family").pick(FAMILY);
    }

    public static String place(Seed seed) {
        return seed.pick(PLACES);
    }

    /** One of 200 methods. */
    public static String method(Seed seed) {
        return seed.of("stem").pick(STEM) + seed.of("end").pick(METHOD_END);
    }

    /** One of 200 data sets. */
    public static String dataset(Seed seed) {
        return seed.of("stem").pick(STEM) + seed.of("end").pick(SET_END);
    }

    /** A word made of stems, for repositories and shops. */
    public static String stem(Seed seed) {
        return seed.pick(STEM);
    }
}
