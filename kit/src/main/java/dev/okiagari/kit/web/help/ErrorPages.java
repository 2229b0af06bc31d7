package dev.okiagari.kit.web.help;

import static dev.okiagari.kit.KitTexts.say;

import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.Templates;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The page of each code: what happened, likely causes, what to do. The build copies them from docs/errors. Threads may share it. */
public final class ErrorPages {
    private static final Pattern CODE = Pattern.compile("[a-z][a-z._-]{0,60}");

    private final Site site;

    public ErrorPages(Site site) {
        this.site = site;
    }

    public List<Route> routes() {
        return List.of(Route.page(Problem.PAGES + "{code}", Role.EVERYBODY, this::show));
    }

    private void show(Context request) {
        String code = request.pathParam("code");
        Article page = of(code).orElseThrow(() -> Problem.notFound(say("problem.no-error-page")));
        Templates.page(request, "error", site.frame(request, page.title(), null), page);
    }

    /** The page of a code; empty when there is none. */
    public static Optional<Article> of(String code) {
        return CODE.matcher(code).matches() ? Optional.ofNullable(read(code)).map(Article::of) : Optional.empty();
    }

    private static @Nullable String read(String code) {
        try (@Nullable InputStream in = ErrorPages.class.getResourceAsStream("errors/" + code + ".md")) {
            return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the page about " + code, e);
        }
    }
}
