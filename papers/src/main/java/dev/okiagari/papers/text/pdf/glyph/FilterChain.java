package dev.okiagari.papers.text.pdf.glyph;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.filter.FilterFactory;

/**
 * The filters that a part of a PDF goes through one after the other: what is small after the first can be large after the second.
 * Pictures' own filters end the chain, since pictures are not looked at.
 */
record FilterChain(List<String> names) {
    static final List<String> DEFLATED = List.of("FlateDecode");

    private static final int DICTIONARY = 2048;
    private static final int MOST_BETWEEN = 32 << 20;
    private static final Pattern FILTER = Pattern.compile("/Filter\\s*(?:\\[([^\\]]*)\\]|/(\\w+))");
    private static final Pattern NAME = Pattern.compile("/(\\w+)");
    private static final String BEGIN = " obj";
    private static final byte[] END = {'e', 'n', 'd', 's', 't', 'r', 'e', 'a', 'm'};

    private static final Map<String, String> KNOWN = Map.of(
            "FlateDecode", "FlateDecode",
            "Fl", "FlateDecode",
            "LZWDecode", "LZWDecode",
            "LZW", "LZWDecode",
            "ASCII85Decode", "ASCII85Decode",
            "A85", "ASCII85Decode",
            "ASCIIHexDecode", "ASCIIHexDecode",
            "AHx", "ASCIIHexDecode",
            "RunLengthDecode", "RunLengthDecode",
            "RL", "RunLengthDecode");

    /** What the dictionary before a stream says openly; empty when it names none of these filters. */
    static List<String> namesBefore(byte[] pdf, int at) {
        int from = Math.max(0, at - DICTIONARY);
        String before = new String(pdf, from, at - from, ISO_8859_1);
        Matcher filter = FILTER.matcher(before);
        int begin = Math.max(0, before.lastIndexOf(BEGIN));
        if (!filter.find(begin)) {
            return List.of();
        }
        if (filter.group(2) != null) {
            return KNOWN.containsKey(filter.group(2)) ? List.of(KNOWN.get(filter.group(2))) : List.of();
        }
        List<String> names = new ArrayList<>();
        Matcher name = NAME.matcher(filter.group(1));
        while (name.find() && KNOWN.containsKey(name.group(1))) {
            if (!names.contains(KNOWN.get(name.group(1)))) { // PDFBox follows each once
                names.add(KNOWN.get(name.group(1)));
            }
        }
        return names;
    }

    /** The size of the largest layer; a little more than the bound when it is beyond. */
    long size(byte[] pdf, int at) {
        InputStream data = new ByteArrayInputStream(pdf, at, end(pdf, at) - at);
        long largest = 0;
        for (int i = 0; i < names.size(); i++) {
            Layer layer = new Layer(i == names.size() - 1 ? Inflation.MAX_PART : MOST_BETWEEN, i < names.size() - 1);
            decode(names.get(i), data, layer);
            if (layer.isFull()) {
                return Inflation.MAX_PART + 1;
            }
            largest = Math.max(largest, layer.size);
            data = new ByteArrayInputStream(layer.kept.toByteArray());
        }
        return largest;
    }

    private static void decode(String name, InputStream data, Layer layer) {
        try {
            FilterFactory.INSTANCE.getFilter(name).decode(data, layer, new COSDictionary(), 0);
        } catch (IOException | RuntimeException e) {
            return; // damaged: PDFBox will not get further either, or the layer is full
        }
    }

    private static int end(byte[] pdf, int at) {
        for (int i = at; i <= pdf.length - END.length; i++) {
            if (pdf[i] == 'e' && Arrays.equals(pdf, i, i + END.length, END, 0, END.length)) {
                return i;
            }
        }
        return pdf.length;
    }

    /** What comes out of one filter: counted, and kept when another one follows. */
    private static final class Layer extends OutputStream {
        private final long most;
        private final boolean keeps;
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private long size;

        Layer(long most, boolean keeps) {
            this.most = most;
            this.keeps = keeps;
        }

        boolean isFull() {
            return size > most;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            size += length;
            if (isFull()) {
                throw new IOException(
                        "could not unpack a part of the PDF because it takes more than " + most + " bytes");
            }
            if (keeps) {
                kept.write(bytes, from, length);
            }
        }
    }
}
