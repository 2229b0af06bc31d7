package dev.okiagari.application.index;

import dev.okiagari.application.ChangeFeed;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.util.Version;

/**
 * What an index holds, and where it comes from.
 *
 * @param name what it is called in log lines and messages, such as "search index of papers"
 * @param feed says which rows have changed
 * @param rows reads them and makes documents of them
 * @param keyField carries the id of its row on every document, as one term: the documents of a row come and go together
 * @param format how documents are laid out. Any change of fields, or of how texts become words, needs a new number: an index of another
 *     format, or of another Lucene, is built again
 * @param analyzer makes words of texts
 * @param codec Lucene's default, unless vectors are longer than it allows ({@link WideVectors})
 */
public record IndexPlan(
        String name, ChangeFeed feed, RowReader rows, String keyField, int format, Analyzer analyzer, Codec codec) {

    /** Another version of Lucene may split texts differently. */
    String formatMark() {
        return format + "/" + Version.LATEST;
    }
}
