package dev.okiagari.catalog.store;

import static dev.okiagari.catalog.CatalogTablesFixture.answer;
import static dev.okiagari.catalog.CatalogTablesFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.CatalogTablesFixture;
import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.answer.RawAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Targets that write the same rows at the same time wait for each other and never deadlock. */
class SharedRowsPgTest {
    private static final int ROUNDS = 40;

    private final CatalogTablesFixture fixture = new CatalogTablesFixture(getClass());

    @AfterEach
    void close() {
        fixture.close();
    }

    /** The children come in descending order, their names differ, so that each round really writes every row. */
    private static RawAnswer genre(int id, int round, String who) {
        StringBuilder children = new StringBuilder();
        for (int child = 30; child > 20; child--) {
            children.append(children.isEmpty() ? "" : ",")
                    .append("{\"genreId\":")
                    .append(child)
                    .append(",\"nameJa\":\"")
                    .append(who)
                    .append(round)
                    .append("\",\"level\":2}");
        }
        return answer(
                Entity.GENRE,
                Integer.toString(id),
                "{\"genre\":{\"genreId\":" + id + ",\"nameJa\":\"" + who + round + "\",\"level\":1},\"children\":["
                        + children + "]}");
    }

    private void race(List<RawAnswer> one, List<RawAnswer> other) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<Future<?>> ends = new ArrayList<>();
            for (List<RawAnswer> answers : List.of(one, other)) {
                ends.add(threads.submit(() -> fixture.apply(answers.toArray(RawAnswer[]::new))));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        }
    }

    @Test
    void genres() throws Exception {
        race(
                IntStream.range(0, ROUNDS).mapToObj(i -> genre(10, i, "a")).toList(),
                IntStream.range(0, ROUNDS).mapToObj(i -> genre(40, i, "b")).toList());
        assertThat(fixture.column("select id from catalog.genre")).hasSize(13);
    }

    @Test
    void shops() throws Exception {
        race(items("a"), items("b"));
        assertThat(fixture.column("select code from catalog.shop")).hasSize(2);
        assertThat(fixture.column("select distinct change from catalog.item")).hasSize(2 * ROUNDS);
    }

    private static List<RawAnswer> items(String who) {
        return IntStream.range(0, ROUNDS)
                .mapToObj(
                        i -> item(who + ":" + i, ",\"shopCode\":\"s" + (i % 2) + "\",\"shopName\":\"" + who + i + "\""))
                .toList();
    }
}
