package dev.okiagari.application.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.application.Sql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FollowedIndexPgTest {
    @TempDir
    private Path folder;

    private Notes notes;
    private FollowedIndex index;
    private IndexFollower follower;

    @BeforeEach
    void open() {
        notes = new Notes();
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
        index = FollowedIndex.open(folder, Notes.plan(format));
        follower = new IndexFollower(index, notes.source());
    }

    @Test
    void rows_are_found_changed_and_gone_as_the_feed_says() throws Exception {
        notes.put("a", "red apple");
        notes.put("b", "red brick");
        assertThat(index.state().whole()).isFalse();
        assertThat(follower.behind()).isEqualTo(2);
        assertThat(follower.catchUp()).isEqualTo(2);
        assertThat(Notes.found(index, "red")).isEqualTo(2);
        assertThat(index.state().whole()).isTrue();

        notes.put("a", "green apple");
        notes.delete("b");
        assertThat(follower.catchUp()).isEqualTo(2);
        assertThat(Notes.found(index, "red")).isZero();
        assertThat(Notes.found(index, "apple")).isEqualTo(1);
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

        assertThat(Notes.found(index, "red")).isEqualTo(1);
    }

    @Test
    void an_index_of_another_format_is_built_again() throws Exception {
        notes.put("a", "red apple");
        follower.catchUp();
        reopen(2);
        assertThat(index.condition()).isEqualTo(IndexCondition.OTHER_VERSION);
        follower.catchUp();
        assertThat(Notes.found(index, "red")).isEqualTo(1);
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
        assertThat(Notes.found(index, "red")).isEqualTo(1);
    }

    @Test
    void an_index_of_another_database_is_built_again() throws Exception {
        notes.put("a", "red apple");
        follower.catchUp();
        String other = UUID.randomUUID().toString();
        notes.database.inTransaction(
                tx -> Sql.update(tx, "update notes.feed set origin = ?::uuid, last = last + 1", other));
        notes.put("b", "red brick");
        follower.catchUp();
        assertThat(index.condition()).isEqualTo(IndexCondition.OTHER_DATABASE);
        assertThat(Notes.found(index, "red")).isEqualTo(2);
    }

    @Test
    void one_process_writes_and_others_read_and_ask_for_a_rebuild() throws Exception {
        notes.put("a", "red apple");
        follower.catchUp();
        try (FollowedIndex beside = FollowedIndex.open(folder, Notes.plan(1))) {
            IndexFollower reader = new IndexFollower(beside, notes.source());
            assertThat(beside.isWriter()).isFalse();
            assertThat(Notes.found(beside, "red")).isEqualTo(1);
            assertThat(reader.reindex()).isFalse();
            assertThat(index.isRebuildRequested()).isTrue();
            assertThat(follower.reindex()).isTrue();
            assertThat(index.isRebuildRequested()).isFalse();

            index.close();
            notes.put("b", "red brick");
            reader.catchUp();
            assertThat(beside.isWriter()).isTrue();
            assertThat(Notes.found(beside, "red")).isEqualTo(2);
        }
    }

    private void damage() throws Exception {
        Path generation =
                folder.resolve(Files.readString(folder.resolve("current")).strip());
        List<Path> files;
        try (Stream<Path> all = Files.list(generation)) {
            files = all.filter(file -> file.toString().endsWith(".cfs")).toList();
        }
        assertThat(files).isNotEmpty();
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length / 2] ^= 1;
            Files.write(file, bytes);
        }
    }
}
