package dev.okiagari.engine.internal.store.hold;

import dev.okiagari.engine.view.HoldView.HeldItems;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** What waits behind holds. Stateless. */
public final class HeldItemsStore {
    private HeldItemsStore() {}

    /** Everything that is on hold now, the oldest hold first. */
    public static List<HeldItems> list(Connection connection) throws SQLException {
        // Waiting items are counted along the index of their lanes: those of no
        // run, of each run and of suspects; new ones stand in the entry lane of their pipeline until first claimed.
        String sql = """
                with behind(hold, pipeline, step) as (
                    select name, pipeline, step from okiagari.held_step
                    union -- holds for one build
                    select name, pipeline, step from okiagari.step_hold where build is not null),
                places(hold, pipeline, step) as (
                    select hold, pipeline, step from behind
                    union
                    select b.hold, p.name, ''
                    from behind b join okiagari.pipeline p on p.name = b.pipeline and p.first_step = b.step),
                lanes(hold, first, ends) as (
                    select hold, okiagari.lane(p.number, s.number), okiagari.lane(p.number, s.number, 2)
                    from places
                    cross join lateral (select okiagari.number(pipeline) as number offset 0) p
                    cross join lateral (select okiagari.number(step) as number offset 0) s)
                select h.name as hold_name, h.kind as hold_kind, h.since as hold_since, h.reason as hold_reason, h.held_by as hold_by,
                       h.probes as hold_failed_probes, h.probe_at as hold_probe_at,
                       exists (select from okiagari.node n where n.id = h.prober) as hold_is_probed, okiagari.now() as read_at,
                       (select coalesce(sum(c.items), 0)
                        from lanes l
                        cross join lateral (
                            select count(*) as items
                            from okiagari.item i
                            where i.lane >= l.first and i.lane < l.ends) c
                        where l.hold = h.name) as items
                from okiagari.hold h
                order by h.since, h.name
                """;
        return Sql.list(connection, sql, Sql.record(HeldItems.class));
    }
}
