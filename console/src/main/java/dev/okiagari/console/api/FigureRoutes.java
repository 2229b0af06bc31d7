package dev.okiagari.console.api;

import static dev.okiagari.console.web.Route.Parameter.inPath;
import static dev.okiagari.console.web.Route.Parameter.number;
import static dev.okiagari.console.web.Route.Parameter.text;

import dev.okiagari.console.api.view.DatabaseSheet;
import dev.okiagari.console.api.view.HourSheet;
import dev.okiagari.console.api.view.MinuteSheet;
import dev.okiagari.console.api.view.PipelineSheet;
import dev.okiagari.console.api.view.StatusSheet;
import dev.okiagari.console.desk.Look;
import dev.okiagari.console.desk.OverviewDesk;
import dev.okiagari.console.desk.Snapshot;
import dev.okiagari.console.store.DatabaseReads;
import dev.okiagari.console.store.DefinitionReads;
import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.engine.Client;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.Collection;
import java.util.List;
import javax.sql.DataSource;

/** How everything is: sentences, pipelines, hours, minutes and the database. Threads may share it. */
final class FigureRoutes {
    private static final int USUAL_HOURS = 24;
    private static final int MOST_HOURS = 24 * 30;
    private static final int MINUTES = 120;
    private static final Route.Parameter PIPELINE = text("pipeline", "Only this pipeline");

    private final DataSource source;
    private final OverviewDesk overview;
    private final Client client;

    FigureRoutes(DataSource source, OverviewDesk overview) {
        this.source = source;
        this.overview = overview;
        this.client = Client.on(source);
    }

    List<Route> routes() {
        return List.of(
                get(
                        "/status",
                        Route.Operation.of("How everything is, in sentences and figures", StatusSheet.class),
                        request -> StatusSheet.of(overview.look())),
                get(
                        "/pipelines",
                        Route.Operation.of("The pipelines and what is at their steps", PipelineSheet.Listing.class),
                        request -> PipelineSheet.all(overview.look())),
                get(
                        "/pipelines/{name}",
                        Route.Operation.of(
                                "A pipeline: definition, depths and failure table",
                                PipelineSheet.class,
                                inPath("name", "string", "The pipeline")),
                        this::pipeline),
                get(
                        "/metrics/hourly",
                        Route.Operation.of(
                                "Attempts and ends, hour by hour",
                                HourSheet.Listing.class,
                                PIPELINE,
                                number("hours", "How many, 1 to " + MOST_HOURS + " (default " + USUAL_HOURS + ")")),
                        this::hours),
                get(
                        "/metrics/minutes",
                        Route.Operation.of(
                                "What was submitted and what ended, minute by minute",
                                MinuteSheet.Listing.class,
                                PIPELINE,
                                number("minutes", "How many, 1 to " + MINUTES + " (default " + MINUTES + ")")),
                        this::minutes),
                get(
                        "/database",
                        Route.Operation.of("Size, sessions, oldest transaction and vacuum", DatabaseSheet.class),
                        request -> DatabaseSheet.of(Snapshot.read(source, DatabaseReads::read))));
    }

    @FunctionalInterface
    private interface Reading {
        Object of(Context request);
    }

    private static Route get(String path, Route.Operation operation, Reading reading) {
        return Route.api(
                HandlerType.GET, path, Role.VIEWER, operation, request -> Answers.json(request, reading.of(request)));
    }

    private PipelineSheet pipeline(Context request) {
        String name = request.pathParam("name");
        Look look = overview.look();
        requireKnown(look, name);
        return PipelineSheet.of(
                look,
                name,
                Snapshot.read(source, c -> DefinitionReads.of(c, name))
                        .map(Answers::tree)
                        .orElseGet(() -> Answers.tree("{}")));
    }

    private HourSheet.Listing hours(Context request) {
        int last = Requests.count(request, "hours", USUAL_HOURS, MOST_HOURS);
        return new HourSheet.Listing(pipelines(request).stream()
                .map(p -> new HourSheet.OfPipeline(
                        p, client.hours(p, last).stream().map(HourSheet::of).toList()))
                .toList());
    }

    private MinuteSheet.Listing minutes(Context request) {
        int last = Requests.count(request, "minutes", MINUTES, MINUTES);
        return new MinuteSheet.Listing(pipelines(request).stream()
                .map(p -> new MinuteSheet.OfPipeline(
                        p, client.minutes(p, last).stream().map(MinuteSheet::of).toList()))
                .toList());
    }

    private Collection<String> pipelines(Context request) {
        Look look = overview.look();
        String wanted = Requests.text(request, "pipeline");
        if (wanted == null) {
            return look.pipelines().keySet();
        }
        requireKnown(look, wanted);
        return List.of(wanted);
    }

    private static void requireKnown(Look look, String pipeline) {
        if (!look.pipelines().containsKey(pipeline)) {
            throw Problem.notFound("there is no pipeline " + pipeline);
        }
    }
}
