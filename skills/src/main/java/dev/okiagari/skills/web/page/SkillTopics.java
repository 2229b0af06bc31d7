package dev.okiagari.skills.web.page;

import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.Who;
import dev.okiagari.skills.setup.SkillsContext;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.Figure;
import dev.okiagari.skills.view.QueueStatus;
import dev.okiagari.skills.view.SubmissionFilter;
import dev.okiagari.skills.view.SubmissionFilter.Order;
import dev.okiagari.skills.view.SubmissionView;
import dev.okiagari.skills.web.SkillsWeb;
import dev.okiagari.skills.web.api.SubmissionApi;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the pages show, read now; and what of it is kept fresh. Threads may share it. */
public final class SkillTopics {
    static final String STATUS = "submission-";
    static final String QUEUE = "submissions-";
    public static final String ADMIN = "submission-queue";

    /** The queue is the operators' own. */
    public static Role role(String topic) {
        return topic.equals(ADMIN) ? Role.OPERATOR : Role.VIEWER;
    }

    private static final int REVIEWS = 20;

    private final SkillsContext context;
    private final Site.Frame frame;

    public SkillTopics(Site site, SkillsWeb web) {
        this.context = web.context();
        this.frame = new Site.Frame(site, new Who("live", Role.VIEWER, false), "", "", null);
    }

    /** What everybody may see who may read submissions; empty when it is none of these. */
    public Optional<Map<String, String>> open(String topic) {
        if (topic.startsWith(QUEUE)) {
            String state = topic.substring(QUEUE.length());
            return SubmissionState.named(state)
                    .map(known -> render(Set.of("say", "list"), "queue", queue(new QueuePage.Query(state, "", null))));
        }
        if (topic.startsWith(STATUS) && !topic.equals(ADMIN)) {
            return status(topic.substring(STATUS.length()))
                    .map(page -> render(Set.of("top", "stages", "result", "life"), "status", page));
        }
        return Optional.empty();
    }

    /** What operators see. */
    public Optional<Map<String, String>> ofOperators(String topic) {
        return topic.equals(ADMIN)
                ? Optional.of(render(Set.of("top", "stuck", "figures", "reviews"), "admin", admin()))
                : Optional.empty();
    }

    private Map<String, String> render(Set<String> regions, String folder, Object page) {
        return regions.stream()
                .collect(Collectors.toMap(
                        name -> name,
                        name -> SkillTemplates.SET.text(folder + "/" + name, Map.of("frame", frame, "page", page)),
                        (one, other) -> one,
                        LinkedHashMap::new));
    }

    Optional<StatusPage> status(String id) {
        return context.submissions()
                .show(id)
                .map(details -> new StatusPage(
                        details, details.place() != null && context.queue().isPaused()));
    }

    /** What is on its way in order of arrival, all else newest first. */
    QueuePage queue(QueuePage.Query query) {
        Set<SubmissionState> states = SubmissionApi.states(query.state());
        SubmissionFilter filter = SubmissionFilter.all()
                .in(states)
                .containing(query.text().isEmpty() ? null : query.text())
                .ordered(SubmissionState.PENDING.containsAll(states) ? Order.OLDEST : Order.NEWEST)
                .after(query.cursor())
                .limit(QueuePage.SIZE);
        return new QueuePage(
                context.feed().stats(),
                context.queue().isPaused(),
                query,
                context.feed().list(filter));
    }

    /** What the stuck ones are called; who cannot be read is shown by id. */
    private Map<String, String> names(QueueStatus.@Nullable Stuck stuck) {
        List<String> ids = stuck == null
                ? List.of()
                : stuck.items().stream().map(QueueStatus.StuckSubmission::id).toList();
        List<SubmissionView> found =
                Figure.read(() -> context.feed().named(ids)).value();
        return found == null
                ? Map.of()
                : found.stream().collect(Collectors.toMap(SubmissionView::id, StateWords::title));
    }

    AdminPage admin() {
        QueueStatus status = context.queue().status();
        return new AdminPage(
                status,
                names(status.stuck().value()),
                context.queue().metrics(24),
                Figure.read(context.feed()::stats),
                context.queue().durations(1),
                Figure.read(() -> context.feed().reviews(REVIEWS)),
                context.queue().modelMinutes());
    }
}
