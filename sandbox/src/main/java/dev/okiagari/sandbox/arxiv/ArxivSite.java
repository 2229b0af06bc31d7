package dev.okiagari.sandbox.arxiv;

import static dev.okiagari.sandbox.words.Markup.escape;

import dev.okiagari.sandbox.wire.Request;
import dev.okiagari.sandbox.wire.Response;
import dev.okiagari.sandbox.wire.StandIn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Answers /api/query, /abs/ID, /html/ID and /pdf/ID, and ar5iv's pages below /ar5iv/html/ID. Threads may share it. */
public final class ArxivSite implements StandIn {
    private static final int MOST_RESULTS = 2_000;
    private static final Pattern COMMA = Pattern.compile(",");
    private static final String AR5IV = "/ar5iv/html/";
    private static final String ATOM = "application/atom+xml";

    private final Corpus corpus;
    private final Habits habits = new Habits();

    public ArxivSite(Corpus corpus) {
        this.corpus = corpus;
    }

    /** The papers that are treated in a way of their own. */
    public Habits habits() {
        return habits;
    }

    @Override
    public Response answer(Request request) {
        String path = request.path();
        if (path.equals("/api/query")) {
            return query(request);
        }
        if (path.startsWith(AR5IV)) {
            return ar5iv(path.substring(AR5IV.length()));
        }
        if (path.startsWith("/html/")) {
            return html(path.substring("/html/".length()));
        }
        if (path.startsWith("/pdf/")) {
            return pdf(path.substring("/pdf/".length()).replaceAll("\\.pdf$", ""));
        }
        if (path.startsWith("/abs/")) {
            return abs(path.substring("/abs/".length()));
        }
        return page(404, "Not found", "There is nothing under this address.");
    }

    @Override
    public Response refusal(Refusal refusal, Request request) {
        if (refusal.cause() == Cause.THROTTLED) {
            return Response.text(refusal.status(), "text/plain", "Rate exceeded.");
        }
        return page(refusal.status(), "Error " + refusal.status(), "arXiv is not able to answer just now.");
    }

    private Response query(Request request) {
        String asked = "search_query=" + request.param("search_query", "") + "&id_list=" + request.param("id_list", "")
                + "&start=" + request.param("start", "0") + "&max_results=" + request.param("max_results", "10");
        Optional<Integer> start = number(request.param("start", "0"));
        Optional<Integer> most = number(request.param("max_results", "10"));
        if (start.isEmpty() || most.isEmpty()) {
            String which = start.isEmpty() ? "start" : "max_results";
            return error(400, asked, which + " must be an integer");
        }
        List<String> ids = COMMA.splitAsStream(request.param("id_list", ""))
                .map(String::strip)
                .filter(id -> !id.isEmpty())
                .toList();
        for (String id : ids) {
            if (CorpusIds.canonical(id).isEmpty()) {
                // The real one answers most malformed ids with 400, some with 200; here those with an archive.
                return error(id.contains("/") ? 200 : 400, asked, "incorrect id format for " + id);
            }
        }
        List<AtomFeedWriter.Entry> found = found(request, ids);
        List<AtomFeedWriter.Entry> slice = found.stream()
                .skip(start.get())
                .limit(Math.min(most.get(), MOST_RESULTS))
                .toList();
        // Ids that do not exist are counted, and nothing is said about them.
        int total = ids.isEmpty() ? found.size() : ids.size();
        return Response.text(
                200, ATOM, AtomFeedWriter.of(new AtomFeedWriter.Slice(asked, total, start.get(), most.get()), slice));
    }

