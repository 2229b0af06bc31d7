package dev.okiagari.engine.fault;

import dev.okiagari.engine.TestSql;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Remembers every slot that the database grants for calls, to whichever node, by a trigger of its own. A limit is judged at
 * the grant: on the wire a machine that pauses lets calls of many slots come at once.
 */
final class GrantedSlots {
    private final TestDatabase database;
    private final Duration gap;

    private GrantedSlots(TestDatabase database, Duration gap) {
        this.database = database;
        this.gap = gap;
    }

    /** To be begun before the first call; for a database with one limited upstream. */
    static GrantedSlots remember(TestDatabase database, Duration gap) {
        TestSql.run(database, "create schema watched");
        TestSql.run(database, "create table watched.granted (start timestamptz not null, next timestamptz not null)");
        TestSql.run(database, """
                create function watched.remember_grant() returns trigger language plpgsql as $$
                begin
                    insert into watched.granted
                    select case when tg_op = 'UPDATE' then greatest(old.next_slot, okiagari.now()) else okiagari.now() end,
                           new.next_slot;
                    return null;
                end $$
                """);
        TestSql.run(database, """
                create trigger remember_grant after insert or update of next_slot on okiagari.upstream
                for each row when (new.next_slot > 'epoch') execute function watched.remember_grant()
                """);
        return new GrantedSlots(database, gap);
    }

    /** The beginnings of all slots, in ascending order, in microseconds of the database's clock. */
    List<Long> starts() {
        List<Long> starts = new ArrayList<>();
        for (String grant : TestSql.strings(database, """
                select (extract(epoch from start) * 1000000)::bigint || ' ' || (extract(epoch from next) * 1000000)::bigint
                from watched.granted
                """)) {
            String[] ends = grant.split(" ", 2);
            long start = Long.parseLong(ends[0]);
            long gapMicros = gap.toNanos() / 1000;
            long number = Math.round((double) (Long.parseLong(ends[1]) - start) / gapMicros);
            for (long i = 0; i < number; i++) {
                starts.add(start + i * gapMicros);
            }
        }
        starts.sort(null);
        return starts;
    }

    /** The most slots that begin within any such stretch of time. */
    static int mostWithin(Duration window, List<Long> ascendingMicros) {
        int most = 0;
        int oldest = 0;
        for (int newest = 0; newest < ascendingMicros.size(); newest++) {
            while (ascendingMicros.get(newest) - ascendingMicros.get(oldest) >= window.toNanos() / 1000) {
                oldest++;
            }
            most = Math.max(most, newest - oldest + 1);
        }
        return most;
    }
}
