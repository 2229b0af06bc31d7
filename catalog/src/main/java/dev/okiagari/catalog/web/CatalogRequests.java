package dev.okiagari.catalog.web;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Who;
import io.javalin.http.Context;
import org.jspecify.annotations.Nullable;

/** What requests of pages and API have in common. Pure. */
public final class CatalogRequests {
    private CatalogRequests() {}

    /** The parameter job; null for all jobs. */
    public static @Nullable Job job(Context request) {
        return Parameters.of(request).choice("job", Job.class).orElse(null);
    }

    public static Job job(@Nullable String word) {
        String words = String.join(", ", Job.words());
        if (word == null || word.isBlank()) {
            throw Problem.badRequest(say("request.job-missing", words));
        }
        return Job.of(word).orElseThrow(() -> Problem.badRequest(say("request.job", word, words)));
    }

    public static String who(Context request) {
        return Who.of(request).name();
    }

    /** Who acts, and why; a reason is required. */
    public static Actor actor(Context request, @Nullable String reason) {
        if (reason == null || reason.isBlank()) {
            throw Problem.badRequest(say("request.missing", "reason"));
        }
        return Actor.person(who(request), reason.strip());
    }

    /** Who sends a form, and why. */
    public static Actor actor(Context request) {
        return actor(request, Parameters.form(request).text("reason"));
    }
}
