package dev.okiagari.skills.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionMove;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.state.Trigger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** Moves submissions and writes the event log: the only statements that change a state. Stateless; the caller commits. */
public final class MoveTable {

    /** Makes the move; false, and nothing has changed, when the submission is in none of the states it may begin in. */
    public boolean move(Connection tx, String id, SubmissionMove move) throws SQLException {
        // Safe against late steps and other people: whoever comes second finds another state.
        String sql = """
            with old as (
                select id, state from submissions.submission where id = ? and state = any (?) for update),
            moved as (
                update submissions.submission s
                set state = ?, since = okiagari.now(), why = ?::jsonb, error = null,
                    ended_at = case when ? then null else okiagari.now() end
                from old where s.id = old.id
                returning s.id, old.state as from_state)
            insert into submissions.event (submission, from_state, to_state, trigger, actor, details)
            select id, from_state, ?, ?, ?, ?::jsonb from moved
            """;
        return CleanSql.write(
                        tx,
                        sql,
                        id,
                        SubmissionState.names(move.from()),
                        move.to().name(),
                        move.why().equals(StateReason.NOTHING) ? null : JsonColumns.write(move.why()),
                        move.to().isPending(),
                        move.to().name(),
                        move.trigger().name(),
                        move.actor(),
                        JsonColumns.write(move.details()))
                == 1;
    }

    /** The same for a submission that comes back, unless another one of the same address is on its way. */
    public boolean moveBack(Connection tx, String id, SubmissionMove move) throws SQLException {
        // The index of pending ones refuses the second.
        String sql = """
            select not exists (
                select from submissions.submission s
                join submissions.submission o
                  on lower(o.repository) = lower(s.repository) and o.skill_path = s.skill_path and o.id <> s.id
                 and o.state = any (?)
                where s.id = ?)
            """;
        boolean isAlone = CleanSql.first(
                        tx, sql, row -> row.getBoolean(1), SubmissionState.names(SubmissionState.PENDING), id)
                .orElseThrow();
        return isAlone && move(tx, id, move);
    }

    /** Something that a person did without moving it. */
    public void recordAct(Connection tx, String id, Trigger trigger, String actor, Map<String, Object> details)
            throws SQLException {
        // Safe against everybody: the submission is locked.
        String sql = """
            insert into submissions.event (submission, from_state, to_state, trigger, actor, details)
            select id, state, state, ?, ?, ?::jsonb from submissions.submission where id = ?
            """;
        CleanSql.write(tx, sql, trigger.name(), actor, JsonColumns.write(details), id);
    }

    /** The first event of a new submission. */
    void arrived(Connection tx, String id, String actor) throws SQLException {
        // Safe against everybody: the submission was inserted by this transaction.
        String sql = """
            insert into submissions.event (submission, to_state, trigger, actor) values (?, 'RECEIVED', 'SUBMITTED', ?)
            """;
        CleanSql.write(tx, sql, id, actor);
    }
}
