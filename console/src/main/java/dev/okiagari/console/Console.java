package dev.okiagari.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.console.api.EngineApi;
import dev.okiagari.console.desk.OverviewDesk;
import dev.okiagari.console.metric.EngineMeters;
import dev.okiagari.console.page.BulkActs;
import dev.okiagari.console.page.EngineActs;
import dev.okiagari.console.page.EnginePages;
import dev.okiagari.console.page.SignInPages;
import dev.okiagari.console.source.PatientSource;
import dev.okiagari.console.web.Assets;
import dev.okiagari.console.web.Live;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Section;
import dev.okiagari.console.web.SectionTopics;
import dev.okiagari.console.web.Site;
import dev.okiagari.console.web.Ticks;
import dev.okiagari.console.web.Who;
import dev.okiagari.console.web.access.Access;
import dev.okiagari.console.web.access.AccessSchema;
import dev.okiagari.console.web.access.AccessSettings;
import dev.okiagari.console.web.access.AccessTable;
import dev.okiagari.console.web.access.TryLimit;
import dev.okiagari.console.web.help.ErrorPages;
import dev.okiagari.console.web.mount.Mount;
import dev.okiagari.console.web.mount.RequestTimes;
import dev.okiagari.console.web.openapi.OpenApi;
import io.javalin.config.RoutesConfig;
import io.javalin.http.HandlerType;
import io.javalin.http.sse.SseHandler;
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
    private static final Duration FOR_ONE_MORE = Duration.ofSeconds(30);

    private final List<Section> sections;
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
    public Console(DataSource given, String base, AccessSettings settings, List<Section> sections) {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        this.sections = List.copyOf(sections);
        this.source = new PatientSource(given);
        OverviewDesk overview = new OverviewDesk(source, Ticks::now);
        this.table = new AccessTable(source);
        this.access = new Access(table, settings);
        this.site = new Site(base, links(sections));
        this.times = new RequestTimes(registry);
        this.pages = new EnginePages(site, source, overview);
        this.acts = new EngineActs(site, source);
        this.bulk = new BulkActs(site, source);
        this.api = new EngineApi(source, overview, new EngineMeters(registry), this::document);
        this.live = new Live(pages.pulse(), pages.topics(new SectionTopics(site, this.sections)), settings.streamFor());
    }

    private static List<Site.Link> links(List<Section> sections) {
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
        AccessSchema.apply(source);
        return new Console(source, base, AccessSettings.defaults());
    }

    public void mount(RoutesConfig routes) {
        new Mount(site, access, times).into(routes, routes());
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
        all.addAll(new SignInPages(site, access, new TryLimit(TRIES, FOR_ONE_MORE, Ticks::now)).routes());
        sections.forEach(s -> all.addAll(s.routes(site)));
        all.add(stream("/live/{topic}", Role.VIEWER, ""));
        all.add(stream("/open/live/{topic}", Role.EVERYBODY, SectionTopics.OPEN));
        return all;
    }

    private Route stream(String path, Role role, String prefix) {
        return new Route(
                HandlerType.GET,
                path,
                role,
                new SseHandler(client -> live.join(
                        client,
                        prefix + client.ctx().pathParam("topic"),
                        Who.of(client.ctx()).role())),
                null);
    }

    /** The path of a one-time sign-in link for an operator, when nobody has signed in yet. */
    public Optional<String> firstLink() {
        return table.isUnused() ? Optional.of(newLink(Role.OPERATOR)) : Optional.empty();
    }

    /** The path of a new one-time sign-in link. */
    public String newLink(Role role) {
        return site.at("/sign-in?code=" + table.newLink(role.word(), role).text());
    }

    /** The OpenAPI document of all routes. */
    public JsonNode document() {
        return OpenApi.of("Okiagari", site.base(), routes());
    }

    @Override
    public void close() {
        live.close();
        sections.forEach(Section::close);
        source.close();
    }
}
