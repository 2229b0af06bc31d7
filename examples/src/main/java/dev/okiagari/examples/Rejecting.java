package dev.okiagari.examples;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Ending;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.view.ItemView;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;

/** A step decides against an item, with a reason; onEnd writes what the submitter is told, in the same commit. */
public final class Rejecting {
    record Photo(int megabytes) {}

    static final Pipeline<Photo> PHOTOS = Pipeline.of("photos", Photo.class);

    private Rejecting() {}

    /** Rejected is not failed: nothing went wrong, nothing is tried again, no failure is recorded. */
    static Steps<Photo> steps() {
        return PHOTOS.steps()
                .step("check", a -> a.payload().megabytes() > 10 ? Outcome.reject("larger than 10 MB") : Outcome.next())
                .step("publish", a -> Outcome.done())
                .onEnd(Rejecting::tellSubmitter);
    }

    /** Runs for failed, rejected and cancelled items, whoever ended them. */
    private static void tellSubmitter(Ending<Photo> end, Connection tx) throws SQLException {
        try (PreparedStatement insert = tx.prepareStatement("insert into message (photo, text) values (?, ?)")) {
            insert.setString(1, end.key());
            insert.setString(2, "your photo was " + end.state().word() + ": " + end.reason());
            insert.executeUpdate();
        }
    }

    static void createTables(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table message (photo text primary key, text text)");
        }
    }

    static void run(DataSource database, PrintStream out) throws SQLException, InterruptedException {
        createTables(database);
        try (Engine engine = Engine.on(database).work(steps()).start()) {
            ItemView item =
                    engine.client().submit(PHOTOS, "panorama", new Photo(48)).await(Duration.ofSeconds(30));
            out.println(item.key() + " is " + item.state().word() + " at " + item.step() + ": " + item.reason());
        }
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select text from message where photo = 'panorama'")) {
            row.next();
            out.println("message: " + row.getString(1));
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (ExampleDatabase database = ExampleDatabase.open("rejecting", arguments)) {
            run(database.source(), System.out);
        }
    }
}
