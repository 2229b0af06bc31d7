package dev.okiagari.server.web.skills.api;

import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Route.Operation;
import dev.okiagari.console.web.Route.Parameter;
import dev.okiagari.console.web.Route.Trait;
import dev.okiagari.server.web.skills.SkillParts;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.sse.SseHandler;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The routes of the streams. Threads may share it. */
public final class StreamApi {
    private static final String TYPE = "text/event-stream";

    private final SkillParts parts;
    private final Streams streams;

    public StreamApi(SkillParts parts, Streams streams) {
        this.parts = parts;
        this.streams = streams;
    }

    public List<Route> routes() {
        return List.of(
                Route.api(
                        HandlerType.GET,
                        "/submissions/stream",
                        parts.reader(),
                        Operation.of(
                                        "Server-sent events, one (move) for each move of a submission. With Last-Event-ID, what was"
                                                + " missed comes first; after 'reset' that is too much, and the list has to be read.",
                                        MoveEvent.class,
                                        Parameter.inHeader("Last-Event-ID", "The last event that arrived."))
                                .that(Trait.STREAMS),
                        parts.gate().reading(this::all)),
                Route.api(
                        HandlerType.GET,
                        "/submissions/{id}/stream",
                        parts.reader(),
                        Operation.of(
                                        "Server-sent events, one (submission) with everything about a submission at once and whenever it"
                                                + " has changed.",
                                        SubmissionFull.class,
                                        Parameter.inPath("id", "string", "The submission."))
                                .that(Trait.STREAMS),
                        parts.gate().reading(this::one)));
    }

    private void all(Context request) throws Exception {
        requireStream(request);
        Long last = number(request.header("Last-Event-ID"));
        String client = parts.gate().client(request);
        streams.enter(client);
        new SseHandler(sse -> streams.joinAll(sse, client, last)).handle(request);
    }

    private void one(Context request) throws Exception {
        requireStream(request);
        String id = request.pathParam("id");
        SubmissionFull now = SubmissionFull.of(SubmissionApi.details(parts, id));
        String client = parts.gate().client(request);
        streams.enter(client);
        new SseHandler(sse -> streams.joinOne(sse, client, id, now)).handle(request);
    }

    private static void requireStream(Context request) {
        if (!TYPE.equals(request.header("Accept"))) {
            throw new Problem.Refusal(Problem.of(
                    406, "not-acceptable", "This is a stream", "ask for it with the header Accept: " + TYPE));
        }
    }

    private static @Nullable Long number(@Nullable String text) {
        try {
            return text == null ? null : Long.valueOf(text.strip());
        } catch (NumberFormatException e) {
            throw Problem.badRequest("Last-Event-ID is not one of this stream");
        }
    }
}
