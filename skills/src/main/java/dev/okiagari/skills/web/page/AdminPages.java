package dev.okiagari.skills.web.page;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import dev.okiagari.skills.SubmissionAct;
import dev.okiagari.skills.json.SubmissionAuditJson;
import dev.okiagari.skills.json.SubmittedJson;
import dev.okiagari.skills.setup.SkillsContext;
import dev.okiagari.skills.view.QueueStatus;
import dev.okiagari.skills.view.QueueStatus.StuckSubmission;
import dev.okiagari.skills.view.RequeueReport;
import dev.okiagari.skills.view.SubmissionFilter;
import dev.okiagari.skills.web.SkillsWeb;
import dev.okiagari.skills.web.api.SubmissionApi;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.util.Arrays;
import java.util.List;

/** The queue as operators see and steer it. Threads may share it. */
public final class AdminPages {
    public static final String PATH = "/skills/-/admin";

    private final Site site;
    private final SkillsWeb web;
    private final SkillsContext context;
    private final SkillTopics topics;

    public AdminPages(Site site, SkillsWeb web) {
        this.site = site;
        this.web = web;
        this.context = web.context();
        this.topics = new SkillTopics(site, web);
    }

    public List<Route> routes() {
        return List.of(
                Route.page(PATH, Role.OPERATOR, web.answering(this::show)),
                Route.page(PATH + "/audit", Role.OPERATOR, web.answering(this::audit)),
                form("/act", this::act),
                form("/requeue", this::requeue),
                form("/restart", this::restartStuck),
                form("/pause", request -> {
                    context.queue().pause(actor(request));
                    request.redirect(site.at(PATH));
                }),
                form("/resume", request -> {
                    context.queue().resume(actor(request));
                    request.redirect(site.at(PATH));
                }));
    }

    private Route form(String path, Handler handler) {
        return Route.form(PATH + path, Role.OPERATOR, web.answering(handler));
    }

    private void show(Context request) {
        Site.Frame frame = site.frame(request, say("admin.title"), SkillTopics.ADMIN);
        SkillTemplates.SET.framed(request, "admin", frame, topics.admin());
    }

    private void audit(Context request) {
        SubmissionAuditJson audit = new SubmissionAuditJson(context.queue().audit());
        SkillTemplates.SET.framed(request, "audit", site.frame(request, say("audit.title"), null), audit);
    }

    private void act(Context request) {
        Parameters form = Parameters.form(request);
        String id = form.required("id");
        String word = form.required("act");
        if (word.equals("rescan")) {
            id = context.submissions().rescan(id, actor(request)).id();
        } else {
            context.submissions().act(act(word), id, actor(request));
        }
        request.redirect(site.at(form.orEmpty("from").equals("list") ? PATH : SubmittedJson.page(id)));
    }

    private static SubmissionAct act(String word) {
        return Arrays.stream(SubmissionAct.values())
                .filter(one -> one.word().equals(word))
                .findFirst()
                .orElseThrow(() -> Problem.badRequest(say("act.none", Arrays.toString(SubmissionAct.values()))));
    }

    /** Ended ones by filter. */
    private void requeue(Context request) {
        Parameters form = Parameters.form(request);
        String state = form.required("state");
        String text = SkillsWeb.words(form.words());
        SubmissionFilter filter =
                SubmissionFilter.all().in(SubmissionApi.states(state)).containing(text);
        boolean isDryRun = !form.isGiven("sure");
        RequeueReport report = context.submissions().requeueAll(filter, isDryRun, actor(request));
        show(
                request,
                new Requeued(
                        report, state, text == null ? "" : text, actor(request).why()));
    }

    /** All that are stuck now, as far as they are shown. */
    private void restartStuck(Context request) {
        Actor actor = actor(request);
        QueueStatus.Stuck stuck = context.queue().status().stuck().value();
        if (stuck == null) {
            throw new Problem.Refusal(Problem.databaseAway());
        }
        List<String> ids = stuck.items().stream().map(StuckSubmission::id).toList();
        show(request, new Requeued(context.submissions().restart(ids, actor), "", "", actor.why()));
    }

    /** What requeuing many did, or would do, with what it is confirmed by. */
    public record Requeued(RequeueReport report, String state, String text, String reason) {
        public String sentence() {
            int count = report.requeued().size();
            if (report.dryRun()) {
                return say("requeued.would", count);
            }
            int refused = report.refused().size();
            return say("requeued.done", count) + (refused == 0 ? "" : " " + say("requeued.refused", refused));
        }
    }

    private void show(Context request, Requeued requeued) {
        SkillTemplates.SET.framed(request, "requeue", site.frame(request, say("requeued.title"), null), requeued);
    }

    private static Actor actor(Context request) {
        return SkillsWeb.actor(request, Parameters.form(request).text("reason"));
    }
}
