package dev.okiagari.console.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Reads what happened lately: failed attempts, rescues, ends other than done, and acts of people. Stateless. */
public final class EventReads {
    private EventReads() {}

    /**
     * Something that happened.
     *
     * @param id unique together with its kind
     * @param kind failure, rescue, end or act
     * @param subject pipeline/key of an item, or the name of what was acted on
     * @param words what happened
     */
    public record Event(
            String kind,
            long id,
            Instant at,
            String subject,
            @Nullable String step,
            String words) {}

    /** What happened within this time, oldest first, at most the given number. */
    public static List<Event> within(DataSource source, Duration time, @Nullable String pipeline, int most) {
        // Safe against everybody: plain reads of the young ends of the ledger, of ends other than done and of acts.
        String sql = """
                select kind, id, at, subject, step, words
                from (
                    (select case when f.is_rescue then 'rescue' else 'failure' end as kind, f.id, f.at,
                            f.pipeline || '/' || coalesce(t.key, f.item_id::text) as subject, f.step,
                            f.category || ' (' || f.kind || '), attempt ' || f.attempt || ' of ' || f.max_attempts || ': ' || f.message
                                || case when f.retry_at is null then '; not tried again' else '' end as words
                     from okiagari.failure_v1 f
                     left join okiagari.target t on t.id = f.item_id
                     where f.at > okiagari.now() - make_interval(secs => ?) and (?::text is null or f.pipeline = ?)
                     order by f.id desc limit ?)
                    union all
                    (select 'end', e.id, e.ended_at, e.pipeline || '/' || t.key, e.step,
                            e.state || coalesce(': ' || e.reason, '')
                     from okiagari.finished e
                     join okiagari.target t on t.id = e.id
                     where e.state <> 'done' and e.ended_at > okiagari.now() - make_interval(secs => ?)
                       and (?::text is null or e.pipeline = ?)
                     order by e.ended_at desc limit ?)
                    union all
                    (select 'act', a.id, a.at,
                            coalesce(t.pipeline || '/' || t.key, a.hold, 'schedule ' || a.schedule, 'run ' || a.run_id,
                                     'action ' || a.action_id, 'node ' || a.node_id, 'item ' || a.item_id), null,
                            a.act || ' by ' || a.who || ': ' || a.why
                     from okiagari.act_v1 a
                     left join okiagari.target t on t.id = a.item_id
                     where a.id > (select max(id) from okiagari.act_v1) - ? and a.at > okiagari.now() - make_interval(secs => ?)
                       and (?::text is null or t.pipeline = ?)
                     order by a.id desc limit ?)) e
                order by at, kind, id
                """;
        double seconds = time.toMillis() / 1e3;
        Object[] values = {
            seconds, pipeline, pipeline, most, seconds, pipeline, pipeline, most, most, seconds, pipeline, pipeline,
            most
        };
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            List<Event> events = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    events.add(new Event(
                            row.getString("kind"),
                            row.getLong("id"),
                            row.getTimestamp("at").toInstant(),
                            row.getString("subject"),
                            row.getString("step"),
                            row.getString("words")));
                }
            }
            return events;
        } catch (SQLException e) {
            throw new ReadFailed(e);
        }
    }
}
