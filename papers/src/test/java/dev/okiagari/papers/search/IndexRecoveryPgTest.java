package dev.okiagari.papers.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.application.index.IndexCondition;
import dev.okiagari.papers.search.document.PaperIndexPlan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Version;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever became of the index: the tables have it all, and the answers are the same again. */
class IndexRecoveryPgTest {
    @TempDir
    static Path folder;

    private static SearchFixture test;
    private static Questions before;

    @BeforeAll
    static void fill() throws SQLException {
        test = new SearchFixture(IndexRecoveryPgTest.class, folder);
        for (StoredPaper paper : SandboxPapersFixture.every(40)) {
            test.rows.put(paper);
        }
        test.follow();
        before = Questions.to(test);
        assertThat(before.total()).isGreaterThan(10);
    }

    @AfterAll
    static void close() throws SQLException {
        test.close();
    }

    @Test
    void a_folder_that_was_deleted_gives_the_same_answers_in_order_and_score() throws Exception {
        test.index.close();
        delete(folder);

        test.reopen();

        assertThat(test.index.condition()).isEqualTo(IndexCondition.MISSING);
        assertThat(answers()).isEqualTo(before);
        test.reopen();
        assertThat(test.index.condition()).isEqualTo(IndexCondition.USABLE);
    }

    @Test
    void a_folder_deleted_under_a_running_server_is_built_anew() throws Exception {
        delete(folder);

        test.follow();

        assertThat(answers()).isEqualTo(before);
        test.reopen();
        assertThat(answers()).isEqualTo(before);
    }

    @Test
    void every_file_may_be_cut_short() throws Exception {
        int cut = 0;
        for (int i = 0; i < files().size(); i++) {
            test.index.close();
            List<Path> files = files();
            Path file = files.get(i % files.size());
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(channel.size() / 2);
            }
            test.reopen();
            assertThat(answers()).as("after %s was cut short", file).isEqualTo(before);
            cut++;
        }
        assertThat(cut).isGreaterThan(3);
    }

    @Test
    void garbage_in_the_middle_of_the_largest_file_is_noticed() throws Exception {
        test.index.close();
        Path largest = files().stream()
                .max(Comparator.comparingLong(IndexRecoveryPgTest::size))
                .orElseThrow();
        try (FileChannel channel = FileChannel.open(largest, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap("garbage".repeat(10).getBytes(UTF_8)), channel.size() / 2);
        }

        test.reopen();
        assertThat(test.index.condition()).isEqualTo(IndexCondition.DAMAGED);

        assertThat(answers()).isEqualTo(before);
    }

    @Test
    void a_mark_that_names_no_generation_is_noticed() throws Exception {
        for (byte[] strange :
                List.of("generation-77".getBytes(UTF_8), "../..".getBytes(UTF_8), new byte[] {-1, 0, -2})) {
            test.index.close();
            Files.write(folder.resolve("current"), strange);
            test.reopen();
            assertThat(answers()).isEqualTo(before);
        }
    }

    @Test
    void an_index_of_another_format_is_built_anew() throws Exception {
        for (String format : List.of("0/9.0.0", "1/" + Version.LATEST)) {
            isBuiltAnewFrom(format);
        }
    }

    private static void isBuiltAnewFrom(String format) throws Exception {
        test.index.close();
        Path generation =
                folder.resolve(Files.readString(folder.resolve("current")).strip());
        try (FSDirectory directory = FSDirectory.open(generation);
                IndexWriter writer =
                        new IndexWriter(directory, new IndexWriterConfig().setCodec(PaperIndexPlan.PLAN.codec()))) {
            Map<String, String> marks =
                    new LinkedHashMap<>(SegmentInfos.readLatestCommit(directory).getUserData());
            marks.put("format", format);
            writer.setLiveCommitData(marks.entrySet());
            writer.commit();
        }
        test.open();
        assertThat(test.index.state().whole()).isFalse();
        assertThat(test.index.condition()).isEqualTo(IndexCondition.OTHER_VERSION);
        assertThat(test.follower().behind()).isEqualTo(before.total());

        test.follow();

        assertThat(answers()).isEqualTo(before);
    }

    private static Questions answers() {
        return Questions.to(test);
    }

    /** Of the present generation, but for its lock. */
    private static List<Path> files() throws IOException {
        Path generation =
                folder.resolve(Files.readString(folder.resolve("current")).strip());
        try (Stream<Path> files = Files.list(generation)) {
            return files.filter(file -> size(file) > 0).sorted().toList();
        }
    }

    private static long size(Path file) {
        return file.toFile().length();
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
