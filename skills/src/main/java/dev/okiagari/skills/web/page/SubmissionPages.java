package dev.okiagari.skills.web.page;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import dev.okiagari.skills.json.SubmittedJson;
import dev.okiagari.skills.setup.SkillsContext;
import dev.okiagari.skills.setup.SkillsProblems;
import dev.okiagari.skills.view.Receipt;
import dev.okiagari.skills.view.StepTime;
import dev.okiagari.skills.web.SkillsWeb;
import io.javalin.http.Context;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Submitting a skill, following it, withdrawing it, and the list of submissions. Threads may share it. */
public final class SubmissionPages {
    private static final String SUBMIT = "/skills/-/submit";
    private static final String ONE = SubmittedJson.page("{id}");

    private final Site site;
    private final SkillsWeb web;
    private final SkillsContext context;
    private final SkillTopics topics;

    public SubmissionPages(Site site, SkillsWeb web) {
        this.site = site;
        this.web = web;
        this.context = web.context();
        this.topics = new SkillTopics(site, web);
    }

    public List<Route> routes() {
        return List.of(
                Route.page(SUBMIT, web.submitter(), web.reading(request -> show(request, null))),
                Route.form(SUBMIT, web.submitter(), web.answering(this::submit)),
                Route.page(ONE, web.reader(), web.reading(this::status)),
                Route.form(ONE + "/withdraw", web.submitter(), web.answering(this::withdraw)),
                Route.page(QueuePage.PATH, web.reader(), web.reading(this::queue)));
    }

    private void show(Context request, @Nullable String problem) {
        Parameters asked = Parameters.of(request);
        List<StepTime> steps = context.queue().durations(1).value();
        SubmitPage page = new SubmitPage(
                context.feed().stats(),
                context.queue().isPaused(),
                steps == null ? List.of() : steps,
                context.hosts().words(),
                asked.orEmpty("repoUrl"),
                asked.orEmpty("skillPath"),
                context.submissions().perClient(),
                problem);
        SkillTemplates.SET.framed(request, "submit", frame(request, say("submit.title"), null), page);
    }

    /** What was refused for what it is comes back with the form; everything else is a problem like any other. */
    private void submit(Context request) {
        try {
            Receipt receipt = web.submit(request, null);
            String secret = receipt.withdrawSecret();
            request.redirect(site.at(
                    SubmittedJson.page(receipt.id()) + (secret == null ? "?same" : SubmittedJson.fragment(secret))));
        } catch (RuntimeException e) {
            RuntimeException refusal = SkillsProblems.refusal(e);
            if (!(refusal instanceof Problem.Refusal refused) || !isShown(refused.problem())) {
                throw refusal;
            }
            showAgain(request, refused.problem());
        }
    }

    private static boolean isShown(Problem problem) {
        return List.of(400, 422, 429).contains(problem.status());
    }

    private void showAgain(Context request, Problem problem) {
        request.status(problem.status());
        Integer after = problem.retryAfterSeconds();
        if (after != null) {
            request.header("Retry-After", after.toString());
        }
        show(request, after == null ? problem.detail() : say("submit.too_many", Math.max(1, after / 60)));
    }

    private void status(Context request) {
        String id = request.pathParam("id");
        StatusPage page = topics.status(id).orElseThrow(SkillsProblems::noSuchSubmission);
        Site.Frame frame = frame(request, page.title(), SkillTopics.STATUS + id);
        SkillTemplates.SET.framed(
                request,
                "status",
                frame,
                new Status(page, Parameters.of(request).isGiven("same")));
    }

    /** The page of a submission; the same had been submitted before. */
    public record Status(StatusPage submission, boolean isSame) {}

    private void withdraw(Context request) {
        String id = request.pathParam("id");
        web.withdraw(request, id, Parameters.form(request).orEmpty("secret"));
        request.redirect(site.at(SubmittedJson.page(id)));
    }

    private void queue(Context request) {
        Parameters.refuseUnknown(request, List.of("state", Parameters.Q, Parameters.CURSOR));
        Parameters given = Parameters.of(request);
        String state = given.text("state");
        String words = Objects.requireNonNullElse(SkillsWeb.words(given.words()), "");
        QueuePage.Query query = new QueuePage.Query(state == null ? "active" : state, words, given.numberCursor());
        QueuePage page = topics.queue(query);
        SkillTemplates.SET.framed(request, "queue", frame(request, say("submissions.title"), query.topic()), page);
    }

    private Site.Frame frame(Context request, String title, @Nullable String topic) {
        return web.isPublic() ? site.openFrame(request, title, topic) : site.frame(request, title, topic);
    }
}
