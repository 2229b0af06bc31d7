package dev.okiagari.papers.reading;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.text.ParsedPaper;
import dev.okiagari.papers.text.Reference;
import dev.okiagari.papers.text.Section;
import dev.okiagari.papers.text.UnreadableDocument.Reason;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What goes over the pipes between a node and a reader process: a greeting, then a document and its answer, again and again. Everything
 * is preceded by its length, and lengths are bounded both ways: the process may have been taken over by a document. Stateless.
 */
final class Wire {
    static final int GREETING = 0x6f6b6932;
    static final int MOST_DOCUMENT = 128 << 20;
    static final int MOST_ANSWER = 64 << 20;

    private static final int HTML = 'H';
    private static final int PDF = 'P';
    private static final int PAPER = 1;
    private static final int REFUSED = 2;
    private static final int LONGEST_MESSAGE = 2_000;

    private Wire() {}

    /** A document to read. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and documents are large
    record Request(Form form, byte[] document) {}

    static void write(DataOutputStream out, Form form, byte[] document) throws IOException {
        out.writeByte(
                switch (form) {
                    case HTML -> HTML;
                    case PDF -> PDF;
                });
        out.writeInt(document.length);
        out.write(document);
        out.flush();
    }

    /** Empty at the end of the input. */
    static Optional<Request> readRequest(DataInputStream in) throws IOException {
        int form = in.read();
        return switch (form) {
            case -1 -> Optional.empty();
            case HTML -> Optional.of(new Request(Form.HTML, bytes(in, MOST_DOCUMENT)));
            case PDF -> Optional.of(new Request(Form.PDF, bytes(in, MOST_DOCUMENT)));
            default -> throw new IOException("could not read the request because it begins with an unknown byte");
        };
    }

    static void write(DataOutputStream out, ReaderReply reply) throws IOException {
        byte[] answer = packed(reply);
        if (answer.length > MOST_ANSWER) {
            answer = packed(new ReaderReply.Refused(
                    Reason.TOO_LARGE, "its text is larger than " + (MOST_ANSWER >> 20) + " MB"));
        }
        out.writeInt(answer.length);
        out.write(answer);
        out.flush();
    }

    private static byte[] packed(ReaderReply reply) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        switch (reply) {
            case ReaderReply.Read read -> {
                out.writeByte(PAPER);
                writePaper(out, read.paper());
            }
            case ReaderReply.Refused refused -> {
                out.writeByte(REFUSED);
                writeText(out, refused.reason().name());
                String message = refused.message();
                writeText(out, message.substring(0, Math.min(message.length(), LONGEST_MESSAGE)));
            }
            case ReaderReply.Gone gone ->
                throw new IllegalArgumentException("could not write " + gone + " because nobody is there");
        }
        return bytes.toByteArray();
    }

    static ReaderReply readReply(DataInputStream pipe) throws IOException {
        byte[] answer = bytes(pipe, MOST_ANSWER);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(answer));
        try {
            return switch (in.read()) {
                case PAPER -> new ReaderReply.Read(readPaper(in));
                case REFUSED -> new ReaderReply.Refused(Reason.valueOf(readText(in)), readText(in));
                default -> throw new IOException("could not read the answer because it begins with an unknown byte");
            };
        } catch (IllegalArgumentException e) {
            throw new IOException("could not read the answer because a value in it is not possible", e);
        }
    }

    private static void writePaper(DataOutputStream out, ParsedPaper paper) throws IOException {
        out.writeInt(paper.sections().size());
        for (Section section : paper.sections()) {
            out.writeByte(section.level());
            writeText(out, section.heading());
            writeText(out, section.content());
        }
        out.writeInt(paper.references().size());
        for (Reference reference : paper.references()) {
            writeText(out, reference.arxivId().map(PaperId::text).orElse(""));
            writeText(out, reference.doi().orElse(""));
            writeText(out, reference.title().orElse(""));
            writeText(out, reference.raw());
        }
        writeText(out, paper.flaw().orElse(""));
        out.writeBoolean(paper.isVouchedFor());
    }

    private static ParsedPaper readPaper(DataInputStream in) throws IOException {
        List<Section> sections = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            sections.add(new Section(in.readByte(), readText(in), readText(in)));
        }
        List<Reference> references = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            references.add(new Reference(
                    given(readText(in)).map(PaperId::new), given(readText(in)), given(readText(in)), readText(in)));
        }
        return new ParsedPaper(sections, references, given(readText(in)), in.readBoolean());
    }

    private static Optional<String> given(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String readText(DataInputStream in) throws IOException {
        return new String(bytes(in, in.available()), UTF_8);
    }

    private static byte[] bytes(DataInputStream in, int most) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > most) {
            throw new IOException("could not read " + length + " bytes because there may be 0 to " + most);
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("could not read " + length + " bytes because the pipe was closed");
        }
        return bytes;
    }
}
