package dev.okiagari.gateway.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One storage for all processes of a database. */
class StorageClaimPgTest {
    @TempDir
    Path folders;

    private TestDatabase database;
    private FolderStorage storage;
    private FolderStorage elsewhere;

    @BeforeEach
    void open() {
        database = TestPostgres.database(getClass());
        storage = FolderStorage.open(folders.resolve("one"), "host-one");
        elsewhere = FolderStorage.open(folders.resolve("two"), "host-two");
    }

    @AfterEach
    void close() {
        storage.close();
        elsewhere.close();
        database.close();
    }

    private void require(RawStorage brought, String host) {
        StorageClaim.require(database.dataSource(), brought, host);
    }

    @Test
    void a_second_host_with_a_folder_of_its_own_is_refused_with_the_reason_and_what_to_do() {
        require(storage, "host-one");

        assertThatThrownBy(() -> require(elsewhere, "host-two"))
                .isInstanceOfSatisfying(
                        ClassifiedException.class,
                        refused -> assertThat(refused.category()).isEqualTo(Kind.MISCONFIGURED.as("storage.setup")))
                .hasMessageStartingWith("could not use the storage folder of host-two (" + elsewhere.identity() + ")")
                .hasMessageContaining(storage.identity() + ", of host-one")
                .hasMessageContaining("a folder belongs to one host")
                .hasMessageContaining("OKIAGARI_S3_BUCKET")
                .hasMessageContaining("point this process to that folder");
        assertThatNoException().isThrownBy(() -> require(storage, "host-one"));
    }

    @Test
    void processes_with_the_same_folder_are_welcome_also_after_it_has_moved_to_another_host() {
        require(storage, "host-one");
        storage.close();
        storage = FolderStorage.open(folders.resolve("one"), "host-three");

        assertThatNoException().isThrownBy(() -> require(storage, "host-three"));
    }

    @Test
    void s3_takes_over_from_a_folder_by_configuration_alone_and_no_folder_takes_over_from_s3() {
        require(storage, "host-one");
        try (S3Storage s3 = s3("https://s3.example.org");
                S3Storage sameByAnotherName = s3("https://objects.example.org")) {
            assertThatNoException().isThrownBy(() -> require(s3, "host-one"));
            assertThatNoException().isThrownBy(() -> require(sameByAnotherName, "host-two"));
        }

        assertThatThrownBy(() -> require(storage, "host-one"))
                .isInstanceOf(ClassifiedException.class)
                .hasMessageContaining("this database's raw copies are in s3 https://objects.example.org raw-copies")
                .hasMessageContaining("OKIAGARI_S3_ENDPOINT");
    }

    @Test
    void whoever_removes_copies_looks_where_they_are_and_takes_nothing_over() {
        try (S3Storage s3 = s3("https://s3.example.org")) {
            assertThatNoException().isThrownBy(() -> StorageClaim.requireToRemove(database.dataSource(), s3));
            require(storage, "host-one");

            assertThatThrownBy(() -> StorageClaim.requireToRemove(database.dataSource(), s3))
                    .isInstanceOf(ClassifiedException.class)
                    .hasMessageContaining("could not remove anything from s3 https://s3.example.org raw-copies")
                    .hasMessageContaining(storage.identity() + ", of host-one")
                    .hasMessageContaining("unset OKIAGARI_S3_BUCKET and OKIAGARI_S3_ENDPOINT");
            assertThatThrownBy(() -> StorageClaim.requireToRemove(database.dataSource(), elsewhere))
                    .isInstanceOf(ClassifiedException.class)
                    .hasMessageContaining("point this process to that folder");
            assertThatNoException().isThrownBy(() -> StorageClaim.requireToRemove(database.dataSource(), storage));
            assertThatNoException().isThrownBy(() -> require(storage, "host-one"));
        }
    }

    @Test
    void nothing_is_removed_from_another_bucket_than_the_one_that_is_used() {
        try (S3Storage s3 = s3("https://s3.example.org");
                S3Storage sameByAnotherName = s3("https://objects.example.org");
                S3Storage other = S3Storage.open(S3Settings.of(URI.create("https://s3.example.org"), "other-bucket"))) {
            require(s3, "host-one");

            assertThatNoException()
                    .isThrownBy(() -> StorageClaim.requireToRemove(database.dataSource(), sameByAnotherName));
            assertThatThrownBy(() -> StorageClaim.requireToRemove(database.dataSource(), other))
                    .hasMessageContaining("could not remove anything from s3 https://s3.example.org other-bucket")
                    .hasMessageContaining("set OKIAGARI_S3_BUCKET to that one");
        }
    }

