package dev.okiagari.catalog.web;

import static dev.okiagari.catalog.web.CatalogWebFixture.encoded;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.application.program.LocalNode;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs.Order;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Role;
import dev.okiagari.sandbox.dial.Credentials;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Scope;
import dev.okiagari.sandbox.rakuten.Shop;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The catalog's API, asked as programs ask. */
class CatalogApiPgTest {
    private static final long LEAF = 100_101;

    @TempDir
    private static Path folder;

    private static CatalogWebFixture fixture;

    /** A net of one genre, and on the next day its ranking and its items. */
    @BeforeAll
    static void open() throws Exception {
        fixture = new CatalogWebFixture(CatalogApiPgTest.class, folder).signedIn(Role.OPERATOR);
        assertThat(fixture.post("/targets", "{\"genres\": [" + LEAF + "]}", 200)
                        .get("added")
                        .asInt())
                .isEqualTo(1);
        try (LocalNode node = fixture.node()) {
            assertThat(node.id()).isPositive();
            assertThat(fixture.type("run", "all")).isZero();
            fixture.age(3);
            fixture.sandbox.shop().day(Shop.FIRST_DAY.plusDays(1));
            fixture.run(Job.RANKING);
            fixture.run(Job.ITEM);
        }
        fixture.awaitIndex();
    }

    @AfterAll
    static void close() {
        try (CatalogWebFixture closing = fixture) {
            closing.contract.requireKept(closing.contract.operations("/api/v1/catalog"));
        }
    }

    private static List<String> codes(JsonNode answer) {
        return answer.get("items").findValuesAsText("code").stream()
                .filter(code -> code.contains(":"))
                .toList();
    }

    @Test
    void items_are_found_by_japanese_words_genre_shop_price_and_state() throws Exception {
        JsonNode all = fixture.api("/items?limit=100");
        long items = Long.parseLong(fixture.value("select count(*) from catalog.item"));
        assertThat(all.get("total").asLong()).isEqualTo(items).isGreaterThan(10);
        JsonNode one = all.get("items").get(0);
        String shop = one.get("shop").get("code").asText();
        long price = one.get("price").asLong();

        String word = fixture.value(
                "select substring(name from '[一-龠]{2,}') from catalog.item where name ~ '[一-龠]{2,}' limit 1");
        assertThat(fixture.api("/items?q=" + encoded(word)).get("items"))
                .isNotEmpty()
                .allSatisfy(item -> assertThat(item.get("name").asText()).contains(word));
        assertThat(fixture.api("/items?genre=" + LEAF).get("total").asLong()).isEqualTo(items);
        assertThat(fixture.api("/items?genre=999").get("total").asLong()).isZero();
        assertThat(fixture.api("/items?shop=" + encoded(shop)).get("items"))
                .isNotEmpty()
                .allSatisfy(item ->
                        assertThat(item.get("shop").get("code").asText()).isEqualTo(shop));
        assertThat(fixture.api("/items?minPrice=" + price + "&maxPrice=" + price)
                        .get("items"))
                .isNotEmpty()
                .allSatisfy(item -> assertThat(item.get("price").asLong()).isEqualTo(price));
        assertThat(fixture.api("/items?active=true").get("total").asLong()
                        + fixture.api("/items?active=false").get("total").asLong())
                .isEqualTo(items);
    }

    @Test
    void pages_follow_each_other_in_the_order_that_was_asked_for() throws Exception {
        List<Long> prices = new ArrayList<>();
        List<String> codes = new ArrayList<>();
        JsonNode page = fixture.api("/items?sort=cheapest&limit=7");
        while (true) {
            page.get("items").forEach(item -> prices.add(item.get("price").asLong()));
            codes.addAll(codes(page));
            if (page.get("next").isNull()) {
                break;
            }
            page = fixture.api("/items?sort=cheapest&limit=7&cursor="
                    + encoded(page.get("next").asText()));
        }
        assertThat(prices).isSorted().hasSize(page.get("total").asInt());
        assertThat(codes).doesNotHaveDuplicates();
    }

