package dev.okiagari.papers.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.okiagari.kit.web.Role;
import dev.okiagari.server.web.FirstByte;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lists of papers and searches begin to arrive at once, however many there are. */
class MillionPapersProvingPgTest {
    /** Papers with title, abstract, authors and categories, as ingestion would have left them; their texts are not part of it. */
    private static final String FULL = """
            insert into papers.paper (id, reached, title, abstract, authors, categories, published, version, created_at, ingested_at,
                                      change)
            select to_char(1501 + n / 90000, 'FM0000') || '.' || to_char(n % 90000 + 10000, 'FM00000'), 'ready',
                   w.one || ' ' || w.two || ' by Method' || n % 3000,
                   'We study ' || w.one || ' ' || w.two || ' with Method' || n % 3000 || ' on Dataset' || n % 700
                     || '. It is compared with Baseline' || n % 200 || ' under ' || w.three || ' conditions, number ' || n
                     || '. Results are better by ' || n % 17 || ' points, and less ' || w.three || ' than expected.',
                   array['Author A' || n % 4001, 'Author B' || n % 2503],
                   array[(array['cs.CL', 'cs.LG', 'math.CO', 'physics.optics', 'stat.ML', 'q-bio.NC'])[1 + n % 6]],
                   timestamptz '2007-01-01Z' + n * interval '9 min', 1, okiagari.now(), okiagari.now(), n
            from generate_series(1, 1000000) n
            cross join lateral (
              select (array['robust', 'sparse', 'latent', 'causal', 'neural', 'stable', 'federated', 'adaptive'])[1 + n % 8] as one,
                     (array['retrieval', 'translation', 'planning', 'colouring', 'imaging', 'inference', 'control'])[1 + n % 7] as two,
                     (array['noisy', 'adverse', 'uneven', 'sudden', 'rare'])[1 + n % 5] as three) w;
            update papers.feed set last = 1000000
            """;

    @Test
    @Timeout(3600)
    void with_a_million_papers_lists_and_searches_begin_within_50_ms(@TempDir Path folder) throws Exception {
        assumeTrue(Boolean.getBoolean("okiagari.prove"), "takes minutes: ./check --prove runs it");
        try (PaperWebFixture fixture = new PaperWebFixture(getClass(), folder, false)) {
            try (Connection connection = fixture.database.dataSource().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute(FULL);
                statement.execute("vacuum analyze");
            }
            String token = fixture.token(Role.VIEWER);
            Awaitility.await()
                    .atMost(Duration.ofMinutes(40))
                    .pollInterval(Duration.ofSeconds(2))
                    .until(() -> fixture.call("POST", "/api/v1/papers/search", "{\"q\": \"1512.20000\"}", token)
                            .json()
                            .at("/hits/0/id")
                            .asText()
                            .equals("1512.20000"));
            change(fixture, token);
            FirstByte times = new FirstByte(fixture.address(), token);
            for (String list : new String[] {
                "",
                "?status=ready",
                "?status=failed",
                "?category=cs.CL",
                "?category=math",
                "?year=2008",
                "?sort=added",
                "?category=q-bio.NC&year=2020"
            }) {
                times.get("/api/v1/papers" + list);
            }
            times.get("/papers/library")
                    .get("/papers/search?q=robust+retrieval")
                    .get("/papers/search?q=Method77");
            for (String query : new String[] {
                "robust",
                "robust retrieval",
                "robust retrieval by Method2977",
                "number 765432",
                "number",
                "",
                "how do robust neural methods for latent planning compare with sparse inference in noisy conditions",
                "\\\"results are better\\\" federated",
                "\\\"adverse conditions\\\""
            }) {
                times.post("/api/v1/papers/search", "{\"q\": \"" + query + "\"}");
            }
            times.post(
                    "/api/v1/papers/search", "{\"q\": \"planning\", \"categories\": [\"cs.LG\"], \"fromYear\": 2010}");
            times.post("/api/v1/papers/search", "{\"q\": \"\", \"categories\": [\"cs\"]}")
                    .post("/api/v1/papers/search", "{\"q\": \"neural\", \"cursor\": 9980}");
            assertThat(times.slow()).as("longer than 50 ms").isEmpty();
        }
    }

    /** As papers do all the time: their older versions stay in the files of the index for a while, and have to be passed over. */
    private static void change(PaperWebFixture fixture, String token) throws Exception {
        try (Connection connection = fixture.database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    update papers.paper set title = 'Changed ' || title, change = 1000001
                    where id in (select id from papers.paper order by id limit 10000);
                    update papers.feed set last = 1000001
                    """);
        }
        Awaitility.await()
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> fixture.call("POST", "/api/v1/papers/search", "{\"q\": \"changed\"}", token)
                                .json()
                                .at("/total")
                                .asInt()
                        == 10_000);
    }
}
