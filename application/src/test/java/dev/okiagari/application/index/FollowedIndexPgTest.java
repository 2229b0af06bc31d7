package dev.okiagari.application.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.jdbc.CleanSql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FollowedIndexPgTest {
    @TempDir
    private Path folder;

    private NotesFixture notes;
    private FollowedIndex index;
    private IndexFollower follower;

    @BeforeEach
    void open() {
        notes = new NotesFixture();
        reopen(1);
    }

    @AfterEach
    void close() {
        index.close();
        notes.close();
    }

    private void reopen(int format) {
        if (index != null) {
            index.close();
        }
        index = FollowedIndex.open(folder, NotesFixture.plan(format));
        follower = new IndexFollower(index, notes.source());
    }

    @Test
    void rows_are_found_changed_and_gone_as_the_feed_says() throws Exception {
        notes.put("a", "red apple");
        notes.put("b", "red brick");
        assertThat(index.state().whole()).isFalse();
        assertThat(follower.behind()).isEqualTo(2);
        assertThat(follower.catchUp()).isEqualTo(2);
        assertThat(NotesFixture.found(index, "red")).isEqualTo(2);
        assertThat(index.state().whole()).isTrue();

        notes.put("a", "green apple");
        notes.delete("b");
        assertThat(follower.catchUp()).isEqualTo(2);
        assertThat(NotesFixture.found(index, "red")).isZero();
        assertThat(NotesFixture.found(index, "apple")).isEqualTo(1);
    }

    @Test
    void a_change_that_changes_nothing_is_not_followed() throws Exception {
        notes.put("a", "red apple");
        follower.catchUp();
        notes.put("a", "red apple");
        assertThat(follower.catchUp()).isZero();
    }

    @Test
    void what_was_not_committed_is_read_again() throws Exception {
        notes.put("a", "red apple");
        follower.catchUp();
        index.written().remove("a");

        reopen(1); // closing forgets what was not committed, as a crash does
        follower.catchUp();

        assertThat(NotesFixture.found(index, "red")).isEqualTo(1);
    }

    @Test
    void an_index_of_another_format_is_built_again() throws Exception {
        notes.put("a", "red apple");
        follower.catchUp();
        reopen(2);
        assertThat(index.condition()).isEqualTo(IndexCondition.OTHER_VERSION);
        follower.catchUp();
        assertThat(NotesFixture.found(index, "red")).isEqualTo(1);
    }

    @Test
    void a_damaged_index_is_built_again() throws Exception {
        notes.put("a", "red apple");
        follower.catchUp();
        index.close();
        damage();
        reopen(1);
        assertThat(index.condition()).isEqualTo(IndexCondition.DAMAGED);
        follower.catchUp();
        assertThat(NotesFixture.found(index, "red")).isEqualTo(1);
    }

    @Test
    void a_file_that_was_compared_once_is_not_read_in_whole_at_every_start() throws Exception {
        // Long enough that what is in the middle of the file is not needed to open it.
        notes.put(
                "a",
                "red "
                        + IntStream.range(0, 50_000)
                                .mapToObj(i -> "w" + i * 7919)
                                .collect(Collectors.joining(" ")));
        follower.catchUp();
        reopen(1);
        assertThat(index.condition()).isEqualTo(IndexCondition.USABLE);
        index.close();
        Map<Path, FileTime> times = new HashMap<>();
        for (Path file : compound()) {
            times.put(file, Files.getLastModifiedTime(file));
        }
        damage();
        for (Path file : times.keySet()) {
            Files.setLastModifiedTime(file, times.get(file));
        }

        reopen(1);
        assertThat(index.condition()).as("nobody has read all of it").isEqualTo(IndexCondition.USABLE);

        index.close();
        for (Path file : compound()) {
            Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        }
        reopen(1);
        assertThat(index.condition()).as("a file that has changed is").isEqualTo(IndexCondition.DAMAGED);
        follower.catchUp();
        assertThat(NotesFixture.found(index, "red")).isEqualTo(1);
    }

    @Test
    void an_index_of_another_database_is_built_again() throws Exception {
        notes.put("a", "red apple");
        follower.catchUp();
        String other = UUID.randomUUID().toString();
        notes.database.inTransaction(
                tx -> CleanSql.write(tx, "update notes.feed set origin = ?::uuid, last = last + 1", other));
        notes.put("b", "red brick");
        follower.catchUp();
        assertThat(index.condition()).isEqualTo(IndexCondition.OTHER_DATABASE);
        assertThat(NotesFixture.found(index, "red")).isEqualTo(2);
    }

    @Test
    void one_process_writes_and_others_read_and_ask_for_a_rebuild() throws Exception {
        notes.put("a", "red apple");
        follower.catchUp();
        try (FollowedIndex beside = FollowedIndex.open(folder, NotesFixture.plan(1))) {
            IndexFollower reader = new IndexFollower(beside, notes.source());
            assertThat(beside.isWriter()).isFalse();
            assertThat(NotesFixture.found(beside, "red")).isEqualTo(1);
            assertThat(reader.reindex()).isFalse();
            assertThat(index.isRebuildRequested()).isTrue();
            assertThat(follower.reindex()).isTrue();
            assertThat(index.isRebuildRequested()).isFalse();

            index.close();
            notes.put("b", "red brick");
            reader.catchUp();
            assertThat(beside.isWriter()).isTrue();
            assertThat(NotesFixture.found(beside, "red")).isEqualTo(2);
        }
    }

    private List<Path> compound() throws Exception {
        Path generation =
                folder.resolve(Files.readString(folder.resolve("current")).strip());
        try (Stream<Path> all = Files.list(generation)) {
            return all.filter(file -> file.toString().endsWith(".cfs")).toList();
        }
    }

    private void damage() throws Exception {
        List<Path> files = compound();
        assertThat(files).isNotEmpty();
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length / 2] ^= 1;
            Files.write(file, bytes);
        }
    }
}
