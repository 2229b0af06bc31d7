package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.console.command.EveryStateFixture;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.kit.web.Role;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** The few items on the overview that somebody should look at. Each test has a server of its own, which has read nothing yet. */
class AttentionPgTest {
    private static final String LIVE_NODE = """
            insert into okiagari.node (name, host, pid, build, started_at, beat_at)
            values ('still', 'h', 1, 'b', okiagari.now(), okiagari.now() + interval '1 h')
            """;

    @Test
    void what_is_stale_comes_first_then_what_failed_each_with_its_reason_and_what_is_next() throws Exception {
        try (EveryStateFixture fixture = EveryStateFixture.of(AttentionPgTest.class)) {
            execute(fixture, LIVE_NODE);
            execute(fixture, """
                    update okiagari.item set due_at = okiagari.now() - interval '10 min'
                    where id = (select id from okiagari.target where key = 'retrying');
                    delete from okiagari.depth;
                    insert into okiagari.depth (pipeline, step, state, items, retrying, held, stale)
                    values ('papers', 'content', 'waiting', 1, 1, 0, 1)
                    """);
            String needs = needs(fixture);

            assertThat(needs)
                    .containsSubsequence(
                            "papers/retrying</a>",
                            "stale</span>",
                            "due at content for 10 min",
                            "starts on the next free node",
                            "papers/invalid</a>",
                            "failed</span>",
                            "404 Not Found",
                            "stays failed until fixed and retried")
                    .contains("href=\"/items/" + id(fixture, "retrying") + "\"", "/items?state=stale", ">1 stale<")
                    .doesNotContain("papers/parked", "papers/later", "papers/done", "papers/rejected");
        }
    }

    @Test
    void many_that_failed_for_one_reason_leave_room_for_other_reasons() throws Exception {
        try (EveryStateFixture fixture = EveryStateFixture.of(AttentionPgTest.class)) {
            execute(fixture, """
                    with alike as (
                        insert into okiagari.target (pipeline, run_id, key, created_at)
                        select 'papers', 0, 'alike-' || n, okiagari.now() from generate_series(1, 9) n returning id)
                    insert into okiagari.finished (id, epoch, pipeline, step, visit, charged, state, failure, ended_at)
                    select id, 2, 'papers', 'metadata', 1, 1, 'failed', okiagari.failure_json(
                           'broken', 'bug', null, null, 'E', 'm', 'r', 'metadata', 1, 3, okiagari.now()), okiagari.now()
                    from alike
                    """);
            String needs = needs(fixture);

            assertThat(needs.split("papers/alike-", -1)).hasSize(3);
            assertThat(needs).contains("papers/invalid</a>");
        }
    }

    @Test
    void what_failed_more_than_a_day_ago_and_what_a_hold_or_a_missing_node_explains_is_not_shown() throws Exception {
        try (EveryStateFixture fixture = EveryStateFixture.of(AttentionPgTest.class)) {
            execute(fixture, """
                    update okiagari.finished set ended_at = ended_at - interval '25 h' where state = 'failed';
                    delete from okiagari.hourly_end;
                    delete from okiagari.count_delta;
                    update okiagari.item set due_at = okiagari.now() - interval '10 min' where lane is not null;
                    delete from okiagari.depth;
                    insert into okiagari.depth (pipeline, step, state, items, retrying, held, stale)
                    values ('papers', 'content', 'waiting', 1, 1, 0, 1)
                    """);

            assertThat(needs(fixture))
                    .contains("Nothing moves while no node is running, and nothing failed in the last 24 h.")
                    .doesNotContain("<table");
        }
    }

    @Test
    void nothing_to_look_at_is_said_and_leads_to_what_is_on_the_way() throws Exception {
        try (EveryStateFixture fixture = EveryStateFixture.of(AttentionPgTest.class)) {
            execute(fixture, LIVE_NODE);
            execute(fixture, "delete from okiagari.finished where state = 'failed'");

            assertThat(needs(fixture)).contains("Nothing is stuck, and ", "href=\"/items\"");
        }
    }

    private static String needs(EveryStateFixture fixture) throws Exception {
        try (ConsoleWebFixture server = new ConsoleWebFixture(fixture.database().dataSource()).signedIn(Role.VIEWER)) {
            String page = server.get("/").body();
            int from = page.indexOf("id=\"needs\"");
            assertThat(from).as(page).isPositive();
            return page.substring(from, page.indexOf("</section>", from));
        }
    }

    private static long id(EveryStateFixture fixture, String key) {
        return fixture.client()
                .items()
                .find(EveryStateFixture.PAPERS, key)
                .map(ItemView::id)
                .orElseThrow();
    }

    private static void execute(EveryStateFixture fixture, String sql) throws SQLException {
        try (Connection connection = fixture.database().dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
