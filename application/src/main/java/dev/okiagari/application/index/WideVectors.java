package dev.okiagari.application.index;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.codecs.perfield.PerFieldKnnVectorsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/**
 * Lucene's own vector format, for vectors as long as models make them: it stops at 1,024 numbers, out of caution, not by
 * its layout. It goes by Lucene's name, so that any Lucene reads what it wrote.
 */
public final class WideVectors extends KnnVectorsFormat {
    /** The maximum number of dimensions. */
    public static final int LONGEST = 4096;

    /** Up to this many numbers (vectors times dimensions) comparing one by one is fast enough; no graph is built, which would be slow. */
    public static final long WITHOUT_GRAPH = 32_000_000;

    private final KnnVectorsFormat lucene;

    private WideVectors(KnnVectorsFormat lucene) {
        super(lucene.getName());
        this.lucene = lucene;
    }

    /** Lucene leaves out the graph of v vectors when v is not above ln(v) times a figure of its own. */
    private static KnnVectorsFormat forVectorsOf(int length) {
        double vectors = (double) WITHOUT_GRAPH / length;
        int figure = (int) (vectors / Math.log(vectors));
        return new WideVectors(new Lucene99HnswVectorsFormat(
                Lucene99HnswVectorsFormat.DEFAULT_MAX_CONN,
                Lucene99HnswVectorsFormat.DEFAULT_BEAM_WIDTH,
                Lucene99HnswVectorsFormat.DEFAULT_NUM_MERGE_WORKER,
                null,
                figure));
    }

    /**
     * Lucene's default codec with this format.
     *
     * @param lengthOf the dimensions of a vector field, by its name
     */
    public static Codec codec(ToIntFunction<String> lengthOf) {
        Codec usual = Codec.getDefault();
        Map<Integer, KnnVectorsFormat> formats = new ConcurrentHashMap<>();
        KnnVectorsFormat perField = new PerFieldKnnVectorsFormat() {
            @Override
            public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                return formats.computeIfAbsent(lengthOf.applyAsInt(field), WideVectors::forVectorsOf);
            }
        };
        return new FilterCodec(usual.getName(), usual) {
            @Override
            public KnnVectorsFormat knnVectorsFormat() {
                return perField;
            }
        };
    }

    @Override
    public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
        return lucene.fieldsWriter(state);
    }

    @Override
    public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
        return lucene.fieldsReader(state);
    }

    @Override
    public int getMaxDimensions(String field) {
        return LONGEST;
    }
}
