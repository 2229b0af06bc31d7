package dev.okiagari.server.web.skills.page;

import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Site;
import dev.okiagari.server.web.ServerTemplates;
import dev.okiagari.server.web.skills.SkillParts;
import dev.okiagari.server.web.skills.StateFilter;
import dev.okiagari.submissions.view.Receipt;
import dev.okiagari.submissions.view.StepTime;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Submitting a skill, following it, withdrawing it, and the list of submissions. Threads may share it. */
public final class SubmissionPages {
    private final Site site;
    private final SkillParts parts;
    private final Regions regions;

    public SubmissionPages(Site site, SkillParts parts) {
        this.site = site;
        this.parts = parts;
        this.regions = new Regions(site, parts);
    }

    public List<Route> routes() {
        return List.of(
                Route.page("/submit", parts.submitter(), parts.gate().reading(this::form)),
                Route.form("/submit", parts.submitter(), parts.gate().answering(this::submit)),
                Route.page("/submit/{id}", parts.reader(), parts.gate().reading(this::status)),
                Route.form(
                        "/submit/{id}/withdraw", parts.submitter(), parts.gate().answering(this::withdraw)),
                Route.page("/queue", parts.reader(), parts.gate().reading(this::queue)));
    }

    private void form(Context request) {
        show(request, null);
    }

    private void show(Context request, @Nullable String problem) {
        List<StepTime> steps = parts.queue().durations(1).value();
        SubmitPage page = new SubmitPage(
                parts.feed().stats(),
                parts.queue().isPaused(),
                steps == null ? List.of() : steps,
                parts.hosts(),
                text(request.queryParam("repoUrl")),
                text(request.queryParam("skillPath")),
                problem);
        ServerTemplates.SET.framed(request, "skills/submit", frame(request, "Submit a skill", null), page);
    }

    /** What was refused for what it is comes back with the form; everything else is a problem like any other. */
    private void submit(Context request) {
        try {
            Receipt receipt = parts.gate().submit(request, null);
            String secret = receipt.withdrawSecret();
            request.redirect(site.at("/submit/" + receipt.id() + (secret == null ? "?same" : "?secret=" + secret)));
        } catch (Problem.Refusal e) {
            int status = e.problem().status();
            if (status != 400 && status != 422 && status != 429) {
                throw e;
            }
            request.status(status);
            Integer after = e.problem().retryAfterSeconds();
            if (after != null) {
                request.header("Retry-After", after.toString());
            }
            show(
                    request,
                    after == null
                            ? e.problem().detail()
                            : "you have submitted a lot; try again in " + Math.max(1, after / 60) + " min");
        }
    }

    private void status(Context request) {
        String id = request.pathParam("id");
        StatusPage page = regions.status(id).orElseThrow(() -> Problem.notFound("there is no submission with this id"));
        String secret = request.queryParam("secret");
        Optional<String> owner =
                Optional.ofNullable(secret).filter(given -> parts.submissions().isSecret(id, given));
        Site.Frame frame = frame(request, page.title(), Regions.STATUS + id);
        ServerTemplates.SET.framed(
                request, "skills/status", frame, new StatusView(page, owner, request.queryParam("same") != null));
    }

    private void withdraw(Context request) {
        String id = request.pathParam("id");
        parts.gate().withdraw(id, text(request.formParam("secret")));
        request.redirect(site.at("/submit/" + id));
    }

    private void queue(Context request) {
        String state = request.queryParam("state");
        String text = StateFilter.text(request.queryParam("q"));
        QueuePage.Query query = new QueuePage.Query(
                state == null || state.isBlank() ? "active" : state,
                text == null ? "" : text,
                request.queryParam("cursor"));
        QueuePage page = regions.queue(query);
        ServerTemplates.SET.framed(request, "skills/queue", frame(request, "Submissions", query.topic()), page);
    }

    private Site.Frame frame(Context request, String title, @Nullable String topic) {
        return parts.isPublic() ? site.openFrame(request, title, topic) : site.frame(request, title, topic);
    }

    private static String text(@Nullable String given) {
        return given == null ? "" : given;
    }
}
