package dev.okiagari.engine.internal.store;

import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPlan;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.store.item.ClaimStore;
import dev.okiagari.engine.internal.store.item.SettleStore;
import dev.okiagari.engine.internal.store.item.SubmitStore;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.row.StoredNote;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.internal.store.row.SubmitResult;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import javax.sql.DataSource;

/**
 * A migrated database, one node in it and one connection to it, with short ways to bring items into the situation a test
 * is about. The pipeline is {@code p} with steps a, b, c. Used by one thread.
 */
final class StoreFixture implements AutoCloseable {
    static final String PIPELINE = "p";
    static final Actor ACTOR = new Actor("tester", "a test");

    final DataSource database;
    final Connection connection;
    /** Its id; claims and releases name the whole identity. */
    final long node;

    final NodeIdentity identity;
    private final Runnable drop;

    /** Work on a connection. */
    interface Use<T> {
        T on(Connection connection) throws SQLException;
    }

    /** The same without an answer. */
    interface Act {
        void on(Connection connection) throws SQLException;
    }

    /** In a database that has the schema; {@code drop} is run when the workshop closes. */
    StoreFixture(DataSource database, Runnable drop) throws SQLException {
        this.database = database;
        this.drop = drop;
        this.connection = open(database);
        this.identity = register(connection);
        this.node = identity.id();
        describe(connection, false);
        connection.commit();
    }

    static StoreFixture of(Class<?> testClass) throws SQLException {
        TestDatabase database = EngineDatabase.of(testClass);
        return new StoreFixture(database.dataSource(), database::close);
    }

    private static Connection open(DataSource database) throws SQLException {
        Connection connection = database.getConnection();
        connection.setAutoCommit(false);
        return connection;
    }

    /** A second session; the caller closes it. */
    Connection another() throws SQLException {
        return open(database);
    }

    static NodeIdentity register(Connection connection) throws SQLException {
        return new NodeStore()
                .register(connection, new NodeStore.Introduction("n", "host", 1, "build"), Settings.defaults());
    }

    /** What a node would say of the pipeline; one that nobody has described is taken to write on end. */
    static void describe(Connection connection, boolean writesOnEnd) throws SQLException {
        describe(connection, PIPELINE, writesOnEnd);
    }

    static void describe(Connection connection, String pipeline, boolean writesOnEnd) throws SQLException {
        String definition = "{\"steps\": [{\"name\": \"a\"}, {\"name\": \"b\"}, {\"name\": \"c\"}]}";
        try (Statement statement = connection.createStatement()) {
            statement.execute("insert into okiagari.pipeline (name, first_step, writes_on_end, definition, updated_at)"
                    + " values ('" + pipeline + "', 'a', " + writesOnEnd + ", '" + definition + "', okiagari.now())"
                    + " on conflict (name) do update set writes_on_end = excluded.writes_on_end");
        }
        name(connection, pipeline);
    }

