package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.TestCodec;
import dev.okiagari.engine.internal.store.row.SeenItem;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.Staleness;
import dev.okiagari.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The library and the database have one idea of what is stale. */
class StaleRulePgTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration LIMIT = Duration.ofMinutes(3);

    @Test
    void the_rule_in_sql_answers_like_the_one_in_java_in_every_situation() throws SQLException {
        List<String> different = new ArrayList<>();
        int stale = 0;
        int asked = 0;
        try (StoreFixture shop = StoreFixture.of(getClass())) {
            for (ItemView item : situations()) {
                Staleness java = Staleness.of(item, NOW, LIMIT);
                Optional<Instant> sql = shop.commit(c -> {
                    try (PreparedStatement statement = c.prepareStatement(
                            "select okiagari.stale_since(?, ?, ?, ?, ?, ?, ?, interval '3 min') as since")) {
                        return Optional.ofNullable(since(statement, item));
                    }
                });
                asked++;
                stale += java.stale() ? 1 : 0;
                if (!Optional.ofNullable(java.since()).equals(sql)) {
                    different.add(item + ": Java says " + java + ", SQL says " + sql);
                }
            }
        }
        assertThat(different).isEmpty();
        assertThat(stale).as("stale ones of " + asked).isBetween(10, asked - 10);
    }

    private static @Nullable Instant since(PreparedStatement statement, ItemView item) throws SQLException {
        ItemView.CallWait wait = item.callWait();
        Instant due = item.dueAt();
        statement.setString(1, item.state().isFinished() ? null : item.state().word()); // no row of a live item
        statement.setTimestamp(2, Timestamp.from(item.since()));
        statement.setTimestamp(3, due == null ? null : Timestamp.from(due));
        statement.setBoolean(4, item.held());
        statement.setObject(5, wait == null ? null : wait.isWaiting(), Types.BOOLEAN);
        statement.setObject(6, wait == null ? null : wait.waited().toMillis(), Types.BIGINT);
        statement.setTimestamp(7, Timestamp.from(NOW));
        try (ResultSet row = statement.executeQuery()) {
            row.next();
            return Sql.instant(row, "since");
        }
    }

    private static List<ItemView> situations() {
        List<ItemView> all = new ArrayList<>();
        for (State state : State.values()) {
            for (long age : new long[] {0, 179, 180, 181, 9000}) {
                for (Long due : Arrays.asList(null, -9000L, -181L, -180L, 0L, 60L)) {
                    for (ItemView.CallWait wait : Arrays.asList(
                            null,
                            new ItemView.CallWait("u", true, Duration.ofSeconds(5)),
                            new ItemView.CallWait("u", false, Duration.ofSeconds(8000)),
                            new ItemView.CallWait("u", false, Duration.ofSeconds(9000)))) {
                        all.add(item(state, age, due, false, wait));
                        if (state == State.WAITING) {
                            all.add(item(state, age, due, true, wait));
                        }
                    }
                }
            }
        }
        return all;
    }

    private static ItemView item(
            State state, long age, @Nullable Long dueIn, boolean held, ItemView.@Nullable CallWait wait) {
        return new SeenItem(
                1,
                "p",
                null,
                "k",
                state,
                "a",
                1,
                false,
                held,
                null,
                dueIn == null || state == State.RUNNING ? null : NOW.plusSeconds(dueIn),
                NOW.minusSeconds(age),
                NOW,
                null,
                null,
                ItemView.Rescues.NONE,
                null,
                null,
                null,
                null,
                false,
                wait,
                null,
                new ItemView.Notes(Map.of(), new TestCodec()));
    }
}
