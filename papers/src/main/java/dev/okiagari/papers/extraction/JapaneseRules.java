package dev.okiagari.papers.extraction;

import static dev.okiagari.papers.extraction.Extraction.Type.BASELINE;
import static dev.okiagari.papers.extraction.Extraction.Type.CONTRIBUTION;
import static dev.okiagari.papers.extraction.Extraction.Type.DATASET;
import static dev.okiagari.papers.extraction.Extraction.Type.LIMITATION;
import static dev.okiagari.papers.extraction.Extraction.Type.METHOD;
import static dev.okiagari.papers.extraction.ExtractionRule.Shape.CLAUSE;
import static dev.okiagari.papers.extraction.ExtractionRule.Shape.NAME;
import static dev.okiagari.papers.extraction.ProperName.WORD;

import java.util.List;

/** Cue phrases of Japanese papers; names stand in Latin letters in them. */
final class JapaneseRules {
    private static final String THING = "(?:手法|モデル|方式|方法|アルゴリズム|フレームワーク|システム|枠組み|アーキテクチャ)";
    private static final String DATA = "(?:データセット|コーパス|ベンチマーク|データ集合|評価セット)";
    private static final String OPEN = "[「『“(（]?";
    private static final String CLOSE = "[」』”)）]?";

    private static final List<String> DATA_WORDS = List.of("データ", "コーパス", "ベンチマーク", "評価セット");

    static final List<ExtractionRule> ALL = List.of(
            new ExtractionRule(
                    METHOD,
                    List.of("を"),
                    OPEN + WORD + CLOSE + "(?:という" + THING + ")?を(?:新たに)?(?:提案|開発|設計)(?:する|した|し、|します)",
                    NAME),
            new ExtractionRule(
                    METHOD, List.of("提案", "本"), "(?:提案|本)" + THING + "(?:である|、)?" + OPEN + WORD + CLOSE, NAME),
            new ExtractionRule(DATASET, DATA_WORDS, OPEN + WORD + CLOSE + DATA, NAME),
            new ExtractionRule(
                    DATASET, DATA_WORDS, DATA + "(?:である|として|、)?" + OPEN + WORD + CLOSE + "(?:を用い|を使|で評価|上で)", NAME),
            new ExtractionRule(
                    BASELINE,
                    List.of("従来", "既存", "ベースライン"),
                    "(?:従来の|既存の|従来手法の?|既存手法の?|ベースライン(?:の|である|として)?)" + OPEN + WORD + CLOSE,
                    NAME),
            new ExtractionRule(BASELINE, List.of("比べ", "比較", "を上回"), OPEN + WORD + CLOSE + "(?:と比べ|に比べ|と比較|を上回)", NAME),
            new ExtractionRule(
                    CONTRIBUTION, List.of("貢献は"), "(?:本(?:稿|論文|研究)の)?(?:主な|主たる|主要な)?貢献は、?([^。]{5,200})", CLAUSE),
            new ExtractionRule(
                    LIMITATION,
                    List.of("今後の課題"),
                    "今後の課題(?:として(?:は)?|は)、?([^。]{3,200}?)(?:が挙げられる|である|が残る|がある|。|$)",
                    CLAUSE),
            new ExtractionRule(
                    LIMITATION,
                    List.of("ただし", "しかし", "一方で"),
                    "(?:ただし|しかし|一方で)、?([^。]{3,200}?(?:検討されていない|対応していない|考慮していない|明らかでない|限られる))",
                    CLAUSE),
            new ExtractionRule(
                    LIMITATION,
                    List.of("限界", "制約"),
                    "(?:本(?:稿|論文|研究|手法)の)?(?:限界|制約)(?:として(?:は)?|は)、?([^。]{3,200})",
                    CLAUSE));

    private JapaneseRules() {}
}