    /** The names of its steps alone, for one that nobody has described. */
    static void name(Connection connection, String pipeline) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("insert into okiagari.step_name (pipeline, name)"
                    + " select okiagari.number('" + pipeline + "'), s from unnest(array['a', 'b', 'c']) s"
                    + " on conflict do nothing");
        }
    }

    <T> T commit(Use<T> use) throws SQLException {
        return commitOn(connection, use);
    }

    void commitAct(Act act) throws SQLException {
        commitOn(connection, c -> {
            act.on(c);
            return true;
        });
    }

    static <T> T commitOn(Connection connection, Use<T> use) throws SQLException {
        try {
            T result = use.on(connection);
            connection.commit();
            return result;
        } catch (SQLException | RuntimeException e) {
            connection.rollback();
            throw e;
        }
    }

    static Submission submission(String key) {
        return new Submission(PIPELINE, Lane.NO_RUN, key, null, null);
    }

    long submit(String key) throws SQLException {
        return commit(c -> new SubmitStore().submit(c, List.of(submission(key)), IfFinished.KEEP))
                .getFirst()
                .itemId();
    }

    List<Long> submitMany(int count, LongFunction<String> key) throws SQLException {
        List<Submission> all = LongStream.range(0, count)
                .mapToObj(key)
                .map(StoreFixture::submission)
                .toList();
        return commit(c -> new SubmitStore().submit(c, all, IfFinished.KEEP)).stream()
                .map(SubmitResult::itemId)
                .toList();
    }

    /** Leases what is due in any lane of the pipeline, its endings too. */
    List<LeasedItem> claim(int most) throws SQLException {
        return commit(c -> claimOn(c, most));
    }

    List<LeasedItem> claimOn(Connection c, int most) throws SQLException {
        List<LaneRequest> wanted = List.of(
                new LaneRequest(Lane.of(PIPELINE, ""), "a", most, LaneRequest.FROM_START),
                new LaneRequest(Lane.of(PIPELINE, "a"), "a", most, LaneRequest.FROM_START),
                new LaneRequest(Lane.of(PIPELINE, "b"), "b", most, LaneRequest.FROM_START),
                new LaneRequest(Lane.of(PIPELINE, "c"), "c", most, LaneRequest.FROM_START),
                new LaneRequest(Lane.ending(PIPELINE), "", most, LaneRequest.FROM_START));
        return new ClaimStore().claim(c, identity, wanted, Integer.MAX_VALUE).items();
    }

    LeasedItem claimOne() throws SQLException {
        return claim(1).getFirst();
    }

    boolean settle(Settlement... settlements) throws SQLException {
        return commit(c -> new SettleStore().settle(c, List.of(settlements), node))
                        .settlements()
                        .size()
                == settlements.length;
    }

    static StepFacts facts(String step) {
        String next = switch (step) {
            case "a" -> "b";
            case "b" -> "c";
            default -> null;
        };
        return new StepFacts(next, RetryPlan.of(RetryPolicy.defaults().withAttempts(3)), 3, Duration.ofHours(1), false);
    }

    static Situation started(LeasedItem item) {
        return Machine.apply(item.situation(), new Event.Started(), facts("a")).after();
    }

    static Move decide(LeasedItem item, Decision decision, boolean mayChain) {
        return Machine.apply(
                started(item),
                new Event.Decided(decision, mayChain),
                facts(item.lease().step()));
    }

    static Move fail(LeasedItem item, Kind kind) {
        return Machine.apply(
                started(item),
                new Event.Failed(failure(kind), 0.5, false),
                facts(item.lease().step()));
    }

    static Failure failure(Kind kind) {
        return Failure.stated(kind.plain(), "it failed as " + kind.word(), Duration.ofMillis(7));
    }

    static Settlement settlement(LeasedItem item, Move move, StoredNote... notes) {
        return new Settlement(
                item.lease(),
                item.pipeline(),
                item.runId(),
                move,
                started(item).attempt(),
                3,
                List.of(notes),
                List.of(),
                Map.of(),
                null);
    }

    /** The item as its holder knows it after it has chained. */
    static LeasedItem chained(LeasedItem item, Move move) {
        return new LeasedItem(
                item.lease().next(move.after().step()),
                item.pipeline(),
                item.runId(),
                item.key(),
                item.submittedMicros(),
                item.payload(),
                item.notes(),
                move.after(),
                false,
                false,
                null,
                null);
    }

    /** The single value that a query answers, as text; empty when there is no row or it is null. */
    String ask(String sql) throws SQLException {
        return commit(c -> askOn(c, sql));
    }

    static String askOn(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            String answer = row.next() ? row.getString(1) : null;
            return answer == null ? "" : answer;
        }
    }

    long count(String sql) throws SQLException {
        return Long.parseLong(ask(sql));
    }

    void run(String sql) throws SQLException {
        commitAct(c -> {
            try (Statement statement = c.createStatement()) {
                statement.execute(sql);
            }
        });
    }

    /** Lets time pass on the only clock there is. */
    void pass(Duration time) throws SQLException {
        run("update okiagari.clock set shift = shift + interval '" + time.toMillis() + " milliseconds'");
    }

    @Override
    public void close() throws SQLException {
        connection.close();
        drop.run();
    }
}
