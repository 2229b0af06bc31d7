package dev.okiagari.server.web.skills.api;

import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Route.FormField;
import dev.okiagari.console.web.Route.Operation;
import dev.okiagari.console.web.Route.Parameter;
import dev.okiagari.console.web.Route.Trait;
import dev.okiagari.console.web.Site;
import dev.okiagari.server.web.skills.SkillParts;
import dev.okiagari.server.web.skills.StateFilter;
import dev.okiagari.server.web.skills.SubmitRequest;
import dev.okiagari.submissions.SubmissionFeed;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.Receipt;
import dev.okiagari.submissions.view.SubmissionDetails;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.List;

/** Submitting skills and following them. Threads may share it. */
public final class SubmissionApi {
    private static final int PAGE = 50;
    private static final Parameter ID = Parameter.inPath("id", "string", "The submission.");

    private final Site site;
    private final SkillParts parts;

    public SubmissionApi(Site site, SkillParts parts) {
        this.site = site;
        this.parts = parts;
    }

    public List<Route> routes() {
        return List.of(
                Route.api(
                        HandlerType.POST,
                        "/submissions",
                        parts.submitter(),
                        Operation.of(
                                        "Submits a skill: JSON with its repository, or a form with a zip or SKILL.md as file."
                                                + " With the header Idempotency-Key the request may be repeated.",
                                        Submitted.class,
                                        Parameter.inHeader(
                                                "Idempotency-Key", "The same for each try of one submission."))
                                .taking(SubmitRequest.class)
                                .orForm(
                                        new FormField("file", true, "A zip with the skill, or its SKILL.md."),
                                        new FormField("repoUrl", false, "As in JSON, instead of a file."),
                                        new FormField("skillPath", false, "As in JSON."))
                                .that(Trait.CREATES),
                        parts.gate().answering(this::submit)),
                reading(
                        "/submissions",
                        Operation.of(
                                "Lists submissions.",
                                SubmissionList.class,
                                Parameter.choice("state", StateFilter.names(), "Only those in this state."),
                                Parameter.choice("group", StateFilter.GROUPS, "Only those in a state of this group."),
                                Parameter.text(
                                        "q",
                                        "Only those whose id, repository or name contains it, from the beginning of a word."),
                                Parameter.choice("sort", StateFilter.SORTS, "By arrival (default newest)."),
                                Parameter.text("cursor", "next of the page before."),
                                Parameter.number("limit", "Maximum number, 1 to 200 (default 50).")),
                        this::list),
                reading(
                        "/submissions/stats",
                        Operation.of("How much is on its way and how fast it goes.", StatsAnswer.class),
                        this::stats),
                reading(
                        "/submissions/{id}",
                        Operation.of("Everything about a submission.", SubmissionFull.class, ID),
                        this::show),
                Route.api(
                        HandlerType.DELETE,
                        "/submissions/{id}",
                        parts.submitter(),
                        Operation.of(
                                "Withdraws an unfinished submission.",
                                ActAnswer.class,
                                ID,
                                Parameter.text("secret", "As in the link that was given at submission.")),
                        parts.gate().answering(this::withdraw)));
    }

    private Route reading(String path, Operation operation, Handler handler) {
        return Route.api(
                HandlerType.GET, path, parts.reader(), operation, parts.gate().reading(handler));
    }

    private void submit(Context request) {
        Receipt receipt = parts.gate().submit(request, request.header("Idempotency-Key"));
        request.status(receipt.isDuplicate() ? 200 : 201);
        request.header("Location", site.at("/api/v1/submissions/" + receipt.id()));
        request.header("Cache-Control", "no-store");
        Answers.json(request, Submitted.of(receipt, site.at("/submit/" + receipt.id())));
    }

    private void list(Context request) {
        SubmissionFeed.Listing found = parts.feed().list(StateFilter.read(request::queryParam, PAGE));
        Long next = found.next();
        Answers.json(
                request,
                new SubmissionList(
                        found.rows().stream()
                                .map(row -> SubmissionBrief.of(row.submission()))
                                .toList(),
                        next == null ? null : next.toString()));
    }

    private void stats(Context request) {
        Answers.json(request, StatsAnswer.of(parts.feed().stats(), parts.queue().isPaused()));
    }

    private void show(Context request) {
        Answers.json(request, SubmissionFull.of(details(parts, request.pathParam("id"))));
    }

    static SubmissionDetails details(SkillParts parts, String id) {
        return parts.submissions().show(id).orElseThrow(() -> Problem.notFound("there is no submission with this id"));
    }

    private void withdraw(Context request) {
        String id = request.pathParam("id");
        String secret = request.queryParam("secret");
        if (secret == null) {
            throw Problem.badRequest("secret is missing: it is in the link that was given at submission");
        }
        parts.gate().withdraw(id, secret);
        Answers.json(request, new ActAnswer(id, SubmissionState.DEQUEUED));
    }
}
