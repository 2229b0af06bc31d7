package dev.okiagari.catalog.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.catalog.search.CatalogItemQuery.Sort;
import java.util.Base64;
import java.util.Objects;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.SortField;
import org.apache.lucene.util.BytesRef;

/**
 * The order of items, and cursors in it. Without anything to order by it is that of the codes; else a number made of the code has the last word, so
 * that every order is whole. Pure.
 */
final class Sorting {
    private final Sort sort;
    private final boolean hasText;

    Sorting(Sort sort, boolean hasText) {
        this.sort = sort;
        this.hasText = hasText;
    }

    org.apache.lucene.search.Sort lucene() {
        return new org.apache.lucene.search.Sort(first(), new SortField(ItemIndex.TIE, SortField.Type.LONG));
    }

    private SortField first() {
        return switch (sort) {
            case RELEVANCE -> hasText ? SortField.FIELD_SCORE : new SortField(ItemIndex.CODE, SortField.Type.STRING);
            case CHEAPEST -> number(ItemIndex.PRICE, false);
            case DEAREST -> number(ItemIndex.PRICE, true);
            case MOST_REVIEWED -> number(ItemIndex.REVIEWS, true);
            case BEST_REVIEWED -> new SortField(ItemIndex.RATING, SortField.Type.DOUBLE, true, -1.0);
        };
    }

    private static SortField number(String field, boolean isReverse) {
        return new SortField(field, SortField.Type.LONG, isReverse, isReverse ? -1L : Long.MAX_VALUE);
    }

    /** Where the page ended, as text. */
    String cursor(FieldDoc last) {
        Object[] fields = Objects.requireNonNull(last.fields);
        String text = name() + "\n" + plain(fields[0]) + "\n" + plain(fields[1]);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }

    private static String plain(Object value) {
        return value instanceof BytesRef bytes ? bytes.utf8ToString() : value.toString();
    }

    private String name() {
        return sort.word() + (hasText ? "+text" : "");
    }

    /** Throws {@link IllegalArgumentException} when it is no cursor of this order. */
    FieldDoc read(String cursor, int lastDocument) {
        String[] parts = decoded(cursor).split("\n", 3);
        if (parts.length != 3 || !parts[0].equals(name())) {
            throw new IllegalArgumentException("'" + cursor + "' is not a cursor of this search");
        }
        try {
            return new FieldDoc(lastDocument, Float.NaN, new Object[] {value(parts[1]), Long.valueOf(parts[2])});
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + cursor + "' is not a cursor of this search", e);
        }
    }

    private static String decoded(String cursor) {
        try {
            return new String(Base64.getUrlDecoder().decode(cursor), UTF_8);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + cursor + "' is not a cursor", e);
        }
    }

    private Object value(String text) {
        return switch (sort) {
            case RELEVANCE -> hasText ? (Object) Float.valueOf(text) : new BytesRef(text);
            case CHEAPEST, DEAREST, MOST_REVIEWED -> Long.valueOf(text);
            case BEST_REVIEWED -> Double.valueOf(text);
        };
    }
}