    private List<AtomFeedWriter.Entry> found(Request request, List<String> ids) {
        String text = request.param("search_query", "");
        Predicate<Paper> wanted = text.isBlank() ? paper -> true : FeedQuery.read(text);
        List<AtomFeedWriter.Entry> found = new ArrayList<>();
        if (!ids.isEmpty()) {
            for (String id : ids) {
                corpus.find(id).filter(wanted).ifPresent(paper -> {
                    int version = CorpusIds.version(id);
                    if (version <= paper.version()) {
                        found.add(new AtomFeedWriter.Entry(paper, version == 0 ? paper.version() : version));
                    }
                });
            }
        } else if (!text.isBlank()) {
            corpus.papers().stream()
                    .filter(wanted)
                    .map(paper -> new AtomFeedWriter.Entry(paper, paper.version()))
                    .forEach(found::add);
        }
        Comparator<AtomFeedWriter.Entry> order =
                Comparator.comparing(entry -> request.param("sortBy", "").equals("lastUpdatedDate")
                        ? entry.paper().updated()
                        : entry.paper().published());
        found.sort(request.param("sortOrder", "descending").equals("ascending") ? order : order.reversed());
        return found;
    }

    private Response html(String id) {
        Optional<Paper> paper = corpus.find(id);
        if (paper.isEmpty()) {
            return page(404, "No such paper", "The id " + id + " is not known.");
        }
        Optional<Habit> habit = habits.of(paper.get());
        if (habit.isPresent()) {
            return OddAnswers.page(habit.get(), paper.get(), latexml(paper.get()));
        }
        return switch (paper.get().form()) {
            case HTML -> Response.text(200, "text/html", latexml(paper.get()));
            case PDF_REDIRECTED ->
                Response.text(307, "text/html", "")
                        .with(new Response.Header(
                                "Location", "/abs/" + paper.get().id()));
            case PDF_MISSING, WITHDRAWN, NEITHER ->
                page(404, "No HTML for '" + id + "'", "HTML is not available for the source.");
        };
    }

    private String latexml(Paper paper) {
        return new LatexmlPage(paper, corpus.content(paper)).html();
    }

    /** Where there is no conversion, the real one sends its callers to the page of the abstract. */
    private Response ar5iv(String id) {
        Optional<Paper> paper = corpus.find(id)
                .filter(found -> habits.of(found)
                        .map(habit -> habit == Habit.ONLY_AT_AR5IV)
                        .orElse(found.form() == Paper.Form.HTML));
        return paper.isPresent()
                ? Response.text(200, "text/html", latexml(paper.get()))
                : Response.text(307, "text/html", "").with(new Response.Header("Location", "/abs/" + id));
    }

    private Response pdf(String id) {
        Optional<Paper> odd = corpus.find(id).filter(found -> habits.of(found).isPresent());
        if (odd.isPresent()) {
            byte[] whole = PdfPaper.of(odd.get(), corpus.content(odd.get()));
            return OddAnswers.pdf(habits.of(odd.get()).orElseThrow(), odd.get(), whole);
        }
        Optional<Paper> paper = corpus.find(id).filter(found -> found.form().hasPdf());
        return paper.isEmpty()
                ? page(404, "No PDF for '" + id + "'", "Unfortunately there is no PDF for this paper.")
                : Response.of(200, "application/pdf", PdfPaper.of(paper.get(), corpus.content(paper.get())));
    }

    private Response abs(String id) {
        Optional<Paper> paper = corpus.find(id);
        return paper.isEmpty()
                ? page(404, "No such paper", "The id " + id + " is not known.")
                : page(
                        200,
                        "[" + paper.get().id() + "] " + paper.get().title(),
                        paper.get().summary());
    }

    private static Response error(int status, String asked, String message) {
        return Response.text(status, ATOM, AtomFeedWriter.error(new AtomFeedWriter.Slice(asked, 1, 0, 1), message));
    }

    private static Response page(int status, String title, String text) {
        return Response.text(
                status,
                "text/html",
                "<!DOCTYPE html>\n<html lang=\"en\"><head><title>" + escape(title) + "</title></head>\n<body class=\""
                        + "with-cu-identity\"><main><h1 class=\"title\">" + escape(title)
                        + "</h1>\n<blockquote class=\""
                        + "abstract\">" + escape(text) + "</blockquote></main></body></html>\n");
    }

    private static Optional<Integer> number(String text) {
        return text.matches("\\d{1,9}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }
}
