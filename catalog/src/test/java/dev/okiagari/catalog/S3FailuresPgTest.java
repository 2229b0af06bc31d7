package dev.okiagari.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.gateway.storage.S3Settings;
import dev.okiagari.gateway.storage.S3Storage;
import dev.okiagari.sandbox.dial.Credentials;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Scope;
import dev.okiagari.sandbox.rakuten.ShopItem;
import dev.okiagari.sandbox.s3.Buckets;
import dev.okiagari.sandbox.s3.S3Site;
import dev.okiagari.sandbox.wire.RunningStandIn;
import dev.okiagari.sandbox.words.Seed;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** An object storage that speaks S3, and its failures. */
class S3FailuresPgTest {
    private final S3Site site = new S3Site();
    private final RunningStandIn s3 = RunningStandIn.open("s3", 0, site, new Seed(5));
    private CatalogFixture fixture;

    @BeforeEach
    void open() {
        fixture = new CatalogFixture(
                getClass(),
                S3Storage.open(
                        S3Settings.of(s3.url(), Buckets.FIRST),
                        StaticCredentialsProvider.create(AwsBasicCredentials.create("key-id", "secret-4711"))));
    }

    @AfterEach
    void close() {
        fixture.close();
        s3.close();
    }

    private List<ShopItem> owe(int number) {
        List<ShopItem> items =
                fixture.market.items().values().stream().limit(number).toList();
        fixture.owe(items);
        return items;
    }

    private long puts(String part) {
        return s3.calls().all().stream()
                .filter(call -> call.method().equals("PUT") && call.target().contains(part))
                .count();
    }

    @Test
    void an_exhausted_put_makes_five_requests_and_fails_the_run() {
        ShopItem bad = owe(25).get(3);
        String number = bad.code().substring(bad.code().indexOf(':') + 1);
        s3.dials()
                .set(DialSettings.healthy()
                        .withErrors(Map.of(503, 1.0))
                        .with(new Scope(Scope.Dice.REQUEST, number, 0)));
        RunSummary run = fixture.run(Job.ITEM);
        assertThat(puts(number)).isEqualTo(5);
        assertThat(RunNumbers.targets(run)).isEqualTo(new RunNumbers.Targets(25, 24, 1, 0, 0));
        assertThat(run.s3PutFail()).isEqualTo(1);
        assertThat(run.s3PutSuccess()).isEqualTo(24);
        assertThat(run.verdict()).isEqualTo("failed");
        assertThat(site.buckets().list(Buckets.FIRST)).hasSize(24);
        assertThat(fixture.tables.value("select count(*) from catalog.staging")).isEqualTo("24");
        s3.dials().heal();
        assertThat(fixture.run(Job.ITEM).verdict()).isEqualTo("passed");
        assertThat(site.buckets().list(Buckets.FIRST)).hasSize(25);
    }

    @Test
    void refused_credentials_stop_the_job_and_a_resumption_does_the_rest() {
        owe(20);
        s3.dials().set(DialSettings.healthy().with(Credentials.REFUSED_403));
        RunSummary stopped = fixture.run(Job.ITEM);
        assertThat(RunNumbers.targets(stopped)).isEqualTo(new RunNumbers.Targets(20, 0, 0, 20, 0));
        assertThat(stopped.exitCode()).isEqualTo(1);
        s3.dials().heal();
        RunSummary resumed = fixture.finish(fixture.catalog.resume(stopped.runId(), new Actor("test", "fixed")));
        assertThat(RunNumbers.targets(resumed)).isEqualTo(new RunNumbers.Targets(20, 20, 0, 0, 0));
        assertThat(resumed.s3PutSuccess()).isEqualTo(20);
        assertThat(site.buckets().list(Buckets.FIRST)).hasSize(20);
    }
}
