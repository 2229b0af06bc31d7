package dev.okiagari.application.index;

import java.util.List;
import java.util.function.Supplier;
import org.apache.lucene.document.Document;

/**
 * A row for the index.
 *
 * @param documents made when they are written, one row at a time: they may be large. Those of one row lie side by side in the
 * index, in this order
 */
public record IndexedRow(String id, Supplier<List<Document>> documents) {}