    @Test
    void a_cursor_that_is_none_is_refused() throws Exception {
        JsonNode problem = CatalogWebFixture.json(fixture.call("GET", "/items?cursor=zzz", null), 400);
        assertThat(problem.get("detail").asText()).contains("is not a cursor");
    }

    @Test
    void an_item_comes_with_its_price_review_and_rank_history() throws Exception {
        String code = fixture.value("""
                select item from catalog.item_market_snapshot group by item having count(distinct price) > 1 limit 1
                """);
        for (String path : List.of(code, code.replace(":", "%3A"))) {
            JsonNode item = fixture.api("/items/" + path);
            assertThat(item.get("item").get("code").asText()).isEqualTo(code);
            assertThat(item.get("prices")).hasSizeGreaterThan(1);
            assertThat(item.get("prices").findValuesAsText("at")).isSorted();
            assertThat(item.get("reviews")).isNotEmpty();
            assertThat(item.get("ranks"))
                    .isNotEmpty()
                    .allSatisfy(rank -> assertThat(rank.get("genre").asLong()).isEqualTo(LEAF));
            assertThat(item.get("genrePath")).isNotEmpty();
            assertThat(item.get("tags")).isNotNull();
            assertThat(item.get("images")).isNotNull();
        }
        assertThat(CatalogWebFixture.json(fixture.call("GET", "/items/nobody%3A1", null), 404)
                        .get("detail")
                        .asText())
                .contains("nobody:1");
    }

    @Test
    void genres_are_a_tree_that_is_read_level_by_level_with_counts() throws Exception {
        JsonNode top = fixture.api("/genres");
        assertThat(top.get("parent").asLong()).isZero();
        JsonNode branch = top.get("genres").get(0);
        long deepest = 0;
        while (branch.get("children").asInt() > 0) {
            assertThat(branch.get("items").asLong()).isPositive();
            JsonNode below = fixture.api("/genres?parent=" + branch.get("id").asLong());
            assertThat(below.get("path").get(below.get("path").size() - 1).get("id"))
                    .isEqualTo(branch.get("id"));
            branch = below.get("genres").get(0);
            deepest = branch.get("id").asLong();
        }
        assertThat(deepest).isEqualTo(LEAF);
        assertThat(branch.get("items").asLong())
                .isEqualTo(Long.parseLong(fixture.value("select count(*) from catalog.item")));
    }

    @Test
    void runs_have_all_counters_and_their_sums_hold() throws Exception {
        JsonNode runs = fixture.api("/runs?job=item&limit=1");
        JsonNode newest = runs.get("runs").get(0);
        assertThat(newest.get("job_id").asText()).isEqualTo("catalog.item");
        assertThat(newest.get("total_targets").asLong())
                .isEqualTo(newest.get("success_targets").asLong()
                        + newest.get("failed_targets").asLong()
                        + newest.get("owed").asLong()
                        + newest.get("cancelled").asLong());
        assertThat(newest.get("success_targets").asLong())
                .isEqualTo(newest.get("unchanged").asLong()
                        + newest.get("gone").asLong()
                        + newest.get("db_upsert_success").asLong());
        for (String counter :
                List.of("diff_new_hash", "s3_put_success", "s3_put_fail", "db_upsert_fail", "failure_rate")) {
            assertThat(newest.get(counter).isNumber()).as(counter).isTrue();
        }
        JsonNode older = fixture.api("/runs?job=item&cursor=" + runs.get("next").asLong());
        assertThat(older.get("runs").get(0).get("run_id").asLong())
                .isLessThan(newest.get("run_id").asLong());
        JsonNode run = fixture.api("/runs/" + newest.get("run_id").asLong());
        assertThat(run.get("net").isNull()).as("started alone").isTrue();
        assertThat(run.get("progress").get("state").asText()).isEqualTo("passed");
        assertThat(CatalogWebFixture.json(fixture.call("GET", "/runs/999999", null), 404)
                        .get("code")
                        .asText())
                .isEqualTo("not-found");
    }

