package dev.okiagari.engine.fault;

import dev.okiagari.engine.Sql;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;

/** Remembers every call slot that the database grants for one upstream, to whichever node: by a trigger of its own. */
final class Grants {
    private final TestDatabase database;

    private Grants(TestDatabase database) {
        this.database = database;
    }

    /** To be begun before the first call. */
    static Grants begin(TestDatabase database, String upstream) {
        Sql.run(database, "create schema watched");
        Sql.run(database, "create table watched.granted (start timestamptz not null, next timestamptz not null)");
        Sql.run(database, """
                create function watched.remember() returns trigger language plpgsql as $$
                begin
                    insert into watched.granted
                    select case when tg_op = 'UPDATE' then greatest(old.next_slot, okiagari.now()) else okiagari.now() end,
                           new.next_slot;
                    return null;
                end $$
                """);
        Sql.run(database, """
                create trigger remember after insert or update of next_slot on okiagari.upstream
                for each row when (new.name = '%s' and new.next_slot > 'epoch') execute function watched.remember()
                """.formatted(upstream));
        return new Grants(database);
    }

    /** The most slots that begin within any second. */
    long mostInASecond(Duration gap) {
        return Sql.number(database, """
                select coalesce(max(n), 0)
                from (select count(*) over (order by slot range between interval '999999 microseconds' preceding
                                                                    and current row) as n
                      from watched.granted,
                           generate_series(start, next - interval '1 microsecond', interval '%d microseconds') slot) s
                """.formatted(gap.toNanos() / 1000));
    }
}
