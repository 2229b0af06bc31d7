package dev.okiagari.examples;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;

/** A step's rows and its place in the pipeline are one commit: a process that dies in between leaves neither or both. */
public final class TransactionalWrite {
    record Order(String product, int pieces) {}

    static final Pipeline<Order> ORDERS = Pipeline.of("orders", Order.class);

    private TransactionalWrite() {}

    /** A plain insert and a plain update: nothing here would notice if it ran twice. */
    static Steps<Order> steps() {
        return ORDERS.steps()
                .step("book", a -> Outcome.next(tx -> book(tx, a.payload())))
                .step("ship", a -> Outcome.done(tx -> take(tx, a.payload())));
    }

    private static void book(Connection tx, Order order) throws SQLException {
        try (PreparedStatement insert = tx.prepareStatement("insert into booking (product, pieces) values (?, ?)")) {
            insert.setString(1, order.product());
            insert.setInt(2, order.pieces());
            insert.executeUpdate();
        }
    }

    private static void take(Connection tx, Order order) throws SQLException {
        try (PreparedStatement update = tx.prepareStatement("update stock set pieces = pieces - ? where product = ?")) {
            update.setInt(1, order.pieces());
            update.setString(2, order.product());
            update.executeUpdate();
        }
    }

    static void createTables(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table booking (product text, pieces integer)");
            statement.execute("create table stock as select 'doll' as product, 10 as pieces");
        }
    }

    static void run(DataSource database, PrintStream out) throws SQLException, InterruptedException {
        createTables(database);
        try (Engine engine = Engine.on(database).work(steps()).start()) {
            engine.client().submit(ORDERS, "order 1", new Order("doll", 3)).await(Duration.ofSeconds(30));
        }
        printTables(database, out);
    }

    static void printTables(DataSource database, PrintStream out) throws SQLException {
        String sql = "select (select count(*) from booking), (select pieces from stock where product = 'doll')";
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            out.println("bookings: " + row.getInt(1) + ", dolls in stock: " + row.getInt(2));
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (ExampleDatabase database = ExampleDatabase.open("transactional_write", arguments)) {
            run(database.source(), System.out);
        }
    }
}
