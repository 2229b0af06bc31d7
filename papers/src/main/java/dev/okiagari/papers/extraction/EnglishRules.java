package dev.okiagari.papers.extraction;

import static dev.okiagari.papers.extraction.Extraction.Type.BASELINE;
import static dev.okiagari.papers.extraction.Extraction.Type.CONTRIBUTION;
import static dev.okiagari.papers.extraction.Extraction.Type.DATASET;
import static dev.okiagari.papers.extraction.Extraction.Type.LIMITATION;
import static dev.okiagari.papers.extraction.Extraction.Type.METHOD;
import static dev.okiagari.papers.extraction.ExtractionRule.Shape.CLAUSE;
import static dev.okiagari.papers.extraction.ExtractionRule.Shape.INTRODUCED;
import static dev.okiagari.papers.extraction.ExtractionRule.Shape.NAME;
import static dev.okiagari.papers.extraction.ExtractionRule.Shape.NAMES;
import static dev.okiagari.papers.extraction.ProperName.WORD;

import java.util.List;

/** Cue phrases of English papers. The authors must be the ones who speak: what others propose is not this paper's method. */
final class EnglishRules {
    private static final String WE = "\\b(?:[Ww]e|[Tt]his (?:paper|work|article|study)|[Tt]he present (?:paper|work))";
    private static final String PROPOSE =
            WE + " (?:here |now |then |\\w+ly )?(?:propose|introduce|present|develop|design)s? ";
    private static final String THING =
            "(?:method|model|approach|system|framework|algorithm|architecture|technique|network|estimator|optimi[sz]er)";
    private static final String DATA =
            "(?:data ?sets?|corpus|corpora|benchmarks?|test sets?|treebank|test suite|leaderboard|data collection)";
    private static final String ROW = "(" + WORD.substring(1, WORD.length() - 1) + "(?:(?:, and |, or |, | and | or )"
            + WORD.substring(1, WORD.length() - 1) + "){1,9})";

    private static final List<String> PROPOSING = List.of("propos", "introduc", "present", "develop", "design");
    private static final List<String> DATA_WORDS =
            List.of("data", "corp", "benchmark", "test s", "treebank", "leaderboard");
    private static final List<String> BASELINES = List.of("aseline");

