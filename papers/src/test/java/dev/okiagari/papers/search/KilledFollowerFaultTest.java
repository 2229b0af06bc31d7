package dev.okiagari.papers.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.application.index.FollowedIndex;
import dev.okiagari.application.index.IndexFollower;
import dev.okiagari.papers.search.document.PaperIndexPlan;
import dev.okiagari.papers.search.query.PaperSearch;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process killed anywhere between the tables' commit and the index's leaves nothing out. */
@Timeout(240)
class KilledFollowerFaultTest {
    private static final int KILLS = 5;

    @TempDir
    Path folder;

    @Test
    void every_committed_paper_is_found_after_followers_were_killed() throws Exception {
        Random random = new Random(20261115);
        try (PaperRowsFixture fixture = PaperRowsFixture.of(getClass(), SearchFixture.EMBEDDER)) {
            int paper = 0;
            for (int kill = 0; kill < KILLS; kill++) {
                Process follower = start(fixture);
                try (BufferedReader lines =
                        new BufferedReader(new InputStreamReader(follower.getInputStream(), UTF_8))) {
                    assertThat(lines.readLine()).isEqualTo("following");
                    for (int i = 0; i < 12; i++) {
                        fixture.put(StoredPaper.of("2401.%05d".formatted(++paper), "Lattice " + paper));
                        if (paper % 5 == 0) {
                            fixture.remove("2401.%05d".formatted(paper - 2));
                        }
                    }
                    follower.waitFor(random.nextInt(60_000), TimeUnit.MICROSECONDS);
                    follower.toHandle().destroyForcibly();
                    follower.waitFor();
                }
                assertThat(follower.exitValue()).as("killed, not ended").isEqualTo(137);
            }
            try (FollowedIndex index = FollowedIndex.open(folder, PaperIndexPlan.PLAN)) {
                assertThat(index.isWriter()).isTrue();
                long before = index.state().change();
                assertThat(before).as("the killed ones had come some way").isPositive();
                new IndexFollower(index, fixture.database).catchUp();
                SearchRequest all = SearchRequest.of("lattice").with(Slice.first(100));
                List<String> found =
                        new ArrayList<>(SearchFixture.ids(new PaperSearch(index, SearchFixture.EMBEDDER).search(all)));
                found.sort(null);
                assertThat(found)
                        .isEqualTo(fixture.column("select id from papers.paper order by id"))
                        .hasSizeGreaterThan(40);
            }
        }
    }

    private Process start(PaperRowsFixture fixture) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1", // it lives for seconds
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                FollowerProcess.class.getName(),
                folder.toString()));
        words.addAll(List.of(fixture.address()));
        return new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
