package dev.okiagari.papers.reading;

import dev.okiagari.papers.text.ParsedPaper;
import dev.okiagari.papers.text.UnreadableDocument;

/**
 * Reads documents, whatever their bytes are. Nodes use a {@link ReaderPool}, which survives any document; a {@link DirectReader} reads
 * in this process. Threads may share it.
 */
public interface DocumentReader extends AutoCloseable {

    /**
     * The paper. Throws {@link UnreadableDocument} when there is none, or it could not be read to its end, and a
     * classified exception with a category of {@link ReaderFaults} when nobody could read it.
     */
    ParsedPaper read(Form form, byte[] document) throws InterruptedException;

    @Override
    void close();
}