    static final List<ExtractionRule> ALL = List.of(
            new ExtractionRule(
                    METHOD,
                    PROPOSING,
                    PROPOSE + "(?:an? |the |our )?(?:new |novel )?" + WORD + "(?:,|:| \\(| –| —)",
                    INTRODUCED),
            new ExtractionRule(METHOD, PROPOSING, PROPOSE + WORD + "(?: for | to | that | which | as |\\.)", NAME),
            new ExtractionRule(
                    METHOD,
                    PROPOSING,
                    PROPOSE + "(?:an? |the |our )?(?:new |novel )?" + WORD + " " + THING + "\\b",
                    NAME),
            new ExtractionRule(
                    METHOD, PROPOSING, PROPOSE + "(?:an? |the |our )?(?:[A-Z][\\w-]+ ){1,6}\\(" + WORD + "\\)", NAME),
            new ExtractionRule(
                    METHOD,
                    PROPOSING,
                    PROPOSE
                            + "[^.;]{1,150}?,? (?:called|named|termed|dubbed|which we (?:call|name|term|dub)) (?:the )?[\"“'‘]?"
                            + WORD,
                    NAME),
            new ExtractionRule(
                    METHOD,
                    List.of(" call ", " name ", " dub ", " term "),
                    WE + " (?:call|name|dub|term) (?:it|(?:this|our|the)(?: [a-z-]+){0,3} " + THING + ") [\"“'‘]?"
                            + WORD,
                    NAME),
            new ExtractionRule(
                    METHOD,
                    List.of("ur "),
                    "\\b[Oo]ur (?:proposed |new )?" + THING + ",? (?:called |named )?" + WORD,
                    NAME),
            new ExtractionRule(
                    METHOD,
                    List.of("our ", "the proposed "),
                    "(?:^|[:;] |\\bthat |\\band )" + WORD + ", (?:our|the proposed) (?:new )?" + THING + "(?:,|\\.| )",
                    NAME),
            new ExtractionRule(
                    DATASET,
                    DATA_WORDS,
                    "\\b(?:the|The|on|On|our|Our|using|Using|use|and) (?:the )?" + WORD + " " + DATA + "\\b",
                    NAME),
            new ExtractionRule(
                    DATASET, DATA_WORDS, "\\b(?:the|on|On|using) (?:the )?" + ROW + " " + DATA + "\\b", NAMES),
            new ExtractionRule(DATASET, DATA_WORDS, "\\b" + DATA + "(?: such as|, including|, namely|:) " + ROW, NAMES),
            new ExtractionRule(
                    DATASET,
                    List.of("On "),
                    "\\bOn (?:the )?" + WORD
                            + ", [^,.;]{1,60}? (?:reach|achieve|obtain|attain|score|outperform|improve|beat)(?:s|es|ed|d)?\\b",
                    NAME),
            new ExtractionRule(
                    DATASET,
                    List.of("esults on ", "xperiments on ", "valuation on ", "valuations on "),
                    "\\b(?:[Rr]esults|[Ee]xperiments|[Ee]valuations?) on (?:the )?" + WORD
                            + " (?:confirm|show|demonstrate|suggest|indicate|reveal)s?\\b",
                    NAME),
            new ExtractionRule(BASELINE, BASELINES, "\\b(?:the|a|our|strong|The|A) " + WORD + " baselines?\\b", NAME),
            new ExtractionRule(
                    BASELINE,
                    BASELINES,
                    "\\b[Bb]aselines?(?: such as|, such as|, including| including|, namely|:| are| is) (?:the )?"
                            + WORD,
                    NAME),
            new ExtractionRule(
                    BASELINE,
                    BASELINES,
                    "\\b[Bb]aselines?(?: such as|, such as|, including| including|, namely|:| are) " + ROW,
                    NAMES),
            new ExtractionRule(
                    BASELINE,
                    List.of("ompar"),
                    "\\b[Cc]ompar(?:ed|ing|e|ison) (?:\\w+ ){0,2}?(?:with|to|against) (?:the )?" + WORD,
                    NAME),
            new ExtractionRule(
                    BASELINE,
                    List.of("outperform", "surpass"),
                    "\\b(?:outperform(?:s|ed|ing)?|surpass(?:es|ed|ing)?) (?:the )?" + WORD,
                    NAME),
            new ExtractionRule(
                    CONTRIBUTION,
                    List.of("contribution"),
                    "\\b(?:[Oo]ur|[Tt]he) (?:main |key |primary |central |first |second |third )?contributions?(?: of (?:this|our|the) \\w+)? (?:is|are)"
                            + "(?: that| to|:)? ([^.;]{10,300})",
                    CLAUSE),
            new ExtractionRule(CONTRIBUTION, List.of("contribute "), "\\b[Ww]e contribute ([^.;]{10,300})", CLAUSE),
            new ExtractionRule(
                    CONTRIBUTION,
                    List.of("our knowledge"),
                    "\\b[Tt]o (?:the best of )?our knowledge,? (?:this|ours|it|we) (?:is|are) (the first [^.;]{10,300})",
                    CLAUSE),
            new ExtractionRule(
                    LIMITATION,
                    List.of("limitation"),
                    "\\b(?:[Aa]|[Oo]ne|[Tt]he|[Aa]nother|[Oo]ur) (?:main |key |major |clear |important )?limitations?"
                            + "(?: (?:of|to|in) (?:our|this|the) [\\w -]{1,40}?)? (?:is|are)(?: that|:)? ([^.;]{10,300})",
                    CLAUSE),
            new ExtractionRule(
                    LIMITATION,
                    List.of("limited "),
                    "\\b[Oo]ur (?:work|method|approach|model|study|analysis|evaluation|experiments?) (?:is|are|remains?) (limited (?:to|by) [^.;]{5,300})",
                    CLAUSE),
            new ExtractionRule(
                    LIMITATION,
                    List.of("future work"),
                    "\\b[Ww]e leave ([^.;]{5,200}?) (?:to|for|as) future work\\b",
                    CLAUSE));

    private EnglishRules() {}
}
