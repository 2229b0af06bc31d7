package dev.okiagari.papers.mcp;

import static dev.okiagari.papers.PapersTexts.say;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.javalin.http.ContentTooLargeResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;

/** A request whose body was read up to a limit. */
final class BoundedRequest extends HttpServletRequestWrapper {
    private final String body;

    private BoundedRequest(HttpServletRequest request, String body) {
        super(request);
        this.body = body;
    }

    static BoundedRequest of(HttpServletRequest request, int most) throws IOException {
        byte[] read = request.getInputStream().readNBytes(most + 1);
        if (read.length > most) {
            throw new ContentTooLargeResponse(say("mcp.too_large", most));
        }
        return new BoundedRequest(request, new String(read, UTF_8));
    }

    String body() {
        return body;
    }

    @Override
    public BufferedReader getReader() {
        return new BufferedReader(new StringReader(body));
    }
}
