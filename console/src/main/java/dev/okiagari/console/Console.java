package dev.okiagari.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.console.api.EngineApi;
import dev.okiagari.console.metric.EngineMeters;
import dev.okiagari.console.page.BulkActs;
import dev.okiagari.console.page.EngineActs;
import dev.okiagari.console.page.EnginePages;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.OverviewReadings;
import dev.okiagari.console.source.PatientSource;
import dev.okiagari.kit.web.Assets;
import dev.okiagari.kit.web.Live;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.SectionTopics;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.SiteSection;
import dev.okiagari.kit.web.WebTicks;
import dev.okiagari.kit.web.access.Access;
import dev.okiagari.kit.web.access.AccessSchema;
import dev.okiagari.kit.web.access.AccessSettings;
import dev.okiagari.kit.web.access.AccessTable;
import dev.okiagari.kit.web.access.SignInPages;
import dev.okiagari.kit.web.client.ClientAddress;
import dev.okiagari.kit.web.client.ClientLimit;
import dev.okiagari.kit.web.help.ErrorPages;
import dev.okiagari.kit.web.mount.Mount;
import dev.okiagari.kit.web.mount.RequestTimes;
import dev.okiagari.kit.web.openapi.OpenApi;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The console of any Okiagari schema: pages and API, mounted into a Javalin. Needs the console's own tables, which {@link
 * AccessSchema#apply} makes. Threads may share it; closing it ends its live streams.
 */
public final class Console implements AutoCloseable {
    private static final int TRIES = 10;
    private static final Duration TRIES_PERIOD = Duration.ofMinutes(5);

    private final List<SiteSection> sections;
    private final Site site;
    private final Access access;
    private final AccessTable table;
    private final PatientSource source;
    private final EnginePages pages;
    private final EngineActs acts;
    private final BulkActs bulk;
    private final EngineApi api;
    private final Live live;
    private final RequestTimes times;

    /**
     * A console whose tables are there.
     *
     * @param given a pool of five connections or more; the console keeps one of them. Requests do not wait long for one
     * @param base where it is mounted: empty for the root, else such as /okiagari
     */
    public Console(DataSource given, String base, AccessSettings settings) {
        this(given, base, settings, List.of());
    }

    /** The same with pages of the program that it is part of. */
    public Console(DataSource given, String base, AccessSettings settings, List<SiteSection> sections) {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        this.sections = List.copyOf(sections);
        this.source = new PatientSource(given);
        ConsoleContext context = ConsoleContext.of(source);
        OverviewReadings overview = new OverviewReadings(context, WebTicks::now, this::decides);
        this.table = new AccessTable(source);
        this.access = new Access(table, settings);
        this.site = new Site(base, links(sections));
        this.times = new RequestTimes(registry);
        this.pages = new EnginePages(site, context, overview);
        this.acts = new EngineActs(site, context);
        this.bulk = new BulkActs(site, context);
        this.api = new EngineApi(context, overview, new EngineMeters(registry), this::document);
        this.live = new Live(
                pages.pulse(),
                pages.topics(new SectionTopics(site, this.sections)),
                settings.streamFor(),
                request -> ClientAddress.of(request).key());
    }

    private Optional<String> decides(String pipeline, String step) {
        return sections.stream()
                .flatMap(one -> one.decides(pipeline, step).stream())
                .findFirst();
    }

    private static List<Site.Link> links(List<SiteSection> sections) {
        List<Site.Link> all = new ArrayList<>(EnginePages.links());
        sections.forEach(s -> all.addAll(s.links()));
        return all;
    }

    /** Makes the console's tables where they are missing; to be mounted at the root. */
    public static Console on(DataSource source) throws SQLException {
        return on(source, "");
    }

    /** The same, to be mounted at a path such as /okiagari. */
    public static Console on(DataSource source, String base) throws SQLException {
        return on(source, base, AccessSettings.defaults());
    }

    /** The same, behind proxies or with other settings. */
    public static Console on(DataSource source, String base, AccessSettings settings) throws SQLException {
        AccessSchema.apply(source);
        return new Console(source, base, settings);
    }

    public void mount(RoutesConfig routes) {
        new Mount(site, access, times, ConsoleProblems::of).into(routes, routes());
    }

    /** Every route with its role. */
    public List<Route> routes() {
        List<Route> all = new ArrayList<>();
        all.addAll(bulk.routes()); // before the pages: /actions/preview is not an id
        all.addAll(pages.routes());
        all.addAll(acts.routes());
        all.addAll(api.routes());
        all.addAll(new ErrorPages(site).routes());
        all.add(Route.page("/assets/{version}/{name}", Role.EVERYBODY, Assets::serve));
        all.addAll(new SignInPages(site, access, table, new ClientLimit(TRIES, TRIES_PERIOD, WebTicks::now)).routes());
        sections.forEach(s -> all.addAll(s.routes(site)));
        all.add(stream("/live/{topic}", Role.VIEWER, ""));
        all.add(stream("/open/live/{topic}", Role.EVERYBODY, SectionTopics.OPEN));
        return all;
    }

    private Route stream(String path, Role role, String prefix) {
        return Route.page(
                path, role, request -> live.open(request, topic(request, prefix), access.mayStill(request, role)));
    }

    private static String topic(Context request, String prefix) {
        return prefix + request.pathParam("topic");
    }

    /** The path of a one-time sign-in link for an operator, when nobody has signed in yet. */
    public Optional<String> firstLink() {
        return table.isUnused() ? Optional.of(newLink(Role.OPERATOR)) : Optional.empty();
    }

    /** The path of a new one-time sign-in link for the user that runs this program. */
    public String newLink(Role role) {
        return site.at("/sign-in?code="
                + table.newLink(System.getProperty("user.name", role.word()), role)
                        .text());
    }

    /** The OpenAPI document of all routes. */
    public JsonNode document() {
        return OpenApi.of("Okiagari", site.base(), routes());
    }

    @Override
    public void close() {
        live.close();
        sections.forEach(SiteSection::close);
        source.close();
    }
}
