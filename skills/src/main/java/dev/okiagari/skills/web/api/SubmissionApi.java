package dev.okiagari.skills.web.api;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.web.Answers;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Route.FormField;
import dev.okiagari.kit.web.Route.Operation;
import dev.okiagari.kit.web.Route.Parameter;
import dev.okiagari.kit.web.Site;
import dev.okiagari.skills.json.QueueStatsJson;
import dev.okiagari.skills.json.SubmissionActsJson.Done;
import dev.okiagari.skills.json.SubmissionJson;
import dev.okiagari.skills.json.SubmissionsJson;
import dev.okiagari.skills.json.SubmittedJson;
import dev.okiagari.skills.setup.SkillsContext;
import dev.okiagari.skills.setup.SkillsProblems;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.Receipt;
import dev.okiagari.skills.view.SubmissionFilter;
import dev.okiagari.skills.view.SubmissionFilter.Order;
import dev.okiagari.skills.web.SkillsWeb;
import dev.okiagari.skills.web.SubmitRequest;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Submissions as everybody may see and make them. Threads may share it. */
public final class SubmissionApi {
    /** The header with the secret of a withdrawal: addresses are logged, headers are not. */
    public static final String SECRET = "Withdraw-Secret";

    private static final int PAGE = 50;
    private static final List<String> GROUPS = List.of("active", "published", "rejected");
    private static final Parameter ID = Parameter.inPath("id", "string", say("api.id"));

    private final Site site;
    private final SkillsWeb web;
    private final SkillsContext context;

    public SubmissionApi(Site site, SkillsWeb web) {
        this.site = site;
        this.web = web;
        this.context = web.context();
    }

    public List<Route> routes() {
        Operation submit = Operation.of(
                        say("api.submit"), SubmittedJson.class, Parameter.inHeader("Idempotency-Key", say("api.key")))
                .taking(SubmitRequest.class)
                .orForm(
                        new FormField("file", true, say("api.file")),
                        new FormField("repoUrl", false, say("api.repository")),
                        new FormField("skillPath", false, say("api.path")))
                .that(Route.Trait.CREATES);
        Operation list = Operation.of(
                say("api.list"),
                SubmissionsJson.class,
                Parameter.text("state", say("api.state")),
                Parameter.choice("group", GROUPS, say("api.group")),
                Parameter.text(Parameters.Q, say("api.q")),
                Parameter.choice("sort", List.of("newest", "oldest"), say("api.sort")),
                Parameter.text(Parameters.CURSOR, say("api.cursor")),
                Parameter.number(Parameters.LIMIT, say("api.limit", SubmissionFilter.MOST, PAGE)));
        Operation withdraw =
                Operation.of(say("api.withdraw"), Done.class, ID, Parameter.inHeader(SECRET, say("api.secret")));
        Role reader = web.reader();
        return List.of(
                Route.api(HandlerType.POST, "/submissions", web.submitter(), submit, web.answering(this::submit)),
                Route.api(HandlerType.GET, "/submissions", reader, list, web.reading(this::list)),
                Route.api(
                        HandlerType.GET,
                        "/submissions/stats",
                        reader,
                        Operation.of(say("api.stats"), QueueStatsJson.class),
                        web.reading(this::stats)),
                Route.api(
                        HandlerType.GET,
                        "/submissions/{id}",
                        reader,
                        Operation.of(say("api.submission"), SubmissionJson.class, ID),
                        web.reading(this::show)),
                Route.api(
                        HandlerType.DELETE,
                        "/submissions/{id}",
                        web.submitter(),
                        withdraw,
                        web.answering(this::withdraw)));
    }

    private void submit(Context request) {
        Receipt receipt = web.submit(request, request.header("Idempotency-Key"));
        request.status(receipt.isDuplicate() ? 200 : 201);
        request.header("Location", site.at("/api/v1/submissions/" + receipt.id()));
        request.header("Cache-Control", "no-store");
        Answers.json(request, SubmittedJson.of(receipt, site.base()));
    }

    private void list(Context request) {
        Parameters given = Parameters.of(request);
        String state = given.text("state");
        SubmissionState.Group group =
                given.choice("group", SubmissionState.Group.class).orElse(null);
        if (state != null && group != null) {
            throw Problem.badRequest(say("filter.state_or_group"));
        }
        Set<SubmissionState> states = group != null
                ? SubmissionState.in(group)
                : state == null ? EnumSet.allOf(SubmissionState.class) : states(state);
        SubmissionFilter filter = SubmissionFilter.all()
                .in(states)
                .containing(SkillsWeb.words(given.words()))
                .ordered(given.choice("sort", Order.class).orElse(Order.NEWEST))
                .after(given.numberCursor())
                .limit(given.limit(PAGE, SubmissionFilter.MOST));
        Answers.json(request, SubmissionsJson.of(context.feed().list(filter)));
    }

    /** A state, or the states of a group. */
    public static Set<SubmissionState> states(String word) {
        return SubmissionState.named(word)
                .orElseThrow(() -> Problem.badRequest(say(
                        "filter.state",
                        word,
                        Stream.of(SubmissionState.values()).map(Enum::name).toList())));
    }

    private void stats(Context request) {
        Answers.json(
                request,
                QueueStatsJson.of(context.feed().stats(), context.queue().isPaused()));
    }

    private void show(Context request) {
        Answers.json(request, submission(context, request.pathParam("id")));
    }

    static SubmissionJson submission(SkillsContext context, String id) {
        return context.submissions().show(id).map(SubmissionJson::of).orElseThrow(SkillsProblems::noSuchSubmission);
    }

    private void withdraw(Context request) {
        String id = request.pathParam("id");
        String secret = request.header(SECRET);
        if (secret == null) {
            throw Problem.badRequest(say("withdraw.no_secret", SECRET));
        }
        web.withdraw(request, id, secret);
        Answers.json(request, new Done(id, SubmissionState.DEQUEUED));
    }
}
