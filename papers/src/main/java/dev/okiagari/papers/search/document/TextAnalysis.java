package dev.okiagari.papers.search.document;

import dev.okiagari.papers.text.Formulas;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.DelegatingAnalyzerWrapper;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.charfilter.MappingCharFilter;
import org.apache.lucene.analysis.charfilter.NormalizeCharMap;
import org.apache.lucene.analysis.core.TypeTokenFilter;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.ja.JapaneseAnalyzer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.pattern.PatternReplaceCharFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * How texts become words, the same for papers and for what people type. No word is thrown away: phrases stay exact, and
 * {@code it's} can be found. Threads may share it.
 */
public final class TextAnalysis {
    /** C++, C# and their like, but not i++ inside a longer word. */
    private static final Pattern PLUSES = Pattern.compile("(?<![\\p{L}\\p{N}])(\\p{L})\\+\\+(?![\\p{L}\\p{N}+])");

    private static final Pattern SHARP = Pattern.compile("(?<![\\p{L}\\p{N}])(\\p{L})[#\u266f](?![\\p{L}\\p{N}#])");

    /** The signs around a formula are not there: k and NN are one word where only the k is math. */
    private static final NormalizeCharMap FORMULAS = formulas();

    /** What the tokenizer would take apart letter by letter; the Japanese field has it as words. */
    private static final Set<String> JAPANESE_TYPES = Set.of("<IDEOGRAPHIC>", "<HIRAGANA>", "<KATAKANA>");

    /** Keeps the names of different authors apart, so that no phrase spans two of them. */
    private static final int BETWEEN_VALUES = 100;

    public static final Analyzer ENGLISH = new English();
    public static final Analyzer JAPANESE = new JapaneseAnalyzer();
    public static final Analyzer NAMES = new Names();

    /** For the fields of the index. */
    public static final Analyzer BY_FIELD = new ByField();

    private TextAnalysis() {}

    private static NormalizeCharMap formulas() {
        NormalizeCharMap.Builder signs = new NormalizeCharMap.Builder();
        Formulas.SIGNS.forEach(sign -> signs.add(sign, ""));
        return signs.build();
    }

    /** A word and where it stands. */
    public record Word(String text, int position) {}

    public static List<Word> words(Analyzer analyzer, String text) {
        List<Word> words = new ArrayList<>();
        try (TokenStream stream = analyzer.tokenStream("", text)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            PositionIncrementAttribute step = stream.addAttribute(PositionIncrementAttribute.class);
            stream.reset();
            int position = -1;
            while (stream.incrementToken()) {
                position += step.getPositionIncrement();
                words.add(new Word(term.toString(), position));
            }
            stream.end();
            return words;
        } catch (IOException e) {
            throw new UncheckedIOException("could not split a text into words", e);
        }
    }

    /** Whether there is something in it that is written without spaces. */
    public static boolean hasJapanese(String text) {
        return text.codePoints().anyMatch(TextAnalysis::isJapanese);
    }

    private static boolean isJapanese(int codePoint) {
        if (codePoint < 0x2e80) {
            return false; // everything before the ideographs, without looking it up
        }
        UnicodeScript script = UnicodeScript.of(codePoint);
        return script == UnicodeScript.HAN
                || script == UnicodeScript.HIRAGANA
                || script == UnicodeScript.KATAKANA
                || codePoint == 'ー';
    }

    /** Accents, then letters such as ø and ß. */
    private static TokenStream folded(TokenStream words) {
        return new ASCIIFoldingFilter(new AccentFilter(words));
    }

    private static final class English extends Analyzer {
        @Override
        protected TokenStreamComponents createComponents(String field) {
            Tokenizer words = new StandardTokenizer();
            TokenStream stream = new TypeTokenFilter(words, JAPANESE_TYPES);
            stream = new EnglishPossessiveFilter(stream);
            stream = new LowerCaseFilter(stream);
            return new TokenStreamComponents(words, new PorterStemFilter(folded(stream)));
        }

        @Override
        protected Reader initReader(String field, Reader text) {
            Reader words = new MappingCharFilter(FORMULAS, text);
            Reader pluses = new PatternReplaceCharFilter(PLUSES, "$1plusplus", words);
            return new PatternReplaceCharFilter(SHARP, "$1sharp", pluses);
        }
    }

    private static final class Names extends Analyzer {
        @Override
        protected TokenStreamComponents createComponents(String field) {
            Tokenizer words = new StandardTokenizer();
            return new TokenStreamComponents(words, folded(new LowerCaseFilter(words)));
        }
    }

    private static final class ByField extends DelegatingAnalyzerWrapper {
        ByField() {
            super(PER_FIELD_REUSE_STRATEGY);
        }

        @Override
        protected Analyzer getWrappedAnalyzer(String field) {
            if (field.equals(PaperFields.AUTHOR)) {
                return NAMES;
            }
            return field.endsWith(".ja") ? JAPANESE : ENGLISH;
        }

        @Override
        public int getPositionIncrementGap(String field) {
            return BETWEEN_VALUES; // only authors are several
        }
    }
}
