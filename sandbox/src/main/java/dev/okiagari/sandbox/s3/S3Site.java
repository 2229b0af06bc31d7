package dev.okiagari.sandbox.s3;

import static dev.okiagari.sandbox.words.Markup.escape;

import dev.okiagari.sandbox.wire.HttpDate;
import dev.okiagari.sandbox.wire.Request;
import dev.okiagari.sandbox.wire.Response;
import dev.okiagari.sandbox.wire.StandIn;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Enough of S3, path style: buckets, put (If-None-Match, If-Match), get (Range), head, delete, delete many, list v2.
 * Signatures must be there and are not verified. Threads may share it.
 */
public final class S3Site implements StandIn {
    private static final String XML = "application/xml";
    private static final Pattern KEY = Pattern.compile("<Key>(.*?)</Key>", Pattern.DOTALL);
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d{1,12})-(\\d{0,12})");

    /** So that nobody takes it for a storage that lasts. */
    private static final Response.Header IN_MEMORY = new Response.Header("x-okiagari-keeps", "memory");

    private final Buckets buckets = new Buckets();

    /** What is stored, for tests. */
    public Buckets buckets() {
        return buckets;
    }

    @Override
    public Response answer(Request request) {
        if (request.header("authorization").isEmpty()
                && request.param("X-Amz-Signature").isEmpty()) {
            return error(403, "AccessDenied", request);
        }
        String path = request.path().substring(1);
        int slash = path.indexOf('/');
        String bucket = slash < 0 ? path : path.substring(0, slash);
        String key = slash < 0 ? "" : path.substring(slash + 1);
        if (bucket.isEmpty()) {
            return error(501, "NotImplemented", request);
        }
        if (key.isEmpty()) {
            return bucket(bucket, request);
        }
        return buckets.exists(bucket)
                ? object(new Buckets.ObjectName(bucket, key), request)
                : error(404, "NoSuchBucket", request);
    }

    @Override
    public Response refusal(Refusal refusal, Request request) {
        return switch (refusal.cause()) {
            case THROTTLED, OUTAGE -> error(refusal.status(), "SlowDown", request);
            case CREDENTIALS ->
                error(
                        refusal.status(),
                        refusal.status() == 400 ? "AuthorizationHeaderMalformed" : "InvalidAccessKeyId",
                        request);
            case FAULT -> error(refusal.status(), code(refusal.status()), request);
        };
    }

    private static String code(int status) {
        return switch (status) {
            case 403 -> "AccessDenied";
            case 404 -> "NoSuchKey";
            case 409 -> "ConditionalRequestConflict";
            case 412 -> "PreconditionFailed";
            case 503 -> "ServiceUnavailable";
            default -> status < 500 ? "InvalidRequest" : "InternalError";
        };
    }

    private Response bucket(String bucket, Request request) {
        if (request.method().equals("PUT")) {
            return buckets.create(bucket)
                    ? Response.empty(200).with(new Response.Header("Location", "/" + bucket))
                    : error(409, "BucketAlreadyOwnedByYou", request);
        }
        if (!buckets.exists(bucket)) {
            return error(404, "NoSuchBucket", request);
        }
        return switch (request.method()) {
            case "HEAD" -> Response.empty(200).with(IN_MEMORY);
            case "GET" -> Response.text(200, XML, new Listing(request, bucket, buckets.list(bucket)).xml());
            case "POST" ->
                request.params().containsKey("delete")
                        ? deleteMany(bucket, request)
                        : error(501, "NotImplemented", request);
            case "DELETE" -> buckets.remove(bucket) ? Response.empty(204) : error(409, "BucketNotEmpty", request);
            default -> error(405, "MethodNotAllowed", request);
        };
    }

    private Response object(Buckets.ObjectName place, Request request) {
        boolean multipart =
                request.params().containsKey("uploads") || request.params().containsKey("uploadId");
        if (multipart || request.header("x-amz-copy-source").isPresent()) {
            return error(501, "NotImplemented", request);
        }
        return switch (request.method()) {
            case "PUT" -> put(place, request);
            case "GET", "HEAD" ->
                buckets.get(place)
                        .map(object -> get(object, request))
                        .orElseGet(() -> error(404, "NoSuchKey", request));
            case "DELETE" -> {
                buckets.delete(place);
                yield Response.empty(204);
            }
            default -> error(405, "MethodNotAllowed", request);
        };
    }

    private Response put(Buckets.ObjectName place, Request request) {
        TreeMap<String, String> kept = new TreeMap<>();
        request.headers().forEach((name, value) -> {
            if (name.startsWith("x-amz-meta-") || name.equals("content-type")) {
                kept.put(name, value);
            }
        });
        byte[] body;
        try {
            body = AwsChunks.body(request);
        } catch (IllegalArgumentException e) {
            return error(400, "IncompleteBody", request);
        }
        Stored object = new Stored(body, kept, Instant.now().truncatedTo(ChronoUnit.SECONDS));
        return switch (buckets.put(place, object, condition(request))) {
            case DONE -> Response.empty(200).with(new Response.Header("ETag", object.etag()));
            case CONDITION_FAILED -> error(412, "PreconditionFailed", request);
            case FULL -> error(507, "InsufficientStorage", request);
        };
    }

    private static Predicate<Optional<Stored>> condition(Request request) {
        String none = request.header("if-none-match").orElse("");
        String match = request.header("if-match").orElse("");
        return there -> {
            if (none.equals("*")) {
                return there.isEmpty();
            }
            return match.isEmpty()
                    || there.map(Stored::etag).filter(match::equals).isPresent();
        };
    }

    private static Response get(Stored object, Request request) {
        if (request.header("if-none-match").filter(object.etag()::equals).isPresent()) {
            return Response.empty(304);
        }
        Matcher range = RANGE.matcher(request.header("range").orElse(""));
        int length = object.bytes().length;
        Response answer =
                Response.of(200, object.headers().getOrDefault("content-type", "binary/octet-stream"), object.bytes());
        if (range.matches()) {
            long from = Long.parseLong(range.group(1));
            long to = range.group(2).isEmpty() ? length - 1L : Math.min(Long.parseLong(range.group(2)), length - 1L);
            if (from >= length || from > to) {
                return error(416, "InvalidRange", request);
            }
            answer = Response.of(206, answer.type(), Arrays.copyOfRange(object.bytes(), (int) from, (int) to + 1))
                    .with(new Response.Header("Content-Range", "bytes " + from + "-" + to + "/" + length));
        }
        for (var header : object.headers().entrySet()) {
            if (header.getKey().startsWith("x-amz-meta-")) {
                answer = answer.with(new Response.Header(header.getKey(), header.getValue()));
            }
        }
        return answer.with(new Response.Header("ETag", object.etag()))
                .with(new Response.Header("Accept-Ranges", "bytes"))
                .with(new Response.Header("Last-Modified", HttpDate.of(object.at())));
    }

    private Response deleteMany(String bucket, Request request) {
        String deleted = KEY.matcher(new String(AwsChunks.body(request), StandardCharsets.UTF_8))
                .results()
                .map(key -> key.group(1))
                .peek(key -> buckets.delete(new Buckets.ObjectName(bucket, unescape(key))))
                .map(key -> "<Deleted><Key>" + key + "</Key></Deleted>")
                .collect(Collectors.joining());
        return Response.text(
                200,
                XML,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?><DeleteResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"
                        + deleted + "</DeleteResult>");
    }

    private static String unescape(String text) {
        return text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&apos;", "'")
                .replace("&amp;", "&");
    }

    private static Response error(int status, String code, Request request) {
        return Response.text(
                status,
                XML,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>" + code + "</Code><Message>the sandbox says "
                        + code + "</Message><Resource>" + escape(request.path())
                        + "</Resource><RequestId>SANDBOX</RequestId></Error>");
    }
}
