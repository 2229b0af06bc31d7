package dev.okiagari.skills.web.api;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Answers;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Route.Operation;
import dev.okiagari.kit.web.Route.Parameter;
import dev.okiagari.kit.web.Site;
import dev.okiagari.skills.SubmissionAct;
import dev.okiagari.skills.SubmissionQueue;
import dev.okiagari.skills.Submissions;
import dev.okiagari.skills.json.QueueMetricsJson;
import dev.okiagari.skills.json.QueuePauseJson;
import dev.okiagari.skills.json.QueueStatusJson;
import dev.okiagari.skills.json.RequeueJson;
import dev.okiagari.skills.json.SubmissionActsJson.Done;
import dev.okiagari.skills.json.SubmissionAuditJson;
import dev.okiagari.skills.json.SubmittedJson;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.Receipt;
import dev.okiagari.skills.view.SubmissionFilter;
import dev.okiagari.skills.web.SkillsWeb;
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
    private static final Parameter ID = Parameter.inPath("id", "string", say("api.id"));

    private final Site site;
    private final SkillsWeb web;
    private final Submissions submissions;
    private final SubmissionQueue queue;

    public AdminApi(Site site, SkillsWeb web) {
        this.site = site;
        this.web = web;
        this.submissions = web.context().submissions();
        this.queue = web.context().queue();
    }

    public List<Route> routes() {
        List<Route> all = new ArrayList<>();
        for (SubmissionAct act : SubmissionAct.values()) {
            all.add(changing(
                    "/admin/submissions/{id}/" + act.word(),
                    Operation.of(say("act." + act.word()), Done.class, ID).taking(ActRequest.class),
                    request -> act(request, act)));
        }
        all.add(changing(
                "/admin/submissions/{id}/rescan",
                Operation.of(say("act.rescan"), SubmittedJson.class, ID)
                        .taking(ActRequest.class)
                        .that(Route.Trait.CREATES),
                this::rescan));
        all.add(changing(
                "/admin/submissions/requeue",
                Operation.of(say("api.requeue"), RequeueJson.class).taking(RequeueRequest.class),
                this::requeue));
        all.add(changing(
                "/admin/queue/pause",
                Operation.of(say("api.pause"), QueuePauseJson.class).taking(ActRequest.class),
                request -> Answers.json(request, new QueuePauseJson(true, queue.pause(actor(request))))));
        all.add(changing(
                "/admin/queue/resume",
                Operation.of(say("api.resume"), QueuePauseJson.class).taking(ActRequest.class),
                request -> Answers.json(request, new QueuePauseJson(false, queue.resume(actor(request))))));
        all.add(reading(
                "/admin/queue/status",
                Operation.of(say("api.status"), QueueStatusJson.class),
                request -> Answers.json(request, QueueStatusJson.of(queue.status()))));
        all.add(reading(
                "/admin/queue/metrics",
                Operation.of(say("api.metrics"), QueueMetricsJson.class, Parameter.number("hours", say("api.hours"))),
                this::metrics));
        all.add(reading(
                "/admin/queue/audit",
                Operation.of(say("api.audit"), SubmissionAuditJson.class),
                request -> Answers.json(request, new SubmissionAuditJson(queue.audit()))));
        return all;
    }

    private Route changing(String path, Operation operation, Handler handler) {
        return Route.api(HandlerType.POST, path, Role.OPERATOR, operation, web.answering(handler));
    }

    private Route reading(String path, Operation operation, Handler handler) {
        return Route.api(HandlerType.GET, path, Role.OPERATOR, operation, web.answering(handler));
    }

    private void act(Context request, SubmissionAct act) {
        String id = request.pathParam("id");
        submissions.act(act, id, actor(request));
        Answers.json(request, new Done(id, submissions.find(id).orElseThrow().state()));
    }

    private void rescan(Context request) {
        Receipt receipt = submissions.rescan(request.pathParam("id"), actor(request));
        request.status(receipt.isDuplicate() ? 200 : 201);
        Answers.json(request, SubmittedJson.of(receipt, site.base()));
    }

    private void requeue(Context request) {
        RequeueRequest wanted = Answers.body(request, RequeueRequest.class);
        Integer limit = wanted.limit();
        if (limit != null && (limit < 1 || limit > SubmissionFilter.MOST)) {
            throw Problem.badRequest(say("filter.limit", limit, SubmissionFilter.MOST));
        }
        SubmissionFilter filter = SubmissionFilter.all()
                .in(states(wanted.states()))
                .containing(SkillsWeb.words(wanted.q()))
                .limit(limit == null ? SubmissionFilter.MOST : limit);
        Actor actor = SkillsWeb.actor(request, wanted.reason());
        Answers.json(request, RequeueJson.of(submissions.requeueAll(filter, wanted.dryRun(), actor)));
    }

    private static Set<SubmissionState> states(@Nullable List<String> words) {
        if (words == null || words.isEmpty()) {
            return EnumSet.allOf(SubmissionState.class);
        }
        Set<SubmissionState> all = EnumSet.noneOf(SubmissionState.class);
        words.forEach(word -> all.addAll(SubmissionApi.states(word)));
        return all;
    }

    private void metrics(Context request) {
        Long given = Parameters.of(request).number("hours");
        int hours = given == null ? HOURS : Math.clamp(given, 0, SubmissionQueue.MOST_HOURS + 1);
        if (hours < 1 || hours > SubmissionQueue.MOST_HOURS) {
            throw Problem.badRequest(say("api.hours_range", given, SubmissionQueue.MOST_HOURS));
        }
        Answers.json(request, QueueMetricsJson.of(queue.metrics(hours), queue.durations(hours)));
    }

    private static Actor actor(Context request) {
        return SkillsWeb.actor(request, Answers.body(request, ActRequest.class).reason());
    }
}
