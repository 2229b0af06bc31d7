package dev.okiagari.springboot.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Around;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.springboot.EngineCustomizer;
import dev.okiagari.springboot.OkiagariProperties;
import dev.okiagari.springboot.SpringWrites;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The properties of the starter: what each does, and what is refused. */
class SwitchesPgTest {
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = TestPostgres.database(getClass());
    }

    @AfterEach
    void drop() {
        database.close();
    }

    /** The smallest application. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Small {
        @Bean
        Steps<Void> small(ObjectProvider<Client> client) {
            return Pipeline.of("small").steps().step("only", a -> {
                client.getObject().submit(Pipeline.of("others"), a.key());
                return Outcome.done();
            });
        }

        @Bean
        EngineCustomizer customizer() {
            return builder -> builder.buildName("customized");
        }
    }

    private ConfigurableApplicationContext start(String... properties) {
        return new SpringApplicationBuilder(Small.class)
                .web(WebApplicationType.NONE)
                .logStartupInfo(false)
                .run(Stream.concat(
                                Stream.of(
                                        "--spring.datasource.url=" + database.jdbcUrl(),
                                        "--spring.datasource.username=" + database.user(),
                                        "--spring.datasource.password=" + database.password(),
                                        "--spring.flyway.enabled=false",
                                        "--logging.level.org.springframework.boot=off"),
                                Arrays.stream(properties).map(p -> "--" + p))
                        .toArray(String[]::new));
    }

    @Test
    void every_setting_of_a_node_is_a_property() {
        try (ConfigurableApplicationContext context = start(
                "okiagari.name=blue",
                "okiagari.keep-finished=30d",
                "okiagari.writers=4",
                "okiagari.stop-within=7s",
                "okiagari.stale-after=5m",
                "okiagari.longest-poll=2s",
                "okiagari.virtual-threads=false",
                "okiagari.stop-on-exit=false",
                "okiagari.beat-every=4s",
                "okiagari.self-stop-after=21s",
                "okiagari.dead-after=26s",
                "okiagari.sweep-every=3s",
                "okiagari.grace=9s",
                "okiagari.hung-windows=1m,2m",
                "okiagari.claim-most=50",
                "okiagari.flushers=1")) {
            Engine engine = context.getBean(Engine.class);
            Settings expected = Settings.defaults()
                    .with(s -> s.name("blue")
                            .keepFinished(Duration.ofDays(30))
                            .writers(4)
                            .stopWithin(Duration.ofSeconds(7))
                            .staleAfter(Duration.ofMinutes(5))
                            .longestPoll(Duration.ofSeconds(2))
                            .platformThreads()
                            .stopOnExit(false)
                            .beatEvery(Duration.ofSeconds(4))
                            .selfStopAfter(Duration.ofSeconds(21))
                            .deadAfter(Duration.ofSeconds(26))
                            .sweepEvery(Duration.ofSeconds(3))
                            .grace(Duration.ofSeconds(9))
                            .hungWindows(List.of(Duration.ofMinutes(1), Duration.ofMinutes(2)))
                            .claimMost(50)
                            .flushers(1));
            assertThat(engine.settings()).usingRecursiveComparison().isEqualTo(expected);
            assertThat(engine.client().figures().nodes()).singleElement().satisfies(node -> {
                assertThat(node.name()).isEqualTo("blue");
                assertThat(node.build()).isEqualTo("customized");
            });
        }
    }

    @Test
    void an_unknown_property_is_refused() {
        assertThatThrownBy(() -> start("okiagari.writter=4")).hasStackTraceContaining("okiagari.writter");
    }

    @Test
    void a_value_that_does_not_fit_is_refused_by_name() {
        assertThatThrownBy(() -> start("okiagari.writers=100"))
                .hasStackTraceContaining("writers is 100 and must be 1 to 64");
    }

    @Test
    void switched_off_there_is_nothing() {
        try (ConfigurableApplicationContext context =
                start("okiagari.enabled=false", "management.endpoint.health.validate-group-membership=false")) {
            assertThat(context.getBeanNamesForType(Client.class)).isEmpty();
            assertThat(context.getBeanNamesForType(Engine.class)).isEmpty();
            assertThat(context.getBeanNamesForType(Codec.class)).isEmpty();
            assertThat(context.getBeanNamesForType(Around.class)).isEmpty();
        }
    }

    @Test
    void without_work_an_application_only_submits() {
        try (ConfigurableApplicationContext context =
                start("okiagari.work=false", "okiagari.mdc.enabled=false", "okiagari.observation.enabled=false")) {
            assertThat(context.getBeanNamesForType(Engine.class)).isEmpty();
            assertThat(context.getBeansOfType(Around.class).values())
                    .singleElement()
                    .isInstanceOf(SpringWrites.class);
            Client client = context.getBean(Client.class);
            assertThat(client.submit(Pipeline.of("small"), "k").isNew()).isTrue();
            assertThat(client.figures().nodes()).isEmpty();
        }
    }

    @Test
    void tables_are_made_once_or_asked_for() throws Exception {
        assertThatThrownBy(() -> start("okiagari.schema=validate"))
                .hasStackTraceContaining("okiagari.schema=apply")
                .hasStackTraceContaining("okiagari.wrong_schema");
        assertThat(database.look(Schema::installed)).isZero();
        start("okiagari.schema=apply").close();
        assertThat(database.look(Schema::installed)).isEqualTo(Schema.VERSION);
        start("okiagari.schema=validate").close();
        start("okiagari.schema=none").close();
    }

    @Test
    void applications_that_start_at_the_same_time_make_the_tables_once() throws Exception {
        // Two applications of one process would set up the log at the same time, and Boot's own set-up cannot do that.
        System.setProperty("org.springframework.boot.logging.LoggingSystem", "none");
        try (ExecutorService starters = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<ConfigurableApplicationContext> one = () -> start("okiagari.work=false");
            for (Future<ConfigurableApplicationContext> started : starters.invokeAll(List.of(one, one))) {
                started.get().close();
            }
        } finally {
            System.clearProperty("org.springframework.boot.logging.LoggingSystem");
        }
        assertThat(database.look(Schema::installed)).isEqualTo(Schema.VERSION);
    }

    @Test
    void every_property_is_described_for_editors() throws Exception {
        try (InputStream in = OkiagariProperties.class
                .getClassLoader()
                .getResourceAsStream("META-INF/spring-configuration-metadata.json")) {
            String metadata = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            for (RecordComponent component : OkiagariProperties.class.getRecordComponents()) {
                String name = component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
                assertThat(metadata).contains("\"okiagari." + name);
            }
        }
    }
}
