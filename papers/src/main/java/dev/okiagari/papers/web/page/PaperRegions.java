package dev.okiagari.papers.web.page;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.jdbc.ReadFailed;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.Who;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.PaperStatus;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What open pages show of papers that move. Once a second only the few columns are read that say how far a paper is; a page is made again
 * when they have changed. Threads may share it.
 */
public final class PaperRegions {
    private static final int MOST_REMEMBERED = 200;
    private static final Pattern PAPER = Pattern.compile("paper~([^~]+)~(-?\\d{1,6})~(\\d{1,6})");
    private static final String BATCH = "papers~";

    /** A page as it was made, and what the paper was like then. */
    private record Memory(PaperStatus status, Map<String, String> regions) {}

    private final Papers papers;
    private final Map<String, Memory> remembered =
            Collections.synchronizedMap(new LinkedHashMap<String, Memory>(16, 0.75f, true) {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Memory> eldest) {
                    return size() > MOST_REMEMBERED;
                }
            });

    public PaperRegions(Papers papers) {
        this.papers = papers;
    }

    static String topic(PaperId id, ReadingPlace reading) {
        return "paper~" + id.fileName() + "~" + reading.section() + "~" + reading.part();
    }

    static String topic(List<PaperId> ids) {
        return BATCH + String.join(",", ids.stream().map(PaperId::fileName).toList());
    }

    /** Empty when the topic is not about papers. */
    public Optional<Map<String, String>> of(Site site, String topic) {
        Site.Frame frame = new Site.Frame(site, new Who("live", Role.VIEWER, false), "", "", null);
        try {
            if (topic.startsWith(BATCH)) {
                return Optional.of(batch(frame, topic.substring(BATCH.length())));
            }
            Matcher paper = PAPER.matcher(topic);
            return paper.matches()
                    ? PaperId.find(named(paper.group(1)))
                            .map(id -> paper(
                                    frame,
                                    topic,
                                    id,
                                    new ReadingPlace(
                                            Integer.parseInt(paper.group(2)), Integer.parseInt(paper.group(3)))))
                    : Optional.empty();
        } catch (DatabaseFailed e) {
            throw e.getCause() instanceof SQLException cause ? new ReadFailed(cause) : e;
        }
    }

    private static String named(String fileName) {
        return fileName.replace('_', '/');
    }

    private Map<String, String> paper(Site.Frame frame, String topic, PaperId id, ReadingPlace reading) {
        List<PaperStatus> now = papers.status(List.of(id));
        if (now.isEmpty()) {
            return Map.of("paper-top", "<p class=\"say is-amber\">" + say("paper.was_deleted") + "</p>");
        }
        Memory known = remembered.get(topic);
        if (known != null && known.status().equals(now.getFirst())) {
            return known.regions();
        }
        Map<String, String> regions = PaperPage.of(papers, id, reading)
                .<Map<String, String>>map(page -> {
                    Map<String, Object> values = Map.of("frame", frame, "page", page);
                    return Map.of(
                            "paper-top", PaperTemplates.SET.text("top", values),
                            "paper-body", PaperTemplates.SET.text("body", values));
                })
                .orElse(Map.of());
        remembered.put(topic, new Memory(now.getFirst(), regions));
        return regions;
    }

    private Map<String, String> batch(Site.Frame frame, String names) {
        List<PaperId> ids = AddPages.ids(
                List.of(names.split(",", -1)).stream().map(PaperRegions::named).toList());
        return Map.of(
                "batch", PaperTemplates.SET.text("batch", Map.of("frame", frame, "batch", Batch.of(papers, ids))));
    }
}