    @Test
    void the_first_run_belongs_to_a_net_that_lists_its_runs() throws Exception {
        String key = fixture.api("/runs/1").get("net").asText();
        JsonNode net = fixture.api("/nets/" + key);
        assertThat(net.get("verdict").asText()).isEqualTo("passed");
        assertThat(net.get("runs").findValuesAsText("job"))
                .containsExactlyInAnyOrder("ranking", "item", "genre", "tag", "active");
        assertThat(fixture.api("/nets?cursor=" + key).get("nets")).isEmpty();
    }

    @Test
    void a_job_is_started_once_and_what_failed_is_grouped_owed_and_run_again() throws Exception {
        String code = fixture.value("select min(id) from catalog.item");
        fixture.sandbox
                .rakuten()
                .dials()
                .set(DialSettings.healthy()
                        .withErrors(Map.of(400, 1.0))
                        .with(new Scope(Scope.Dice.REQUEST, "itemCode=" + code.replace(":", "%3A"), 0)));
        long run =
                fixture.post("/runs", "{\"job\": \"item\"}", 201).get("runId").asLong();
        JsonNode refused = fixture.post("/runs", "{\"job\": \"item\"}", 409);
        assertThat(refused.get("detail").asText())
                .startsWith("already running: run " + run)
                .contains("no node works on it");
        assertThat(refused.get("code").asText()).isEqualTo("okiagari.already_running");
        assertThat(fixture.api("/runs/" + run).get("progress").get("boundBy").asText())
                .contains("nodes");

        try (LocalNode node = fixture.node()) {
            assertThat(node.id()).isPositive();
            fixture.runtime.client().runs().of(run).await();
        }
        JsonNode ended = fixture.api("/runs/" + run);
        assertThat(ended.get("run").get("failed_targets").asLong()).isEqualTo(1);
        JsonNode group = ended.get("failures").get(0);
        assertThat(group.get("category").asText()).isEqualTo("rakuten.client_error");
        assertThat(group.get("failed").asLong()).isEqualTo(1);
        assertThat(group.get("attempts").asInt()).isEqualTo(1);
        assertThat(group.get("messages").get(0).get("message").asText())
                .contains("answered 400")
                .doesNotContain(code.substring(0, code.indexOf(':')));
        assertThat(group.get("messages").get(0).get("sourceId").asText()).isEqualTo(code);
        JsonNode owed = fixture.api("/owed?job=item");
        assertThat(owed.get("targets").get(0).get("sourceId").asText()).isEqualTo(code);
        assertThat(owed.get("counts").get(0).get("targets").asLong()).isEqualTo(1);
        assertThat(fixture.api("/owed?job=tag").get("targets")).isEmpty();

        fixture.sandbox.rakuten().dials().heal();
        fixture.post("/runs/" + run + "/rerun", "{\"reason\": \" \"}", 400);
        long again = fixture.post("/runs/" + run + "/rerun", "{\"reason\": \"the shop is back\"}", 200)
                .get("runId")
                .asLong();
        try (LocalNode node = fixture.node()) {
            assertThat(node.id()).isPositive();
            fixture.runtime.client().runs().of(again).await();
        }
        assertThat(fixture.api("/runs/" + again).get("run").get("total_targets").asLong())
                .isEqualTo(1);
        assertThat(fixture.api("/owed").get("targets")).isEmpty();
    }

    @Test
    void a_run_that_was_stopped_owes_the_rest_and_goes_on() throws Exception {
        long run = fixture.catalog.start(Job.ITEM, Order.by("test")).id();
        fixture.post("/runs/" + run + "/stop", "{\"reason\": \"wrong day\"}", 200);
        fixture.post("/runs/" + run + "/stop", "{\"reason\": \"once more\"}", 409);
        try (LocalNode node = fixture.node()) {
            assertThat(node.id()).isPositive();
            fixture.runtime.client().runs().of(run).await();
            JsonNode stopped = fixture.api("/runs/" + run).get("run");
            assertThat(stopped.get("verdict").asText()).isEqualTo("aborted");
            fixture.post("/runs/" + run + "/resume", "{\"reason\": \"it was the right one\"}", 200);
            fixture.runtime.client().runs().of(run).await();
        }
        assertThat(fixture.api("/runs/" + run).get("run").get("verdict").asText())
                .isEqualTo("passed");
        fixture.post("/runs/" + run + "/resume", "{\"reason\": \"again\"}", 409);
        fixture.post("/runs/999999/resume", "{\"reason\": \"again\"}", 404);
    }

