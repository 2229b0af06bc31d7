package dev.okiagari.sandbox.s3;

import static dev.okiagari.sandbox.words.Markup.escape;

import dev.okiagari.sandbox.wire.Request;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeSet;

/** One page of ListObjectsV2. For one use. */
final class Listing {
    private static final int MOST_KEYS = 1_000;

    private final Request request;
    private final String bucket;
    private final NavigableMap<String, Stored> objects;
    private final StringBuilder rows = new StringBuilder();
    private final Set<String> folders = new TreeSet<>();
    private String last = "";
    private boolean more;

    Listing(Request request, String bucket, NavigableMap<String, Stored> objects) {
        this.request = request;
        this.bucket = bucket;
        this.objects = objects;
    }

    String xml() {
        int most = Math.max(0, Math.min(MOST_KEYS, number(request.param("max-keys", "1000"))));
        int count = collect(most);
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
                .append("<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Name>")
                .append(escape(bucket))
                .append("</Name><Prefix>")
                .append(written(request.param("prefix", "")))
                .append("</Prefix><KeyCount>")
                .append(count)
                .append("</KeyCount><MaxKeys>")
                .append(most)
                .append("</MaxKeys><IsTruncated>")
                .append(more)
                .append("</IsTruncated>");
        request.param("delimiter")
                .ifPresent(
                        text -> xml.append("<Delimiter>").append(written(text)).append("</Delimiter>"));
        request.param("encoding-type")
                .ifPresent(text ->
                        xml.append("<EncodingType>").append(escape(text)).append("</EncodingType>"));
        if (more) {
            xml.append("<NextContinuationToken>")
                    .append(Base64.getUrlEncoder().encodeToString(last.getBytes(StandardCharsets.UTF_8)))
                    .append("</NextContinuationToken>");
        }
        xml.append(rows);
        folders.forEach(folder ->
                xml.append("<CommonPrefixes><Prefix>").append(written(folder)).append("</Prefix></CommonPrefixes>"));
        return xml.append("</ListBucketResult>").toString();
    }

    private int collect(int most) {
        String prefix = request.param("prefix", "");
        String delimiter = request.param("delimiter", "");
        String after = request.param("continuation-token")
                .map(token -> new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8))
                .orElse(request.param("start-after", ""));
        int count = 0;
        for (Map.Entry<String, Stored> object : objects.tailMap(after, false).entrySet()) {
            String key = object.getKey();
            if (!key.startsWith(prefix) || (after.endsWith("/") && !delimiter.isEmpty() && key.startsWith(after))) {
                continue;
            }
            int cut = delimiter.isEmpty() ? -1 : key.indexOf(delimiter, prefix.length());
            String folder = cut < 0 ? "" : key.substring(0, cut + delimiter.length());
            if (!folder.isEmpty() && folders.contains(folder)) {
                continue;
            }
            if (count == most) {
                more = true;
                return count;
            }
            count++;
            last = folder.isEmpty() ? key : folder;
            if (folder.isEmpty()) {
                append(key, object.getValue());
            } else {
                folders.add(folder);
            }
        }
        return count;
    }

    private void append(String key, Stored object) {
        rows.append("<Contents><Key>")
                .append(written(key))
                .append("</Key><LastModified>")
                .append(object.at())
                .append("</LastModified><ETag>")
                .append(escape(object.etag()))
                .append("</ETag><Size>")
                .append(object.bytes().length)
                .append("</Size><StorageClass>STANDARD</StorageClass></Contents>");
    }

    private String written(String key) {
        return request.param("encoding-type", "").equals("url")
                ? URLEncoder.encode(key, StandardCharsets.UTF_8)
                        .replace("+", "%20")
                        .replace("%2F", "/")
                : escape(key);
    }

    private static int number(String text) {
        return text.matches("\\d{1,9}") ? Integer.parseInt(text) : MOST_KEYS;
    }
}
