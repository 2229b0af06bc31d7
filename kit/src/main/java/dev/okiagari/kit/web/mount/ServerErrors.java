package dev.okiagari.kit.web.mount;

import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.Templates;
import dev.okiagari.kit.web.Who;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** What the server refuses before a route sees it, such as a broken address: with our headers, in our layout. */
final class ServerErrors extends ErrorHandler {
    private static final int SERVER_ERROR = 500;
    private static final Site SITE = new Site("", List.of());

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        StrictHeaders.ALL.forEach((name, value) -> response.getHeaders().put(name, value));
        return super.handle(request, response, callback);
    }

    @Override
    protected void writeErrorHtml(
            Request request,
            Writer writer,
            Charset charset,
            int code,
            @Nullable String message,
            @Nullable Throwable cause)
            throws IOException {
        Problem problem = problem(code, message);
        Site.Frame frame = new Site.Frame(SITE, Who.NOBODY, problem.title(), "", null);
        writer.write(Templates.text("problem", Map.of("frame", frame, "page", problem)));
    }

    @Override
    protected void writeErrorJson(
            Request request, PrintWriter writer, int code, @Nullable String message, @Nullable Throwable cause) {
        writer.write(JsonText.line(problem(code, message)));
    }

    private static Problem problem(int code, @Nullable String message) {
        return code < SERVER_ERROR
                ? Problem.badRequest(String.valueOf(message)).problem().with(code)
                : Problem.internal().with(code);
    }
}
