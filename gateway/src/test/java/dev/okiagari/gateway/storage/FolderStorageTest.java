package dev.okiagari.gateway.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderStorageTest extends RawStorageContract {
    @TempDir
    Path folder;

    private FolderStorage storage;

    @BeforeEach
    void open() {
        storage = FolderStorage.open(folder);
    }

    @AfterEach
    void close() {
        storage.close();
    }

    @Override
    RawStorage storage() {
        return storage;
    }

    @Override
    RawStorage another() {
        return FolderStorage.open(folder);
    }

    @Override
    int races() {
        return 60;
    }

    @Test
    void a_second_host_on_the_same_folder_is_refused_with_the_reason() {
        assertThatThrownBy(() -> FolderStorage.open(folder, "another-host"))
                .isInstanceOfSatisfying(
                        ClassifiedException.class,
                        refused -> assertThat(refused.category()).isEqualTo(Kind.MISCONFIGURED.as("storage.setup")))
                .hasMessageContaining("a folder belongs to one host")
                .hasMessageContaining("S3");
        assertThat(storage.putIfAbsent(KEY, new byte[] {1}).created()).isTrue();
    }

    @Test
    void a_folder_that_nobody_uses_any_more_moves_to_another_host_with_its_objects() {
        storage.putIfAbsent(KEY, new byte[] {1});
        String identity = storage.identity();
        storage.close();

        try (FolderStorage moved = FolderStorage.open(folder, "another-host")) {
            assertThat(moved.get(KEY)).isPresent();
            assertThat(moved.identity()).isEqualTo(identity);
        }
        storage = FolderStorage.open(folder);
    }

    @Test
    void remains_of_a_process_that_died_are_cleared_away_and_those_of_a_living_one_stay() throws IOException {
        Path dead = Files.writeString(folder.resolve("aside/4194304999-x"), "half");
        Path living = Files.writeString(
                folder.resolve("aside/" + ProcessHandle.current().pid() + "-x"), "half");

        another().close();

        assertThat(dead).doesNotExist();
        assertThat(living).exists();
    }

    @Test
    void files_that_somebody_else_left_in_the_folder_are_neither_listed_nor_taken_away() throws IOException {
        storage.putIfAbsent(KEY, new byte[] {1});
        List<Path> foreign = Stream.of(".nfs0000001", "README", "a+b.txt", "%zz.txt", "%61.txt")
                .map(name -> folder.resolve("objects").resolve(name))
                .toList();
        for (Path file : foreign) {
            Files.writeString(file, "not ours");
        }

        try (Stream<StoredObject> objects = storage.list(KeyPrefix.all())) {
            assertThat(objects).extracting(StoredObject::key).containsExactly(KEY);
        }
        assertThat(storage.deleteAll(KeyPrefix.all())).isEqualTo(1);
        assertThat(foreign).allSatisfy(file -> assertThat(file).exists());
    }

    @Test
    void the_same_folder_by_another_name_is_the_same_folder() throws IOException {
        Path alias = Files.createSymbolicLink(folder.resolve("alias"), folder);

        try (FolderStorage again = FolderStorage.open(alias)) {
            assertThat(again.identity()).isEqualTo(storage.identity());
        }
        assertThatThrownBy(() -> FolderStorage.open(alias, "another-host")).hasMessageContaining("one host");
    }

    @Test
    void a_folder_that_could_not_be_opened_is_not_kept_from_others(@TempDir Path damaged) throws IOException {
        Path inTheWay = Files.writeString(damaged.resolve("aside"), "a file where a folder should be");
        assertThatThrownBy(() -> FolderStorage.open(damaged)).isInstanceOf(ClassifiedException.class);
        Files.delete(inTheWay);

        try (FolderStorage moved = FolderStorage.open(damaged, "another-host")) {
            assertThat(moved.putIfAbsent(KEY, new byte[] {1}).created()).isTrue();
        }
    }

    @Test
    void nothing_is_left_aside_after_puts() throws IOException {
        storage.putIfAbsent(KEY, new byte[] {1});
        storage.putIfAbsent(KEY, new byte[] {2});

        try (Stream<Path> aside = Files.list(folder.resolve("aside"))) {
            assertThat(aside).isEmpty();
        }
    }

    @Test
    void a_symbolic_link_in_the_folder_is_neither_read_nor_listed() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "secret");
        Files.createSymbolicLink(folder.resolve("objects/link.txt"), secret);

        assertThatThrownBy(() -> storage.get(new ObjectKey("link.txt"))).isInstanceOf(ClassifiedException.class);
        try (Stream<StoredObject> objects = storage.list(KeyPrefix.all())) {
            assertThat(objects).isEmpty();
        }
    }

    @Test
    void a_link_in_the_place_of_a_folder_leads_nowhere(@TempDir Path outside) throws IOException {
        ObjectKey key = new ObjectKey("planted/a.json");
        Files.createSymbolicLink(folder.toRealPath().resolve("objects").resolve("planted"), outside);
        Files.writeString(outside.resolve("a.json"), "somebody's");

        for (ThrowingCallable use : List.<ThrowingCallable>of(
                () -> storage().putIfAbsent(new ObjectKey("planted/b.json"), new byte[] {1}),
                () -> storage().get(key),
                () -> storage().delete(key))) {
            assertThatThrownBy(use).isInstanceOf(ClassifiedException.class).hasMessageContaining("a link lies in it");
        }
        assertThat(outside.resolve("a.json")).hasContent("somebody's");
        assertThat(outside.resolve("b.json")).doesNotExist();
    }

    @Test
    void copies_are_readable_by_their_owner_only() throws IOException {
        storage().putIfAbsent(new ObjectKey("a/b.json"), new byte[] {1});

        try (Stream<Path> all = Files.walk(folder.toRealPath())) {
            assertThat(all.filter(path -> !path.equals(folder)).toList())
                    .contains(folder.toRealPath().resolve("objects/a/b.json"))
                    .allSatisfy(path -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                            .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------"));
        }
    }
}
