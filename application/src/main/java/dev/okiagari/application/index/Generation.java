package dev.okiagari.application.index;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * One Lucene index in a folder of its own, open for writing or only for reading. Readers see what was committed. Threads may read at the
 * same time and beside the one that writes.
 */
final class Generation implements AutoCloseable {
    private static final double BUFFER_MB = 48;

    private final IndexPlan plan;
    private final Directory directory;
    private final boolean isForWriting;
    private final SearcherManager searchers;
    private volatile IndexState state;

    /** Opened by the first write: most commands find nothing to write. */
    private @Nullable IndexWriter writer;

    private Generation(
            IndexPlan plan, Directory directory, boolean isForWriting, SearcherManager searchers, IndexState state) {
        this.plan = plan;
        this.directory = directory;
        this.isForWriting = isForWriting;
        this.searchers = searchers;
        this.state = state;
    }

    /** A new, empty one, committed. */
    static Generation create(IndexPlan plan, Path folder) throws IOException {
        return empty(plan, FSDirectory.open(folder));
    }

    /** An empty one, for readers before the first one is written. */
    static Generation nothing(IndexPlan plan) throws IOException {
        return empty(plan, new ByteBuffersDirectory());
    }

    /**
     * The result of opening one.
     *
     * @param generation none when it cannot be used
     */
    record Opened(Optional<Generation> generation, IndexCondition found) {}

    /** For writing; every file is compared with its checksum first, unless that was done before. */
    static Opened openForWriting(IndexPlan plan, Path folder) throws IOException {
        Directory directory = FSDirectory.open(folder);
        try {
            DirectoryReader reader = DirectoryReader.open(directory);
            try {
                Optional<IndexState> found = checked(plan, folder, reader);
                if (found.isPresent()) {
                    SearcherManager searchers = new SearcherManager(reader, liveSearchers());
                    return new Opened(
                            Optional.of(new Generation(plan, directory, true, searchers, found.get())),
                            IndexCondition.USABLE);
                }
                reader.close();
            } catch (IOException | RuntimeException e) {
                reader.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            directory.close();
            if (isDamage(e)) {
                return new Opened(
                        Optional.empty(), isOfAnotherLucene(e) ? IndexCondition.OTHER_VERSION : IndexCondition.DAMAGED);
            }
            throw e;
        }
        directory.close();
        return new Opened(Optional.empty(), IndexCondition.OTHER_VERSION);
    }

    /** The newest commit of one that another process may be writing. Empty when it is damaged or of another format. */
    static Optional<Generation> openForReading(IndexPlan plan, Path folder) throws IOException {
        Directory directory = FSDirectory.open(folder);
        try {
            SearcherManager searchers = new SearcherManager(directory, liveSearchers());
            Optional<IndexState> found = committed(plan, searchers);
            if (found.isPresent()) {
                return Optional.of(new Generation(plan, directory, false, searchers, found.get()));
            }
            searchers.close();
        } catch (IOException | RuntimeException e) {
            directory.close();
            if (isDamage(e)) {
                return Optional.empty();
            }
            throw e;
        }
        directory.close();
        return Optional.empty();
    }

    /** True if the exception means that the files are damaged, rather than not accessible. */
    static boolean isDamage(Exception e) {
        return e instanceof CorruptIndexException
                || isOfAnotherLucene(e)
                || e instanceof IndexNotFoundException
                || e instanceof EOFException
                || e instanceof FileNotFoundException
                || e instanceof NoSuchFileException
                || e instanceof RuntimeException;
    }

    private static boolean isOfAnotherLucene(Exception e) {
        return e instanceof IndexFormatTooOldException || e instanceof IndexFormatTooNewException;
    }

    IndexState state() {
        return state;
    }

    /** Puts these in the place of all documents of the row. */
    void replace(String row, List<Document> documents) throws IOException {
        writer().updateDocuments(new Term(plan.keyField(), row), documents);
    }

    void remove(String row) throws IOException {
        writer().deleteDocuments(new Term(plan.keyField(), row));
    }

    /** Makes what was written durable together with how far that is, and lets readers see it. */
    void commit(IndexState reached) throws IOException {
        writer().setLiveCommitData(reached.marks(plan.formatMark()).entrySet());
        writer().commit();
        searchers.maybeRefreshBlocking();
        state = reached; // not before searches see it
    }

    /** Sees what another process has committed. */
    void refresh() throws IOException {
        searchers.maybeRefreshBlocking();
        if (!isForWriting) {
            state = committed(plan, searchers).orElse(state);
        }
    }

    /** Throws AlreadyClosedException after it was closed; one that began before may end. */
    <T> T read(FollowedIndex.Reading<T> reading) throws IOException {
        IndexSearcher searcher = searchers.acquire();
        try {
            return reading.from((LiveSearcher) searcher);
        } finally {
            searchers.release(searcher);
        }
    }

    /** What was not committed is forgotten. */
    @Override
    public synchronized void close() throws IOException {
        try {
            if (writer != null) {
                writer.rollback();
            }
        } finally {
            IOUtils.close(searchers, directory);
        }
    }

    private synchronized IndexWriter writer() throws IOException {
        if (!isForWriting) {
            throw new IllegalStateException("could not write the index because it is open for reading only");
        }
        if (writer == null) {
            writer = writer(plan, directory, IndexWriterConfig.OpenMode.APPEND);
        }
        return writer;
    }

    private static IndexWriter writer(IndexPlan plan, Directory directory, IndexWriterConfig.OpenMode mode)
            throws IOException {
        IndexWriterConfig config = new IndexWriterConfig(plan.analyzer())
                .setOpenMode(mode)
                .setCodec(plan.codec())
                .setRAMBufferSizeMB(BUFFER_MB)
                .setCommitOnClose(false);
        return new IndexWriter(directory, config);
    }

    private static Generation empty(IndexPlan plan, Directory directory) throws IOException {
        IndexWriter writer = writer(plan, directory, IndexWriterConfig.OpenMode.CREATE);
        try {
            writer.setLiveCommitData(IndexState.NEW.marks(plan.formatMark()).entrySet());
            writer.commit();
            SearcherManager searchers = new SearcherManager(directory, liveSearchers());
            Generation generation = new Generation(plan, directory, true, searchers, IndexState.NEW);
            generation.writer = writer;
            return generation;
        } catch (IOException | RuntimeException e) {
            writer.rollback();
            throw e;
        }
    }

    private static Optional<IndexState> checked(IndexPlan plan, Path folder, DirectoryReader reader)
            throws IOException {
        new VerifiedFiles(folder).check(reader);
        return IndexState.of(reader.getIndexCommit().getUserData(), plan.formatMark());
    }

    private static Optional<IndexState> committed(IndexPlan plan, SearcherManager searchers) throws IOException {
        IndexSearcher searcher = searchers.acquire();
        try {
            return searcher.getIndexReader() instanceof DirectoryReader reader
                    ? IndexState.of(reader.getIndexCommit().getUserData(), plan.formatMark())
                    : Optional.empty();
        } finally {
            searchers.release(searcher);
        }
    }

    private static SearcherFactory liveSearchers() {
        IndexFacts facts = new IndexFacts();
        return new SearcherFactory() {
            @Override
            public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous) throws IOException {
                LiveSearcher searcher = new LiveSearcher(reader, facts);
                searcher.prepare();
                return searcher;
            }
        };
    }
}
