package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.NameNumber;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.internal.store.row.SubmitResult;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Creates items, in the caller's transaction. Stateless. */
public final class SubmitStore {
    /** Rows of one statement: arrays grow linear in cost up to about here. */
    private static final int CHUNK = 1000;

    /** Each round means that a key was retired or forgotten in between, so the loop ends at some point. */
    private static final int MOST_ROUNDS = 100;

    private static final Comparator<Submission> IN_ORDER = Comparator.comparing(Submission::pipeline)
            .thenComparingLong(Submission::runId)
            .thenComparing(Submission::key);

    private record Identity(String pipeline, long runId, String key) {
        static Identity of(Submission s) {
            return new Identity(s.pipeline(), s.runId(), s.key());
        }
    }

    /**
     * Submits all and returns the items in the given order; for an existing key, its item. Two submitters of one key
     * wait for each other; keys are taken in order, so they do not deadlock.
     */
    public List<SubmitResult> submit(Connection connection, List<Submission> submissions, IfFinished ifFinished)
            throws SQLException {
        Map<Identity, Submission> distinct = new LinkedHashMap<>();
        List<Submission> repeats = new ArrayList<>();
        for (Submission s : submissions) {
            if (distinct.putIfAbsent(Identity.of(s), s) != null) {
                repeats.add(s);
            }
        }
        List<Submission> ordered = new ArrayList<>(distinct.values());
        ordered.sort(IN_ORDER);
        Map<Identity, SubmitResult> answers = new HashMap<>();
        for (List<Submission> chunk : chunks(ordered)) {
            submitChunk(connection, chunk, ifFinished, answers);
        }
        Set<Submission> taken = matching(connection, repeats);
        List<SubmitResult> inOrder = new ArrayList<>(submissions.size());
        for (Submission s : submissions) {
            SubmitResult answer = Objects.requireNonNull(answers.get(Identity.of(s)));
            boolean isFirst = distinct.remove(Identity.of(s)) != null;
            inOrder.add(isFirst ? answer : new SubmitResult(answer.itemId(), answer.key(), false, !taken.contains(s)));
        }
        return inOrder;
    }

    /** Creates the item by one statement if its key is free. Empty: it is taken, and nothing was changed. */
    public Optional<SubmitResult> create(Connection connection, Submission submission) throws SQLException {
        // Safe against other submitters of the same key: as in insert, of which this is the short form for one.
        String sql = """
                with fresh as (
                    insert into okiagari.target (pipeline, run_id, key, payload, parent_id, not_before, ahead,
                                                 created_at)
                    values (?, ?, ?, ?::jsonb, ?::bigint, ?::timestamptz, make_interval(secs => ?), okiagari.now())
                    on conflict (pipeline, run_id, key) where current do nothing
                    returning id, run_id, not_before, ahead, created_at),
                born as (
                    insert into okiagari.item (id, pipeline, run_id, lane, due_at, ahead, since)
                    select id, ?, run_id, ?, greatest(created_at, not_before) - coalesce(ahead, interval '0'), ahead, created_at
                    from fresh)
                select id from fresh
                """;
        return Sql.first(
                connection,
                sql,
                row -> new SubmitResult(row.getLong(1), submission.key(), true, false),
                submission.pipeline(),
                submission.runId(),
                submission.key(),
                submission.payload(),
                submission.parentId(),
                submission.notBefore(),
                secondsAhead(submission) == 0 ? null : submission.priority().ahead(),
                NameNumber.of(submission.pipeline()),
                entry(submission).number());
    }

    /** Creates by one statement those whose keys are free, in the given order; null for the others, of which nothing was changed. */
    public List<@Nullable SubmitResult> create(Connection connection, List<Submission> some) throws SQLException {
        if (some.size() == 1) {
            List<@Nullable SubmitResult> one = new ArrayList<>(1);
            one.add(create(connection, some.getFirst()).orElse(null));
            return one;
        }
        List<Submission> ordered = new ArrayList<>(some);
        ordered.sort(IN_ORDER);
        Map<Identity, SubmitResult> answers = new HashMap<>();
        insert(connection, ordered, answers);
        List<@Nullable SubmitResult> created = new ArrayList<>(some.size());
        some.forEach(s -> created.add(answers.remove(Identity.of(s)))); // the first of a key is the new one
        return created;
    }

    private static List<List<Submission>> chunks(List<Submission> all) {
        List<List<Submission>> chunks = new ArrayList<>();
        for (int from = 0; from < all.size(); from += CHUNK) {
            chunks.add(all.subList(from, Math.min(from + CHUNK, all.size())));
        }
        return chunks;
    }

    /** Those whose payload is the one that the item of their key has. */
    private static Set<Submission> matching(Connection connection, List<Submission> repeats) throws SQLException {
        Set<Submission> matching = new HashSet<>();
        for (List<Submission> chunk : chunks(repeats)) {
            existing(connection, chunk, row -> {
                if (!row.getBoolean(5)) {
                    matching.add(chunk.get(row.getInt(6) - 1));
                }
            });
        }
        return matching;
    }

    private static void submitChunk(
            Connection connection, List<Submission> chunk, IfFinished ifFinished, Map<Identity, SubmitResult> answers)
            throws SQLException {
        List<Submission> open = new ArrayList<>(chunk);
        for (int round = 0; !open.isEmpty(); round++) {
            if (round == MOST_ROUNDS) {
                throw new IllegalStateException(
                        "could not submit " + open.getFirst().key() + " because its key was taken" + " and freed again "
                                + MOST_ROUNDS + " times meanwhile");
            }
            insert(connection, open, answers);
            open.removeIf(s -> answers.containsKey(Identity.of(s)));
            if (!open.isEmpty()) {
                if (ifFinished == IfFinished.RESUBMIT) {
                    retireFinished(connection, open);
                }
                existing(connection, open, row -> answer(row, answers));
                open.removeIf(s -> answers.containsKey(Identity.of(s)));
            }
            // What is still open was retired or forgotten between the two statements: its key is free now.
        }
    }

