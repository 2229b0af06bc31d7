package dev.okiagari.catalog;

import static dev.okiagari.catalog.CatalogFixture.asked;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import dev.okiagari.catalog.CatalogFixture.Plan;
import dev.okiagari.catalog.LogLines.Line;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs.Order;
import dev.okiagari.catalog.shop.RakutenSettings;
import dev.okiagari.catalog.view.OwedTarget;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.gateway.storage.S3Settings;
import dev.okiagari.gateway.storage.S3Storage;
import dev.okiagari.sandbox.dial.Credentials;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Malformed;
import dev.okiagari.sandbox.dial.Reset;
import dev.okiagari.sandbox.dial.RetryAfterHeader;
import dev.okiagari.sandbox.dial.Scope;
import dev.okiagari.sandbox.dial.Stall;
import dev.okiagari.sandbox.rakuten.ShopItem;
import dev.okiagari.sandbox.s3.Buckets;
import dev.okiagari.sandbox.s3.S3Site;
import dev.okiagari.sandbox.wire.RunningStandIn;
import dev.okiagari.sandbox.words.Seed;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/**
 * Every row of the table of errors about the shop, the storage and the database: requests, waits, log lines with all keys, and the effect on
 * target, job and exit code. What the database may pass is in {@link ApplyFaultsPgTest}, on a real node.
 */
@SuppressWarnings("NullAway.Init") // each test opens the town it needs
class ErrorTablePgTest {
    private static final int TARGETS = 25;
    private static final DialSettings HEALTHY = DialSettings.healthy();
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Stall SILENT = new Stall(1, Stall.Phase.BEFORE_HEADERS, 60_000);

    private final S3Site site = new S3Site();
    private final RunningStandIn s3 = RunningStandIn.open("s3", 0, site, new Seed(5));
    private final LogLines lines = new LogLines();
    private TrippingStorage storage;
    private CatalogFixture fixture;
    private ShopItem bad;

    @AfterEach
    void close() {
        fixture.close();
        s3.close();
        lines.close();
    }

    private void open(Plan plan, String bucket) {
        storage = new TrippingStorage(S3Storage.open(
                S3Settings.of(s3.url(), bucket).withTimeout(plan.silence()),
                StaticCredentialsProvider.create(AwsBasicCredentials.create("key-id", "secret-4711"))));
        fixture = new CatalogFixture(getClass(), storage, plan);
        List<ShopItem> items = fixture.items(TARGETS);
        bad = items.get(7);
        fixture.owe(items);
    }

    private long puts() {
        String number = bad.code().substring(bad.code().indexOf(':') + 1);
        return s3.calls().all().stream()
                .filter(call -> call.method().equals("PUT") && call.target().contains(number))
                .count();
    }

    private void disturbStorage(DialSettings dials) {
        String number = bad.code().substring(bad.code().indexOf(':') + 1);
        s3.dials().set(dials.with(new Scope(Scope.Dice.REQUEST, number, 0)));
    }

    private static DialSettings errors(int status) {
        return HEALTHY.withErrors(Map.of(status, 1.0));
    }