    @Test
    void a_net_is_started_once_and_goes_on_after_what_stopped_it_is_fixed() throws Exception {
        String net = fixture.post("/nets", "", 201).get("net").asText();
        assertThat(fixture.post("/nets", "", 409).get("detail").asText()).startsWith("already running: net " + net);
        fixture.sandbox.rakuten().dials().set(DialSettings.healthy().with(Credentials.REFUSED_401));
        assertThat(fixture.type("resume", net)).isEqualTo(1);
        assertThat(fixture.api("/nets/" + net).get("verdict").asText()).isEqualTo("stopped");
        fixture.sandbox.rakuten().dials().heal();
        fixture.post("/nets/" + net + "/resume", "{\"reason\": \"the key was renewed\"}", 200);
        assertThat(fixture.type("resume", net)).isZero();
        assertThat(fixture.api("/nets/" + net).get("verdict").asText()).isEqualTo("passed");
        fixture.post("/nets/" + net + "/resume", "{\"reason\": \"again\"}", 409);
        fixture.post("/nets/2020-01-01-1/resume", "{\"reason\": \"again\"}", 404);
    }

    @Test
    void a_net_is_stopped_by_people_and_says_what_is_on_hold() throws Exception {
        String net = fixture.post("/nets", "", 201).get("net").asText();
        assertThat(fixture.runtime.client().holds().hold("upstream:rakuten", new Actor("ann", "they asked us to")))
                .isTrue();
        assertThat(fixture.api("/nets/" + net).get("holds").get(0).get("reason").asText())
                .isEqualTo("they asked us to");
        assertThat(fixture.page("/catalog/nets/" + net))
                .contains("Upstream rakuten is on hold", "ann put it on hold", "href=\"/upstreams\"", "Stop the net");
        fixture.post("/nets/" + net + "/stop", "{\"reason\": \" \"}", 400);
        fixture.post("/nets/" + net + "/stop", "{\"reason\": \"wrong day\"}", 200);
        fixture.post("/nets/" + net + "/stop", "{\"reason\": \"once more\"}", 409);
        assertThat(fixture.page("/catalog/nets/" + net))
                .contains("It is stopping.")
                .doesNotContain("Stop the net");
        assertThat(fixture.type("resume", net)).as("a node ends it").isEqualTo(1);
        assertThat(fixture.api("/nets/" + net).get("reason").asText())
                .contains("stopped by " + System.getProperty("user.name") + ": wrong day");
        assertThat(fixture.runtime.client().holds().release("upstream:rakuten", new Actor("ann", "again")))
                .isTrue();
    }

    @Test
    void targets_are_added_by_number_or_below_one_and_removed() throws Exception {
        assertThat(fixture.post("/targets", "{\"genres\": [100201, 100201, " + LEAF + "]}", 200))
                .hasToString("{\"added\":1,\"already\":1}");
        JsonNode below = fixture.post("/targets", "{\"below\": 0}", 200);
        assertThat(below.get("added").asInt()).isEqualTo(5);
        JsonNode listed = fixture.api("/targets").get("targets");
        assertThat(listed).hasSize(7);
        assertThat(listed.findValuesAsText("addedBy")).containsOnly(System.getProperty("user.name"));
        for (JsonNode target : listed) {
            if (target.get("genre").asLong() != LEAF) {
                CatalogWebFixture.json(fixture.call("DELETE", "/targets/" + target.get("genre"), null), 200);
            }
        }
        assertThat(fixture.api("/targets").get("targets")).hasSize(1);
        CatalogWebFixture.json(fixture.call("DELETE", "/targets/12345", null), 404);
        fixture.post("/targets", "{\"genres\": [-1]}", 400);
        fixture.post("/targets", "{\"genres\": [1], \"below\": 0}", 400);
        fixture.post("/targets", "{}", 400);
    }
}
