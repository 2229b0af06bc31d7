package dev.okiagari.papers.reading;

import dev.okiagari.papers.text.UnreadableDocument;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * The program of a reader process. One thread listens to the node, another one reads: so the process ends as soon as its input does,
 * whatever it is doing, and none is left behind by a node that was killed.
 */
final class ReaderMain {
    private static final String WARM_PAGE =
            "<article class='ltx_document'><section class='ltx_section'><h2 class='ltx_title'>A</h2>"
                    + "<p>Words.</p></section><ul><li class='ltx_bibitem'>A. One, Words of one, 2001.</li></ul></article>";

    private static final String WARM_PDF = """
            %PDF-1.4
            1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
            2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
            3 0 obj << /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >> endobj
            4 0 obj << /Length 44 >> stream
            BT /F 10 Tf 50 700 Td (Words of one.) Tj ET
            endstream endobj
            5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
            trailer << /Root 1 0 R >>
            """;

    private final DataOutputStream answers;
    private final BlockingQueue<Wire.Request> requests = new ArrayBlockingQueue<>(1);

    private ReaderMain(DataOutputStream answers) {
        this.answers = answers;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        // Both pipes are the node's: nothing else may write to them.
        DataOutputStream answers =
                new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        System.setOut(nowhere);
        System.setErr(nowhere);
        warmUp();
        ReaderMain reader = new ReaderMain(answers);
        Thread.ofPlatform().name("reads").daemon().start(reader::answer);
        answers.writeInt(Wire.GREETING);
        answers.flush();
        reader.listen(new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in))));
    }

    /** Loads the classes that reading needs: that is no document's time. */
    private static void warmUp() {
        reply(new Wire.Request(Form.HTML, WARM_PAGE.getBytes(StandardCharsets.US_ASCII)));
        reply(new Wire.Request(Form.PDF, WARM_PDF.getBytes(StandardCharsets.US_ASCII)));
    }

    private void listen(DataInputStream in) throws IOException, InterruptedException {
        for (Optional<Wire.Request> next = Wire.readRequest(in); next.isPresent(); next = Wire.readRequest(in)) {
            requests.put(next.get());
        }
        Runtime.getRuntime().halt(0);
    }

    private void answer() {
        try {
            while (true) {
                Wire.Request request = requests.take();
                Wire.write(answers, reply(request));
            }
        } catch (IOException | InterruptedException e) {
            Runtime.getRuntime().halt(1); // nobody is listening any more
        }
    }

    private static ReaderReply reply(Wire.Request request) {
        try (DirectReader reader = new DirectReader()) {
            return new ReaderReply.Read(reader.read(request.form(), request.document()));
        } catch (UnreadableDocument e) {
            return new ReaderReply.Refused(e.reason(), String.valueOf(e.getMessage()));
        } catch (RuntimeException | Error e) {
            return new ReaderReply.Refused(UnreadableDocument.Reason.DAMAGED, DirectReader.failed(e));
        }
    }
}
