package dev.okiagari.console.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.console.command.EveryStateFixture;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists of items by each filter and page by page, and answers that a client has already. */
class ItemListPgTest {
    private static EveryStateFixture fixture;
    private static ConsoleApiFixture server;

    @BeforeAll
    static void open() throws Exception {
        fixture = EveryStateFixture.of(ItemListPgTest.class);
        server = new ConsoleApiFixture(fixture.database().dataSource());
    }

    @AfterAll
    static void close() {
        server.close();
        fixture.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "-                                     | later parked retrying",
                "pipeline=papers                       | later parked retrying",
                "pipeline=skills                       | ''",
                "state=retrying                        | retrying",
                "state=held                            | ''",
                "state=stale                           | ''",
                "state=parked                          | parked",
                "state=failed                          | invalid",
                "state=failed&kind=invalid             | invalid",
                "state=failed&kind=transient           | ''",
                "category=arxiv.down                   | retrying",
                "state=rejected                        | rejected",
                "state=done                            | done",
                "state=all&pipeline=papers             | done invalid later parked rejected retrying",
                "step=content&pipeline=papers          | later parked retrying",
                "prefix=re&pipeline=papers             | rejected retrying",
                "olderThan=2h                          | ''",
                "run=1                                 | ''",
            })
    void every_filter_selects_what_it_says(String query, String keys) throws Exception {
        JsonNode page =
                server.get("/api/v1/items?" + (query == null ? "" : query)).json();

        assertThat(keys(page).stream().sorted()).containsExactly(keys.isEmpty() ? new String[0] : keys.split(" ", -1));
        assertThat(page.get("next").isNull()).isTrue();
    }

    @Test
    void pages_follow_each_other_by_the_cursor() throws Exception {
        List<String> all = new ArrayList<>();
        String after = "";
        int pages = 0;
        while (pages < 10) {
            JsonNode page = server.get("/api/v1/items?state=all&pipeline=papers&limit=2" + after)
                    .json();
            assertThat(page.get("items").size()).isLessThanOrEqualTo(2);
            all.addAll(keys(page));
            pages++;
            if (page.get("next").isNull()) {
                break;
            }
            after = "&cursor="
                    + java.net.URLEncoder.encode(page.get("next").asText(), java.nio.charset.StandardCharsets.UTF_8);
        }
        assertThat(all).containsExactlyInAnyOrder("done", "invalid", "later", "parked", "rejected", "retrying");
    }

    @Test
    void what_a_client_has_already_is_not_sent_again() throws Exception {
        ConsoleApiFixture.Answer first = server.get("/api/v1/runs");

        ConsoleApiFixture.Answer second = server.get("/api/v1/runs", "If-None-Match", first.header("ETag"));

        assertThat(first.header("ETag")).isNotEmpty();
        assertThat(second.status()).isEqualTo(304);
        assertThat(second.text()).isEmpty();
        assertThat(server.get("/api/v1/runs", "If-None-Match", "\"other\"").status())
                .isEqualTo(200);
    }

    private static List<String> keys(JsonNode page) {
        List<String> keys = new ArrayList<>();
        page.get("items").forEach(i -> keys.add(i.get("key").asText()));
        return keys;
    }
}
