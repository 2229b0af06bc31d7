package dev.okiagari.catalog.search;

import dev.okiagari.application.index.IndexPlan;
import dev.okiagari.application.index.IndexedRow;
import dev.okiagari.application.index.RowReader;
import dev.okiagari.catalog.store.CatalogFeed;
import dev.okiagari.catalog.store.ItemIndexReads;
import dev.okiagari.catalog.store.ItemIndexReads.IndexedItem;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.DelegatingAnalyzerWrapper;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.ja.JapaneseAnalyzer;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoubleDocValuesField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/** The search index of items: one document for each, made of the item's row alone. */
final class ItemIndex {
    static final String CODE = "code";
    static final String GENRE = "genre";
    static final String SHOP = "shop";
    static final String PRICE = "price";
    static final String REVIEWS = "reviews";
    static final String RATING = "rating";
    static final String ACTIVE = "active";

    /** A number made of the code: the last word of orders, since comparing texts would take most of the time of a search. */
    static final String TIE = "tie";

    /** The words of a dictionary; and pairs of characters, by which names are found that no dictionary has. */
    static final String WORDS = "words";

    static final String PAIRS = "pairs";

    /** Any change of fields, or of how texts become words, needs a new number. */
    private static final int FORMAT = 2;

    static final Analyzer ANALYZER = new ByField();

    static final IndexPlan PLAN = new IndexPlan(
            "search index of items", CatalogFeed.FEED, new Rows(), CODE, FORMAT, ANALYZER, Codec.getDefault());

    private ItemIndex() {}

    private static final class ByField extends DelegatingAnalyzerWrapper {
        private final Analyzer words = new JapaneseAnalyzer();
        private final Analyzer pairs = new CJKAnalyzer();

        ByField() {
            super(PER_FIELD_REUSE_STRATEGY);
        }

        @Override
        protected Analyzer getWrappedAnalyzer(String field) {
            return field.equals(PAIRS) ? pairs : words;
        }

        /** So that no phrase spans two texts. */
        @Override
        public int getPositionIncrementGap(String field) {
            return 100;
        }
    }

    private static final class Rows implements RowReader {
        private final ItemIndexReads reads = new ItemIndexReads();

        @Override
        public List<IndexedRow> read(Connection snapshot, List<String> ids) throws SQLException {
            return reads.items(snapshot, ids).stream()
                    .map(item -> new IndexedRow(item.code(), () -> List.of(document(item))))
                    .toList();
        }

        @Override
        public long countAfter(Connection snapshot, long change) throws SQLException {
            return reads.changedAfter(snapshot, change);
        }
    }

    private static Document document(IndexedItem item) {
        Document document = new Document();
        document.add(new StringField(CODE, item.code(), Field.Store.YES));
        document.add(new SortedDocValuesField(CODE, new BytesRef(item.code())));
        document.add(new NumericDocValuesField(TIE, tie(item.code())));
        text(document, item.name());
        text(document, item.catchcopy());
        text(document, item.caption());
        if (item.shop() != null) {
            document.add(new StringField(SHOP, item.shop(), Field.Store.NO));
        }
        if (item.genre() != null) {
            document.add(new LongPoint(GENRE, item.genre()));
        }
        if (item.price() != null) {
            document.add(new LongPoint(PRICE, item.price()));
            document.add(new NumericDocValuesField(PRICE, item.price()));
        }
        if (item.reviewCount() != null) {
            document.add(new NumericDocValuesField(REVIEWS, item.reviewCount()));
        }
        if (item.reviewAverage() != null) {
            document.add(new DoubleDocValuesField(RATING, item.reviewAverage().doubleValue()));
        }
        document.add(new StringField(ACTIVE, Boolean.toString(item.isActive()), Field.Store.NO));
        return document;
    }

    /** Of 64 bits: that two of a million items have the same one is as likely as one in thirty million. */
    private static long tie(String code) {
        return StringHelper.murmurhash3_x64_128(new BytesRef(code))[0];
    }

    private static void text(Document document, @Nullable String text) {
        if (text != null) {
            document.add(new TextField(WORDS, text, Field.Store.NO));
            document.add(new TextField(PAIRS, text, Field.Store.NO));
        }
    }
}
