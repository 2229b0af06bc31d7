package dev.okiagari.server.web.skills.api;

import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Route.Operation;
import dev.okiagari.console.web.Route.Parameter;
import dev.okiagari.console.web.Site;
import dev.okiagari.console.web.Who;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.server.web.skills.OperatorActs;
import dev.okiagari.server.web.skills.SkillParts;
import dev.okiagari.server.web.skills.StateFilter;
import dev.okiagari.submissions.SubmissionQueue;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.Receipt;
import dev.okiagari.submissions.view.SubmissionFilter;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What operators do to submissions and to the queue, and what they look at. Threads may share it. */
public final class AdminApi {
    private static final int HOURS = 24;
    private static final Parameter ID = Parameter.inPath("id", "string", "The submission.");

    private final Site site;
    private final SkillParts parts;
    private final OperatorActs acts;

    public AdminApi(Site site, SkillParts parts) {
        this.site = site;
        this.parts = parts;
        this.acts = new OperatorActs(parts.submissions());
    }

    public List<Route> routes() {
        List<Route> all = new ArrayList<>();
        OperatorActs.ALL.forEach((act, says) -> all.add(changing(
                "/admin/submissions/{id}/" + act,
                Operation.of(says, ActAnswer.class, ID).taking(ActRequest.class),
                request -> act(request, act))));
        all.add(changing(
                "/admin/submissions/{id}/rescan",
                Operation.of(
                                "Submits the same address again; what is published stays until it is replaced.",
                                Submitted.class,
                                ID)
                        .taking(ActRequest.class)
                        .that(Route.Trait.CREATES),
                this::rescan));
        all.add(changing(
                "/admin/submissions/requeue",
                Operation.of("Requeues ended submissions by filter, or says which.", RequeueAnswer.class)
                        .taking(RequeueRequest.class),
                this::requeue));
        all.add(changing(
                "/admin/queue/pause",
                Operation.of("Pauses the queue: running steps finish, nothing new starts.", PauseAnswer.class)
                        .taking(ActRequest.class),
                request -> Answers.json(
                        request, new PauseAnswer(true, parts.queue().pause(actor(request))))));
        all.add(changing(
                "/admin/queue/resume",
                Operation.of("Ends the pause.", PauseAnswer.class).taking(ActRequest.class),
                request -> Answers.json(
                        request, new PauseAnswer(false, parts.queue().resume(actor(request))))));
        all.add(reading(
                "/admin/queue/status",
                Operation.of("The queue now, and what is stuck.", QueueStatusAnswer.class),
                request ->
                        Answers.json(request, QueueStatusAnswer.of(parts.queue().present()))));
        all.add(reading(
                "/admin/queue/metrics",
                Operation.of(
                        "Failures by class and hour, throughput and durations.",
                        QueueMetricsAnswer.class,
                        Parameter.number("hours", "How far back, 1 to 48 (default 24).")),
                this::metrics));
        all.add(reading(
                "/admin/queue/audit",
                Operation.of("What people did, newest first.", AuditAnswer.class),
                request -> Answers.json(request, new AuditAnswer(parts.queue().audit()))));
        return all;
    }

    private Route changing(String path, Operation operation, Handler handler) {
        return Route.api(
                HandlerType.POST, path, Role.OPERATOR, operation, parts.gate().answering(handler));
    }

    private Route reading(String path, Operation operation, Handler handler) {
        return Route.api(
                HandlerType.GET, path, Role.OPERATOR, operation, parts.gate().answering(handler));
    }

    private void act(Context request, String act) {
        String id = request.pathParam("id");
        acts.act(act, id, actor(request));
        Answers.json(
                request,
                new ActAnswer(id, parts.submissions().find(id).orElseThrow().state()));
    }

    private void rescan(Context request) {
        Receipt receipt = parts.submissions().rescan(request.pathParam("id"), actor(request));
        request.status(receipt.isDuplicate() ? 200 : 201);
        Answers.json(request, Submitted.of(receipt, site.at("/submit/" + receipt.id())));
    }

    private void requeue(Context request) {
        RequeueRequest wanted = Answers.body(request, RequeueRequest.class);
        Integer limit = wanted.limit();
        SubmissionFilter filter = SubmissionFilter.all()
                .in(states(wanted.states()))
                .containing(StateFilter.text(wanted.q()))
                .limit(limit == null ? SubmissionFilter.MOST : limit);
        Answers.json(
                request,
                RequeueAnswer.of(parts.submissions()
                        .requeueAll(
                                filter,
                                wanted.dryRun(),
                                Who.of(request).because(OperatorActs.reason(wanted.reason())))));
    }

    private static Set<SubmissionState> states(@Nullable List<String> words) {
        Set<SubmissionState> all = EnumSet.noneOf(SubmissionState.class);
        if (words == null || words.isEmpty()) {
            return EnumSet.allOf(SubmissionState.class);
        }
        words.forEach(word -> all.addAll(StateFilter.states(word)));
        return all;
    }

    private void metrics(Context request) {
        int hours = hours(request.queryParam("hours"));
        Answers.json(
                request,
                QueueMetricsAnswer.of(
                        parts.queue().metrics(hours), parts.queue().durations(hours)));
    }

    private static int hours(@Nullable String given) {
        try {
            int hours = given == null ? HOURS : Integer.parseInt(given);
            if (hours >= 1 && hours <= SubmissionQueue.MOST_HOURS) {
                return hours;
            }
        } catch (NumberFormatException e) {
            throw Problem.badRequest("hours is a number from 1 to " + SubmissionQueue.MOST_HOURS);
        }
        throw Problem.badRequest("hours is a number from 1 to " + SubmissionQueue.MOST_HOURS);
    }

    private static Actor actor(Context request) {
        return Who.of(request)
                .because(OperatorActs.reason(
                        Answers.body(request, ActRequest.class).reason()));
    }
}