    /** Where its item waits for its first claim. */
    private static Lane entry(Submission submission) {
        return Lane.of(submission.pipeline(), "").inRun(submission.runId());
    }

    /** One statement for each pipeline and run, which nearly always is one for all; the keys of all of them are taken in order. */
    private static void insert(Connection connection, List<Submission> ordered, Map<Identity, SubmitResult> answers)
            throws SQLException {
        int from = 0;
        for (int at = 1; at <= ordered.size(); at++) {
            if (at == ordered.size() || !entry(ordered.get(at)).equals(entry(ordered.get(from)))) {
                insertAlike(connection, ordered.subList(from, at), answers);
                from = at;
            }
        }
    }

    /** Those of one pipeline and run. */
    private static void insertAlike(Connection connection, List<Submission> batch, Map<Identity, SubmitResult> answers)
            throws SQLException {
        // Safe against other submitters of the same keys: the unique index decides, the loser waits and gets no row.
        String sql = """
                with fresh as (
                    insert into okiagari.target (pipeline, run_id, key, payload, parent_id, not_before, ahead,
                                                 created_at)
                    select ?, ?, s.key, s.payload::jsonb, nullif(s.parent_id, 0),
                           s.not_before::timestamptz, make_interval(secs => nullif(s.seconds_ahead, 0)), c.now
                    from unnest(?, ?, ?, ?, ?) as s(key, payload, parent_id, not_before, seconds_ahead),
                         (select okiagari.now() as now offset 0) c
                    on conflict (pipeline, run_id, key) where current do nothing
                    returning id, run_id, key, not_before, ahead, created_at),
                born as (
                    insert into okiagari.item (id, pipeline, run_id, lane, due_at, ahead, since)
                    select id, ?, run_id, ?, greatest(created_at, not_before) - coalesce(ahead, interval '0'), ahead, created_at
                    from fresh)
                select id, key from fresh
                """;
        Submission first = batch.getFirst();
        Sql.each(
                connection,
                sql,
                row -> {
                    Identity identity = new Identity(first.pipeline(), first.runId(), row.getString(2));
                    answers.put(identity, new SubmitResult(row.getLong(1), identity.key(), true, false));
                },
                first.pipeline(),
                first.runId(),
                Column.texts(batch, Submission::key),
                Column.texts(batch, Submission::payload),
                Column.longs(ifAny(batch, s -> s.parentId() != null), s -> s.parentId() == null ? 0 : s.parentId()),
                Column.texts(
                        ifAny(batch, s -> s.notBefore() != null),
                        s -> s.notBefore() == null ? null : s.notBefore().toString()),
                Column.ints(ifAny(batch, s -> secondsAhead(s) != 0), SubmitStore::secondsAhead),
                NameNumber.of(first.pipeline()),
                entry(first).number());
    }

    /** All of them, or none when none of them has what few have: a column that is shorter than the others goes on with nulls. */
    private static List<Submission> ifAny(List<Submission> batch, Predicate<Submission> has) {
        return batch.stream().anyMatch(has) ? batch : List.of();
    }

    private static int secondsAhead(Submission submission) {
        return (int) submission.priority().ahead().toSeconds();
    }

    private static void existing(Connection connection, List<Submission> batch, Sql.Use use) throws SQLException {
        String sql = """
                select t.id, t.pipeline, t.run_id, t.key, t.payload is distinct from s.payload::jsonb, s.place
                from unnest(?::text[], ?::bigint[], ?::text[], ?::text[]) with ordinality as s(pipeline, run_id, key, payload, place)
                join okiagari.target t
                  on t.pipeline = s.pipeline and t.run_id = s.run_id and t.key = s.key and t.current
                """;
        Sql.each(
                connection,
                sql,
                use,
                Column.texts(batch, Submission::pipeline),
                Column.longs(batch, Submission::runId),
                Column.texts(batch, Submission::key),
                Column.texts(batch, Submission::payload));
    }

    private static void retireFinished(Connection connection, List<Submission> batch) throws SQLException {
        // Safe against a second resubmitter and against a retry: whoever comes second waits, in id order, and looks
        // again.
        String sql = """
                with locked as (
                    select t.id
                    from unnest(?, ?, ?) as s(pipeline, run_id, key)
                    join okiagari.target t
                      on t.pipeline = s.pipeline and t.run_id = s.run_id and t.key = s.key and t.current
                    join okiagari.finished f on f.pipeline = t.pipeline and f.id = t.id
                    order by t.id for update of t, f)
                update okiagari.target t set current = false from locked l where t.id = l.id and t.current
                """;
        Sql.write(
                connection,
                sql,
                Column.texts(batch, Submission::pipeline),
                Column.longs(batch, Submission::runId),
                Column.texts(batch, Submission::key));
    }

    private static void answer(ResultSet row, Map<Identity, SubmitResult> answers) throws SQLException {
        Identity identity = new Identity(row.getString(2), row.getLong(3), row.getString(4));
        answers.put(identity, new SubmitResult(row.getLong(1), identity.key(), false, row.getBoolean(5)));
    }
}
