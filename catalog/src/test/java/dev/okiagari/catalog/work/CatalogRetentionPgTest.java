package dev.okiagari.catalog.work;

import static dev.okiagari.catalog.CatalogTablesFixture.genre;
import static dev.okiagari.catalog.CatalogTablesFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.catalog.CatalogTablesFixture;
import dev.okiagari.catalog.answer.RawAnswer;
import dev.okiagari.catalog.answer.RawKey;
import dev.okiagari.catalog.store.DoomedTable;
import dev.okiagari.catalog.store.RawCopyDoomed;
import dev.okiagari.gateway.storage.FolderStorage;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.gateway.storage.StoredObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogRetentionPgTest {
    private static final Duration DAYS = Duration.ofDays(90);

    private final CatalogTablesFixture fixture = new CatalogTablesFixture(getClass());

    @TempDir
    private Path folder;

    private RawStorage storage;
    private CatalogRetention retention;

    @BeforeEach
    void open() {
        storage = FolderStorage.open(folder);
        retention = new CatalogRetention(fixture.database, storage);
    }

    @AfterEach
    void close() {
        storage.close();
        fixture.close();
    }

    private void fetchAndApply(RawAnswer answer) {
        storage.putIfAbsent(answer.key(), answer.body());
        fixture.apply(answer);
    }

    /** Stored objects keep the times of the real clock; the database's goes on. */
    private void daysPass(int days) {
        fixture.run("update okiagari.clock set shift = shift + make_interval(days => ?)", days);
    }

    private List<String> stored() {
        try (Stream<StoredObject> objects = storage.list(RawKey.ALL)) {
            return objects.map(object -> object.key().text()).sorted().toList();
        }
    }

    private List<String> pointedTo() {
        return fixture.column("select raw_key from catalog.staging order by raw_key collate \"C\"");
    }

    @Test
    void old_copies_go_when_nothing_points_to_them_and_those_that_staging_points_to_stay() {
        RawAnswer first = item("s:1", ",\"itemPrice\":1");
        RawAnswer second = item("s:1", ",\"itemPrice\":2");
        fetchAndApply(first);
        fetchAndApply(second);
        assertThat(retention.run(DAYS)).isEqualTo(new CatalogRetention.Report(0, 0));
        assertThat(stored()).hasSize(2);
        daysPass(91);
        fixture.apply(second);
        assertThat(retention.run(DAYS)).isEqualTo(new CatalogRetention.Report(0, 1));
        assertThat(stored()).isEqualTo(pointedTo()).containsExactly(second.key().text());
    }

    @Test
    void a_source_that_was_not_seen_loses_its_row_and_its_copy_and_its_item_becomes_inactive() {
        fetchAndApply(item("s:1", ",\"shopCode\":\"s\",\"genreId\":5"));
        fetchAndApply(genre(5));
        fixture.write(fixture.writes::active);
        assertThat(fixture.column("select id from catalog.item where is_active"))
                .containsExactly("s:1");
        daysPass(91);
        assertThat(retention.run(DAYS)).isEqualTo(new CatalogRetention.Report(2, 2));
        assertThat(stored()).isEmpty();
        assertThat(pointedTo()).isEmpty();
        assertThat(fixture.column("select id from catalog.item where is_active"))
                .isEmpty();
        fixture.write(fixture.writes::active);
        assertThat(fixture.column("select id from catalog.item where is_active"))
                .as("it stays inactive")
                .isEmpty();
        assertThat(fixture.column("select price from catalog.item_market_snapshot"))
                .hasSize(1);
    }

    @Test
    void a_copy_that_is_being_deleted_cannot_be_applied() {
        RawAnswer answer = item("s:1", "");
        storage.putIfAbsent(answer.key(), answer.body());
        DoomedTable doomed = new DoomedTable();
        String key = answer.key().text();
        assertThat(fixture.<List<String>>read(tx -> doomed.doom(tx, List.of(key))))
                .containsExactly(key);
        assertThatThrownBy(() -> fixture.apply(answer)).isInstanceOf(RawCopyDoomed.class);
        assertThat(pointedTo()).isEmpty();
        assertThat(retention.run(DAYS)).as("the next one finishes").isEqualTo(new CatalogRetention.Report(0, 1));
        assertThat(stored()).isEmpty();
        fetchAndApply(answer);
        assertThat(stored()).isEqualTo(pointedTo()).hasSize(1);
        assertThat(fixture.<List<String>>read(tx -> doomed.doom(tx, List.of(key))))
                .as("something points to it")
                .isEmpty();
    }

    @Test
    void retention_waits_for_a_target_that_is_about_to_point_to_an_old_copy() throws Exception {
        RawAnswer answer = item("s:1", "");
        storage.putIfAbsent(answer.key(), answer.body());
        daysPass(91);
        Thread retaining = Thread.ofPlatform().unstarted(() -> retention.run(DAYS));
        fixture.write(tx -> {
            fixture.writes.applied(tx, answer, null);
            retaining.start();
            // It waits for the key that this transaction has locked.
            while (fixture.value("select count(*) from pg_locks where locktype = 'advisory' and not granted")
                    .equals("0")) {
                Thread.onSpinWait();
            }
        });
        retaining.join();
        assertThat(stored()).isEqualTo(pointedTo()).hasSize(1);
    }

    @Test
    void a_retention_must_be_above_zero() {
        assertThatThrownBy(() -> retention.run(Duration.ZERO)).hasMessageContaining("above zero");
    }
}