    static Stream<Arguments> shopRows() {
        return Stream.of(
                Arguments.of("429", errors(429), "rakuten.rate_limit", 429, 5),
                Arguments.of("500", errors(500), "rakuten.transient", 500, 5),
                Arguments.of("503", errors(503), "rakuten.transient", 503, 5),
                Arguments.of("time-out", HEALTHY.with(SILENT), "rakuten.transient", null, 5),
                Arguments.of(
                        "time-out in the body",
                        HEALTHY.with(new Stall(1, Stall.Phase.IN_BODY, 60_000)),
                        "rakuten.transient",
                        null,
                        5),
                Arguments.of(
                        "reset", HEALTHY.with(new Reset(1, Reset.Moment.BEFORE_WORK)), "rakuten.transient", null, 5),
                Arguments.of("truncated", HEALTHY.withTruncate(1), "rakuten.transient", null, 5),
                Arguments.of(
                        "a page", HEALTHY.with(new Malformed(1, Malformed.How.PAGE)), "rakuten.transient", null, 5),
                Arguments.of("400", errors(400), "rakuten.client_error", 400, 1),
                Arguments.of("404", errors(404), "rakuten.client_error", 404, 1),
                Arguments.of(
                        "other JSON",
                        HEALTHY.with(new Malformed(1, Malformed.How.SHAPE)),
                        "rakuten.client_error",
                        null,
                        1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shopRows")
    void one_target_that_the_shop_fails(
            String what, DialSettings dials, String category, @Nullable Integer status, int requests) {
        open(Plan.usual().withSilence(what.startsWith("time-out") ? SHORT : Duration.ofSeconds(20)), Buckets.FIRST);
        fixture.disturb(asked(bad), dials);
        RunSummary run = fixture.run(Job.ITEM);
        assertThat(fixture.calls(asked(bad))).hasSize(requests);
        assertThat(puts()).isZero();
        requireFailed(run, category, status, requests);
        assertThat(run.verdict()).as("1 of 25 is below 5 %").isEqualTo("passed");
        assertThat(run.exitCode()).isZero();
        int owed = what.equals("404") ? 0 : 1;
        assertThat(fixture.catalog.owed(null, null, 10).targets()).hasSize(owed);

        fixture.station.dials().heal();
        assertThat(RunNumbers.targets(fixture.run(Job.ITEM)))
                .as("it is owed, whatever the rankings say; a 404 is not")
                .isEqualTo(new RunNumbers.Targets(owed, owed, 0, 0, 0));
        assertThat(fixture.catalog.owed(null, null, 10).targets()).isEmpty();
    }

    static Stream<Arguments> storageRows() {
        return Stream.of(
                Arguments.of("500", errors(500), 500),
                Arguments.of("503", errors(503), 503),
                Arguments.of("time-out", HEALTHY.with(SILENT), null),
                Arguments.of("reset", HEALTHY.with(new Reset(1, Reset.Moment.BEFORE_WORK)), null));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("storageRows")
    void one_target_that_the_storage_fails(String what, DialSettings dials, @Nullable Integer status) {
        open(Plan.usual().withSilence(what.equals("time-out") ? SHORT : Duration.ofSeconds(20)), Buckets.FIRST);
        disturbStorage(dials);
        RunSummary run = fixture.run(Job.ITEM);
        assertThat(puts()).as("the S3 client itself never repeats").isEqualTo(5);
        requireFailed(run, "storage.transient", status, 5);
        assertThat(run.s3PutFail()).isEqualTo(1);
        assertThat(run.verdict()).as("whatever the rate").isEqualTo("failed");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.reason()).contains("storage.transient");
        List<String> tables = Stream.of(CatalogTablesFixture.CLEAN, CatalogTablesFixture.HISTORY, List.of("staging"))
                .flatMap(List::stream)
                .toList();
        fixture.tables
                .contents(tables)
                .forEach((table, rows) -> assertThat(rows).as(table).noneMatch(row -> row.contains(bad.code())));
    }

    @Test
    void what_nobody_classified_is_tried_again_and_shown_as_unclassified() {
        open(Plan.usual(), Buckets.FIRST);
        String number = bad.code().substring(bad.code().indexOf(':') + 1);
        storage.fail(key -> key.text().contains(number)
                ? Optional.of(new IllegalStateException("never seen before"))
                : Optional.empty());
        RunSummary run = fixture.run(Job.ITEM);
        assertThat(storage.failedPuts()).isEqualTo(5);
        requireFailed(run, "unknown", null, 5);
        assertThat(run.verdict()).isEqualTo("passed");
        assertThat(fixture.tables.column("select distinct rule from okiagari.failure_v1"))
                .containsExactly("no rule matched");
    }

    /** The target alone has failed, after these attempts, each with its line and its wait. */
    private void requireFailed(RunSummary run, String category, @Nullable Integer status, int attempts) {
        assertThat(RunNumbers.targets(run)).isEqualTo(new RunNumbers.Targets(TARGETS, TARGETS - 1, 1, 0, 0));
        assertThat(fixture.failures(run.runId())).containsExactly(Map.entry(category, 1L));
        List<Line> failed = lines.of("attempt_failed", bad.code());
        assertThat(failed).hasSize(attempts);
        for (int i = 0; i < attempts; i++) {
            LogLines.requireKeys(failed.get(i), run, bad.code(), category, status);
            assertThat(failed.get(i).key("attempt")).isEqualTo(i + 1);
            assertThat(failed.get(i).level()).isEqualTo(i + 1 == attempts ? Level.WARN : Level.INFO);
        }
        assertThat(lines.of("ended", bad.code()))
                .as("one line for the failed target")
                .singleElement()
                .satisfies(line -> LogLines.requireKeys(line, run, bad.code(), category, status));
        requireWaits(attempts);
        fixture.catalog
                .owed(null, null, 10)
                .targets()
                .forEach(owed -> assertThat(owed)
                        .extracting(OwedTarget::sourceId, OwedTarget::category, OwedTarget::httpStatus, OwedTarget::run)
                        .containsExactly(bad.code(), category, status, run.runId()));
    }

    /** 1, 2, 4 and 8 s, each half as much again or half as much at most. Of this target alone: on a busy machine others may be slow, too. */
    private void requireWaits(int attempts) {
        List<Double> waits = fixture.tables.column("""
                                select extract(epoch from f.retry_at - f.at)
                                from okiagari.failure_v1 f join okiagari.item_v1 i on i.id = f.item_id
                                where strpos(i.key, '%s') > 0
                                order by f.id
                                """.formatted(bad.code())).stream()
                .filter(wait -> !wait.equals("null"))
                .map(Double::valueOf)
                .toList();
        assertThat(waits).hasSize(attempts - 1);
        for (int i = 0; i < waits.size(); i++) {
            double usual = Math.pow(2, i);
            assertThat(waits.get(i)).as("after attempt %d", i + 1).isBetween(0.5 * usual - 0.01, 1.5 * usual + 0.01);
        }
    }

    @ParameterizedTest
    @EnumSource(RetryAfterHeader.Form.class)
    void a_target_waits_as_long_as_the_shop_asks_for_in_seconds_or_until_a_date(RetryAfterHeader.Form form) {
        open(Plan.usual(), Buckets.FIRST);
        fixture.disturb(asked(bad), errors(429).with(new RetryAfterHeader(form, 600)));
        fixture.catalog.start(Job.ITEM, Order.by("test"));
        fixture.engine.drain();
        assertThat(fixture.calls(asked(bad))).hasSize(1);
        double wait = Double.parseDouble(
                fixture.tables.value("select extract(epoch from retry_at - at) from okiagari.failure_v1"));
        boolean isUsable = form == RetryAfterHeader.Form.SECONDS || form == RetryAfterHeader.Form.DATE;
        assertThat(wait).isBetween(isUsable ? 599.0 : 0.4, isUsable ? 602.0 : 1.6);
    }

    /** Something that stops the job at once. */
    enum Stop {
        KEYS_401("rakuten.auth", 401),
        KEYS_403("rakuten.auth", 403),
        APPLICATION_ID("rakuten.auth", 400),
        STORAGE_403("storage.auth", 403),
        NO_BUCKET("storage.setup", 404),
        FORBIDDEN_ADDRESS("guard.address", null),
        CONSTRAINT("db.logic", null),
        BAD_DATA("db.logic", null);

        final String category;
        final @Nullable Integer status;

        Stop(String category, @Nullable Integer status) {
            this.category = category;
            this.status = status;
        }
    }

    private void arrange(Stop stop) {
        Plan forbidden = Plan.usual()
                .withShop(settings -> new RakutenSettings(
                        URI.create("http://10.1.2.3"),
                        settings.paths(),
                        settings.site(),
                        settings.keys(),
                        settings.gap()));
        open(
                stop == Stop.FORBIDDEN_ADDRESS ? forbidden : Plan.usual(),
                stop == Stop.NO_BUCKET ? "nobody" : Buckets.FIRST);
        switch (stop) {
            case KEYS_401 -> fixture.station.dials().set(HEALTHY.with(Credentials.REFUSED_401));
            case KEYS_403 -> fixture.station.dials().set(HEALTHY.with(Credentials.REFUSED_403));
            case APPLICATION_ID -> fixture.station.dials().set(HEALTHY.with(Credentials.INVALID_400));
            case STORAGE_403 -> s3.dials().set(HEALTHY.with(Credentials.REFUSED_403));
            case NO_BUCKET, FORBIDDEN_ADDRESS -> {}
            case CONSTRAINT ->
                fixture.tables.run("alter table catalog.item add constraint planted check (shop is null)");
            case BAD_DATA -> fixture.tables.run("alter table catalog.item alter column name type varchar(3)");
        }
    }

    @ParameterizedTest
    @EnumSource(Stop.class)
    void what_stops_a_job_stops_it_at_once_and_the_rest_is_owed(Stop stop) {
        arrange(stop);
        RunSummary run = fixture.run(Job.ITEM);
        boolean isTargetsFault = stop.category.equals("db.logic");
        assertThat(RunNumbers.targets(run))
                .isEqualTo(new RunNumbers.Targets(
                        TARGETS, 0, isTargetsFault ? 1 : 0, TARGETS - (isTargetsFault ? 1 : 0), 0));
        assertThat(run.verdict()).isEqualTo("failed");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(lines.of("attempt_failed")).as("one attempt").singleElement().satisfies(line -> {
            LogLines.requireKeys(line, run, String.valueOf(line.key("source_id")), stop.category, stop.status);
            assertThat(run.reason()).contains(String.valueOf(line.key("source_id")));
        });
        assertThat(fixture.tables.value("select count(*) from catalog.staging")).isEqualTo("0");
        assertThat(fixture.tables.value("select count(*) from catalog.item")).isEqualTo("0");
        assertThat(fixture.calls("/IchibaItem/Search/").size()).isEqualTo(stop == Stop.FORBIDDEN_ADDRESS ? 0 : 1);
        assertThat(fixture.client.holds().list())
                .as("a run is stopped, nothing is held")
                .isEmpty();
        if (stop == Stop.KEYS_401 || stop == Stop.STORAGE_403) {
            fixture.station.dials().heal();
            s3.dials().heal();
            assertThat(RunNumbers.targets(
                            fixture.finish(fixture.catalog.resume(run.runId(), new Actor("test", "fixed")))))
                    .isEqualTo(new RunNumbers.Targets(TARGETS, TARGETS, 0, 0, 0));
        }
    }
}