    @Test
    void a_folder_that_is_gone_for_good_gives_way_when_a_person_deletes_the_row() throws Exception {
        require(storage, "host-one");
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("delete from okiagari_gateway.storage_claim");
        }

        assertThatNoException().isThrownBy(() -> require(elsewhere, "host-two"));
    }

    @Test
    void a_storage_in_memory_never_gets_the_claim_and_is_refused_where_there_is_another() throws Exception {
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.defaults());
                S3Storage memory = s3(sandbox.s3().url().toString())) {
            makeBucket(sandbox);
            assertThat(memory.isLasting()).isFalse();

            assertThatNoException().isThrownBy(() -> require(memory, "host-one"));
            assertThat(claim()).as("nothing is written down").isEmpty();
            require(storage, "host-one");

            assertThatThrownBy(() -> require(memory, "host-one"))
                    .isInstanceOf(ClassifiedException.class)
                    .hasMessageContaining("raw copies are in " + storage.identity())
                    .hasMessageContaining("keeps its objects in memory")
                    .hasMessageContaining("unset OKIAGARI_S3_BUCKET");
            assertThatThrownBy(() -> StorageClaim.takeOver(database.dataSource(), memory))
                    .hasMessageContaining("keeps its objects in memory");
            assertThat(claim().orElseThrow().identity()).isEqualTo(storage.identity());
        }
    }

    @Test
    void a_storage_on_this_machine_that_does_not_answer_is_not_trusted_with_the_claim() throws Exception {
        try (S3Storage silent = s3("http://127.0.0.1:1")) {
            assertThat(silent.isLasting()).isFalse();
            require(storage, "host-one");
            assertThatThrownBy(() -> require(silent, "host-one")).hasMessageContaining("did not answer");
        }
    }

    @Test
    void a_lasting_one_on_this_machine_claims_like_any_other() throws Exception {
        try (S3Server server = S3Server.start();
                S3Storage lasting = server.open()) {
            require(lasting, "host-one");
            assertThat(claim().orElseThrow().identity()).isEqualTo(lasting.identity());
        }
    }

    @Test
    void a_person_takes_the_claim_over_and_those_with_other_settings_are_refused_from_then_on() throws Exception {
        require(storage, "host-one");

        StorageClaim.takeOver(database.dataSource(), elsewhere);

        assertThat(claim().orElseThrow().isOf(elsewhere.identity(), false)).isTrue();
        assertThatNoException().isThrownBy(() -> require(elsewhere, "host-two"));
        assertThatThrownBy(() -> require(storage, "host-one"))
                .hasMessageContaining("another folder")
                .hasMessageContaining("./okiagari storage --take-over");
    }

    private static void makeBucket(Sandbox sandbox) {
        S3Settings settings = S3Settings.of(sandbox.s3().url(), "raw-copies");
        try (var client = S3Clients.client(settings, S3Server.credentials(S3Server.KEY_ID, S3Server.SECRET))) {
            client.createBucket(made -> made.bucket("raw-copies"));
        }
    }

    private Optional<StorageClaim.Claim> claim() throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            return StorageClaim.claimed(connection);
        }
    }

    @Test
    void of_many_that_start_at_once_on_an_empty_database_one_folder_wins_and_nothing_else_goes_wrong()
            throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Boolean>> starts = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8; i++) {
                boolean first = i % 2 == 0;
                starts.add(threads.submit(() -> {
                    start.await();
                    try {
                        require(first ? storage : elsewhere, first ? "host-one" : "host-two");
                        return first;
                    } catch (ClassifiedException e) {
                        return !first;
                    }
                }));
            }
            start.countDown();
            List<Boolean> firstOwns = new ArrayList<>();
            for (Future<Boolean> one : starts) {
                firstOwns.add(one.get());
            }
            assertThat(firstOwns).as("everybody's view of who owns it").containsOnly(firstOwns.getFirst());
        }
    }

    private static S3Storage s3(String endpoint) {
        return S3Storage.open(
                S3Settings.of(URI.create(endpoint), "raw-copies"),
                S3Server.credentials(S3Server.KEY_ID, S3Server.SECRET));
    }
}
