package dev.okiagari.server.web.skills.page;

import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Site;
import dev.okiagari.console.web.Who;
import dev.okiagari.server.web.ServerTemplates;
import dev.okiagari.server.web.skills.SkillParts;
import dev.okiagari.server.web.skills.StateFilter;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.Figure;
import dev.okiagari.submissions.view.QueueStatus;
import dev.okiagari.submissions.view.SubmissionFilter;
import dev.okiagari.submissions.view.SubmissionView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the pages show, read now; and what of it is kept fresh. Threads may share it. */
public final class Regions {
    static final String STATUS = "submission-";
    static final String QUEUE = "submissions-";
    static final String ADMIN = "submission-queue";

    private static final int REVIEWS = 20;

    private final SkillParts parts;
    private final Site.Frame frame;

    public Regions(Site site, SkillParts parts) {
        this.parts = parts;
        this.frame = new Site.Frame(site, new Who("live", Role.VIEWER, false), "", "", null);
    }

    /** What everybody may see who may read submissions; empty when it is none of these. */
    public Optional<Map<String, String>> open(String topic) {
        if (topic.startsWith(QUEUE)) {
            String state = topic.substring(QUEUE.length());
            return isState(state)
                    ? Optional.of(render(Set.of("say", "list"), "queue", queue(new QueuePage.Query(state, "", null))))
                    : Optional.empty();
        }
        if (topic.startsWith(STATUS) && !topic.equals(ADMIN)) {
            return status(topic.substring(STATUS.length()))
                    .map(page -> render(Set.of("top", "stages", "result", "life"), "status", page));
        }
        return Optional.empty();
    }

    /** What people see who are signed in. */
    public Optional<Map<String, String>> ofOperators(String topic) {
        return topic.equals(ADMIN)
                ? Optional.of(render(Set.of("top", "stuck", "figures", "reviews"), "admin", admin()))
                : Optional.empty();
    }

    private Map<String, String> render(Set<String> regions, String folder, Object page) {
        return regions.stream()
                .collect(Collectors.toMap(
                        name -> name,
                        name -> ServerTemplates.SET.text(
                                "skills/" + folder + "/" + name, Map.of("frame", frame, "page", page)),
                        (one, other) -> one,
                        LinkedHashMap::new));
    }

    private static boolean isState(String word) {
        return StateFilter.GROUPS.contains(word) || StateFilter.names().contains(word);
    }

    Optional<StatusPage> status(String id) {
        return parts.submissions()
                .show(id)
                .map(details -> new StatusPage(
                        details, details.place() != null && parts.queue().isPaused()));
    }

    /** What is on its way in order of arrival, all else newest first. */
    QueuePage queue(QueuePage.Query query) {
        Set<SubmissionState> states = StateFilter.states(query.state());
        SubmissionFilter filter = StateFilter.read(
                name -> switch (name) {
                    case "state" -> query.state();
                    case "q" -> query.text();
                    case "cursor" -> query.cursor();
                    case "sort" -> SubmissionState.PENDING.containsAll(states) ? "oldest" : "newest";
                    default -> null;
                },
                QueuePage.SIZE);
        return new QueuePage(
                parts.feed().stats(),
                parts.queue().isPaused(),
                query,
                parts.feed().list(filter));
    }

    /** What the stuck ones are called; who cannot be read is shown by id. */
    private Map<String, String> names(QueueStatus.@Nullable Stuck stuck) {
        List<String> ids = stuck == null
                ? List.of()
                : stuck.items().stream().map(QueueStatus.StuckSubmission::id).toList();
        List<SubmissionView> found = Figure.read(() -> parts.feed().named(ids)).value();
        return found == null
                ? Map.of()
                : found.stream().collect(Collectors.toMap(SubmissionView::id, StateWords::title));
    }

    AdminPage admin() {
        SubmissionFilter reviews = SubmissionFilter.all()
                .in(Set.of(SubmissionState.NEEDS_REVIEW, SubmissionState.TIER3_REVIEW))
                .oldestFirst()
                .limit(REVIEWS);
        QueueStatus status = parts.queue().present();
        return new AdminPage(
                status,
                names(status.stuck().value()),
                parts.queue().metrics(24),
                Figure.read(parts.feed()::stats),
                parts.queue().durations(1),
                Figure.read(() -> List.copyOf(parts.submissions().list(reviews))));
    }
}
