package dev.okiagari.server.web.skills.page;

import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Site;
import dev.okiagari.console.web.Who;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.server.web.ServerTemplates;
import dev.okiagari.server.web.skills.OperatorActs;
import dev.okiagari.server.web.skills.SkillParts;
import dev.okiagari.server.web.skills.StateFilter;
import dev.okiagari.submissions.ActRefused;
import dev.okiagari.submissions.view.QueueStatus;
import dev.okiagari.submissions.view.RequeueReport;
import dev.okiagari.submissions.view.SubmissionFilter;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The queue as operators see and steer it. Threads may share it. */
public final class AdminPages {
    private final Site site;
    private final SkillParts parts;
    private final Regions regions;
    private final OperatorActs acts;

    public AdminPages(Site site, SkillParts parts) {
        this.site = site;
        this.parts = parts;
        this.regions = new Regions(site, parts);
        this.acts = new OperatorActs(parts.submissions());
    }

    public List<Route> routes() {
        return List.of(
                Route.page("/admin/queue", Role.OPERATOR, parts.gate().answering(this::show)),
                Route.page("/admin/queue/audit", Role.OPERATOR, parts.gate().answering(this::audit)),
                Route.form("/admin/queue/act", Role.OPERATOR, parts.gate().answering(this::act)),
                Route.form("/admin/queue/requeue", Role.OPERATOR, parts.gate().answering(this::requeue)),
                Route.form("/admin/queue/restart", Role.OPERATOR, parts.gate().answering(this::restartStuck)),
                Route.form("/admin/queue/pause", Role.OPERATOR, parts.gate().answering(request -> {
                    parts.queue().pause(actor(request));
                    request.redirect(site.at("/admin/queue"));
                })),
                Route.form("/admin/queue/resume", Role.OPERATOR, parts.gate().answering(request -> {
                    parts.queue().resume(actor(request));
                    request.redirect(site.at("/admin/queue"));
                })));
    }

    private void show(Context request) {
        ServerTemplates.SET.framed(
                request, "skills/admin", site.frame(request, "Submission queue", Regions.ADMIN), regions.admin());
    }

    private void audit(Context request) {
        ServerTemplates.SET.framed(
                request,
                "skills/audit",
                site.frame(request, "What people did", null),
                new AuditPage(parts.queue().audit()));
    }

    private void act(Context request) {
        String id = required(request, "id");
        String act = required(request, "act");
        if (act.equals("rescan")) {
            request.redirect(site.at(
                    "/submit/" + parts.submissions().rescan(id, actor(request)).id()));
            return;
        }
        acts.act(act, id, actor(request));
        request.redirect(site.at("list".equals(request.formParam("from")) ? "/admin/queue" : "/submit/" + id));
    }

    /** Ended ones by filter. */
    private void requeue(Context request) {
        String state = required(request, "state");
        String text = StateFilter.text(request.formParam("q"));
        SubmissionFilter filter =
                SubmissionFilter.all().in(StateFilter.states(state)).containing(text);
        boolean isDryRun = request.formParam("sure") == null;
        Actor actor = actor(request);
        RequeueReport report = parts.submissions().requeueAll(filter, isDryRun, actor);
        ServerTemplates.SET.framed(
                request,
                "skills/requeue",
                site.frame(request, "Requeue", null),
                new RequeuePage(report, state, text == null ? "" : text, actor.why()));
    }

    /** All that are stuck now, as far as they are shown. */
    private void restartStuck(Context request) {
        Actor actor = actor(request);
        QueueStatus.Stuck stuck = parts.queue().present().stuck().value();
        if (stuck == null) {
            throw new Problem.Refusal(Problem.databaseAway());
        }
        List<String> done = new ArrayList<>();
        Map<String, String> refused = new LinkedHashMap<>();
        for (QueueStatus.StuckSubmission one : stuck.items()) {
            try {
                parts.submissions().restart(one.id(), actor);
                done.add(one.id());
            } catch (ActRefused e) {
                refused.put(one.id(), String.valueOf(e.getMessage())); // it has moved meanwhile
            }
        }
        ServerTemplates.SET.framed(
                request,
                "skills/requeue",
                site.frame(request, "Requeue", null),
                new RequeuePage(new RequeueReport(false, done, refused), "", "", actor.why()));
    }

    private static Actor actor(Context request) {
        return Who.of(request).because(OperatorActs.reason(request.formParam("reason")));
    }

    private static String required(Context request, String name) {
        String value = request.formParam(name);
        if (value == null || value.isBlank()) {
            throw Problem.badRequest(name + " is missing");
        }
        return value.strip();
    }
}
