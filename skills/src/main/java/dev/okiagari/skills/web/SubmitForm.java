package dev.okiagari.skills.web;

import static dev.okiagari.skills.SkillsTexts.say;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.web.Problem;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Promise;
import org.jspecify.annotations.Nullable;

/**
 * What a client submits, read from JSON or from a form with a file. Nothing larger than the limits is read or kept, and nothing is in
 * memory before all of it has come.
 *
 * @param repository empty for an upload
 * @param file null for a repository
 */
public record SubmitForm(String repository, String path, SubmitForm.@Nullable Upload file) {
    /** Of an upload: what an archive may have. */
    public static final int MOST_UPLOADED = 16 << 20;

    private static final int MOST_JSON = 100 << 10;
    private static final int MOST_FIELDS = 64 << 10;
    private static final int MOST_PARTS = 10;
    private static final int IN_MEMORY = 16 << 10;

    /** A file; its content may be anything. */
    @SuppressWarnings("ArrayRecordComponent") // it is never compared
    public record Upload(byte[] bytes, boolean isManifest) {}

    /**
     * Reads it. Throws a {@link Problem.Refusal} when it does not fit.
     *
     * @param patience within which it must have come
     */
    static SubmitForm read(Context request, Duration patience) {
        String type = request.contentType();
        boolean isForm = type != null && type.toLowerCase(Locale.ROOT).startsWith("multipart/form-data");
        long most = isForm ? MOST_UPLOADED + MOST_FIELDS : MOST_JSON;
        try {
            if (request.req().getContentLengthLong() > most) {
                throw BodyRefused.tooLarge(most);
            }
            InputStream body = new BoundedBody(request.req().getInputStream(), most, patience);
            return isForm ? form(body, String.valueOf(type)) : json(body);
        } catch (BodyRefused e) {
            throw new Problem.Refusal(e.problem());
        } catch (JsonProcessingException e) {
            throw Problem.badRequest(say("submit.body", e.getOriginalMessage()));
        } catch (IOException e) {
            throw Problem.badRequest(say("submit.body_end"));
        }
    }

    private static SubmitForm json(InputStream body) throws IOException {
        SubmitRequest request = JsonText.read(body.readAllBytes(), SubmitRequest.class);
        if (request == null || isBlank(request.repoUrl())) {
            throw Problem.badRequest(say("submit.no_address"));
        }
        String path = request.skillPath();
        return new SubmitForm(request.repoUrl().strip(), path == null ? "" : path.strip(), null);
    }

    private static SubmitForm form(InputStream body, String type) throws IOException {
        Path folder = Files.createTempDirectory("okiagari-upload");
        try (MultiPartFormData.Parts parts = parse(body, type, folder)) {
            for (MultiPart.Part part : parts) {
                if (part.getName() == null) { // Jetty's search by name would fail
                    throw Problem.badRequest(say("submit.form"));
                }
            }
            String repository = text(parts, "repoUrl");
            MultiPart.Part file = parts.getFirst("file");
            if (file == null || file.getLength() == 0) {
                if (repository.isEmpty()) {
                    throw Problem.badRequest(say("submit.nothing"));
                }
                return new SubmitForm(repository, text(parts, "skillPath"), null);
            }
            if (!repository.isEmpty()) {
                throw Problem.badRequest(say("submit.both"));
            }
            String name = file.getFileName();
            byte[] bytes =
                    Content.Source.asInputStream(file.createContentSource()).readAllBytes();
            return new SubmitForm(
                    "",
                    "",
                    new Upload(
                            bytes, name != null && name.toLowerCase(Locale.ROOT).endsWith(".md")));
        } finally {
            remove(folder);
        }
    }

    private static MultiPartFormData.Parts parse(InputStream body, String type, Path folder) throws IOException {
        String boundary = MultiPart.extractBoundary(type);
        if (boundary == null) {
            throw Problem.badRequest(say("submit.boundary"));
        }
        MultiPartFormData.Parser parser = new MultiPartFormData.Parser(boundary);
        parser.setMaxParts(MOST_PARTS);
        parser.setMaxFileSize(MOST_UPLOADED);
        parser.setMaxMemoryFileSize(IN_MEMORY);
        parser.setMaxLength(MOST_UPLOADED + MOST_FIELDS);
        parser.setFilesDirectory(folder);
        CompletableFuture<MultiPartFormData.Parts> parts = new CompletableFuture<>();
        try {
            parser.parse(
                    Content.Source.from(ByteBufferPool.SIZED_NON_POOLING, body), Promise.Invocable.toPromise(parts));
            return parts.join(); // the body is read by this thread
        } catch (CompletionException e) {
            throw refusal(e);
        }
    }

    private static IOException refusal(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof BodyRefused refused) {
                return refused;
            }
        }
        throw Problem.badRequest(say("submit.form"));
    }

    private static String text(MultiPartFormData.Parts parts, String name) {
        MultiPart.Part part = parts.getFirst(name);
        return part == null
                ? ""
                : part.getContentAsString(StandardCharsets.UTF_8).strip();
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    @SuppressWarnings("NullAway") // JSON knows no nullness
    private static boolean isBlank(String text) {
        return text == null || text.isBlank();
    }
}
