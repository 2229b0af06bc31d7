package dev.okiagari.papers;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Remembers every slot that the database grants for calls of one upstream, to whichever node: by a trigger of its own. */
final class GrantRecord {
    private final PaperFixture fixture;
    private final Duration gap;

    private GrantRecord(PaperFixture fixture, Duration gap) {
        this.fixture = fixture;
        this.gap = gap;
    }

    /** To be begun before the first call. */
    static GrantRecord begin(PaperFixture fixture, String upstream, Duration gap) throws SQLException {
        fixture.run("create schema watched");
        fixture.run("create table watched.granted (start timestamptz not null, next timestamptz not null)");
        fixture.run("""
                create function watched.remember_grant() returns trigger language plpgsql as $$
                begin
                    insert into watched.granted
                    select case when tg_op = 'UPDATE' then greatest(old.next_slot, okiagari.now()) else okiagari.now() end,
                           new.next_slot;
                    return null;
                end $$
                """);
        fixture.run("""
                create trigger remember_grant after insert or update of next_slot on okiagari.upstream
                for each row when (new.name = '%s' and new.next_slot > 'epoch') execute function watched.remember_grant()
                """.formatted(upstream));
        return new GrantRecord(fixture, gap);
    }

    /** The beginnings of all slots, in ascending order. */
    List<Instant> slots() throws SQLException {
        List<Instant> slots = new ArrayList<>();
        try (Connection connection = fixture.database.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select start, next from watched.granted")) {
            while (row.next()) {
                Instant start = row.getTimestamp(1).toInstant();
                Instant next = row.getTimestamp(2).toInstant();
                long number = Math.round((double) Duration.between(start, next).toNanos() / gap.toNanos());
                for (long i = 0; i < number; i++) {
                    slots.add(start.plus(gap.multipliedBy(i)));
                }
            }
        }
        slots.sort(null);
        return slots;
    }
}
