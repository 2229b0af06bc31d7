package dev.okiagari.papers.text.pdf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;

/** Writes PDFs that no program would: objects as they are given, numbered from 1; the first is the catalogue. */
public final class HandmadePdf {
    private final List<byte[]> objects = new ArrayList<>();

    public static final String FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

    public HandmadePdf object(String body) {
        objects.add(body.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    public HandmadePdf stream(String dictionary, byte[] content) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(("<< " + dictionary + " /Length " + content.length + " >>\nstream\n")
                .getBytes(StandardCharsets.ISO_8859_1));
        body.writeBytes(content);
        body.writeBytes("\nendstream".getBytes(StandardCharsets.ISO_8859_1));
        objects.add(body.toByteArray());
        return this;
    }

    public HandmadePdf stream(String content) {
        return stream("", content.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** One page: catalogue 1, tree 2, page 3, content 4; what is added comes from 5. */
    public static HandmadePdf onePage(String resources, String content) {
        return new HandmadePdf()
                        .object("<< /Type /Catalog /Pages 2 0 R >>")
                        .object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
                        .object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << "
                                + resources + " >> >>")
                        .stream(content);
    }

    public byte[] bytes() {
        ByteArrayOutputStream pdf = new ByteArrayOutputStream();
        pdf.writeBytes("%PDF-1.5\n".getBytes(StandardCharsets.ISO_8859_1));
        StringBuilder table = new StringBuilder("xref\n0 " + (objects.size() + 1) + "\n0000000000 65535 f \n");
        for (int i = 0; i < objects.size(); i++) {
            table.append("%010d 00000 n \n".formatted(pdf.size()));
            pdf.writeBytes(((i + 1) + " 0 obj\n").getBytes(StandardCharsets.ISO_8859_1));
            pdf.writeBytes(objects.get(i));
            pdf.writeBytes("\nendobj\n".getBytes(StandardCharsets.ISO_8859_1));
        }
        table.append("trailer\n<< /Root 1 0 R /Size " + (objects.size() + 1) + " >>\nstartxref\n" + pdf.size()
                + "\n%%EOF\n");
        pdf.writeBytes(table.toString().getBytes(StandardCharsets.ISO_8859_1));
        return pdf.toByteArray();
    }

    public static byte[] deflated(byte[] content) {
        Deflater deflater = new Deflater(9);
        deflater.setInput(content);
        deflater.finish();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] room = new byte[1 << 16];
        while (!deflater.finished()) {
            out.write(room, 0, deflater.deflate(room));
        }
        deflater.end();
        return out.toByteArray();
    }
}
