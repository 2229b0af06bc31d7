package dev.okiagari.skills.web.api;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Route.Operation;
import dev.okiagari.kit.web.Route.Parameter;
import dev.okiagari.kit.web.Route.Trait;
import dev.okiagari.skills.json.SubmissionJson;
import dev.okiagari.skills.json.SubmissionMoveJson;
import dev.okiagari.skills.web.SkillsWeb;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.sse.SseHandler;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The routes of the streams. Threads may share it. */
public final class StreamApi {
    private static final String TYPE = "text/event-stream";
    private static final String LAST = "Last-Event-ID";

    private final SkillsWeb web;
    private final Streams streams;

    public StreamApi(SkillsWeb web, Streams streams) {
        this.web = web;
        this.streams = streams;
    }

    public List<Route> routes() {
        Operation moves = Operation.of(
                say("api.stream"), SubmissionMoveJson.class, Parameter.inHeader(LAST, say("api.last_event")));
        Operation one = Operation.of(
                say("api.stream_one"), SubmissionJson.class, Parameter.inPath("id", "string", say("api.id")));
        return List.of(
                Route.api(
                        HandlerType.GET,
                        "/submissions/stream",
                        web.reader(),
                        moves.that(Trait.STREAMS),
                        web.reading(this::all)),
                Route.api(
                        HandlerType.GET,
                        "/submissions/{id}/stream",
                        web.reader(),
                        one.that(Trait.STREAMS),
                        web.reading(this::one)));
    }

    private void all(Context request) throws Exception {
        requireStream(request);
        Long last = number(request.header(LAST));
        String client = web.client(request);
        streams.enter(client);
        new SseHandler(sse -> streams.joinAll(sse, client, last)).handle(request);
    }

    private void one(Context request) throws Exception {
        requireStream(request);
        String id = request.pathParam("id");
        SubmissionJson now = SubmissionApi.submission(web.context(), id);
        String client = web.client(request);
        streams.enter(client);
        new SseHandler(sse -> streams.joinOne(sse, client, id, now)).handle(request);
    }

    private static void requireStream(Context request) {
        if (!TYPE.equals(request.header("Accept"))) {
            throw new Problem.Refusal(
                    Problem.of(406, "not-acceptable", say("problem.stream"), say("stream.accept", TYPE)));
        }
    }

    private static @Nullable Long number(@Nullable String text) {
        try {
            return text == null ? null : Long.valueOf(text.strip());
        } catch (NumberFormatException e) {
            throw Problem.badRequest(say("stream.last", LAST));
        }
    }
}
