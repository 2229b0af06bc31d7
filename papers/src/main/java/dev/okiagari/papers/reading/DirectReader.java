package dev.okiagari.papers.reading;

import dev.okiagari.papers.text.LatexmlReader;
import dev.okiagari.papers.text.ParsedPaper;
import dev.okiagari.papers.text.UnreadableDocument;
import dev.okiagari.papers.text.UnreadableDocument.Reason;
import dev.okiagari.papers.text.pdf.PdfReader;
import java.util.concurrent.CancellationException;

/**
 * Reads documents in this process, on the caller's thread. For documents that are trusted: nothing stops one that takes all the time or
 * all the memory. Stateless.
 */
public final class DirectReader implements DocumentReader {

    @Override
    public ParsedPaper read(Form form, byte[] document) {
        try {
            return switch (form) {
                case HTML -> LatexmlReader.paper(document);
                case PDF -> PdfReader.paper(document);
            };
        } catch (UnreadableDocument | CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new UnreadableDocument(Reason.DAMAGED, failed(e), e);
        } catch (StackOverflowError e) {
            throw new UnreadableDocument(Reason.TOO_DEEP, "it is nested too deeply", e);
        } catch (OutOfMemoryError e) {
            throw new UnreadableDocument(Reason.TOO_MUCH_MEMORY, "reading it needs more memory than there is", e);
        }
    }

    /** With the place, which is what a report needs: the document itself is in the raw storage. */
    static String failed(Throwable thrown) {
        StackTraceElement[] places = thrown.getStackTrace();
        String place = places.length == 0 ? "" : " at " + places[0].getFileName() + ":" + places[0].getLineNumber();
        return "its reader failed: " + thrown.getClass().getSimpleName() + place;
    }

    @Override
    public void close() {
        // nothing is open
    }
}
