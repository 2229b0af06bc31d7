package dev.okiagari.server.command.papers;

import dev.okiagari.application.Database;
import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.papers.Papers;
import dev.okiagari.server.wiring.ApplicationTables;
import dev.okiagari.server.wiring.Place;
import javax.sql.DataSource;

/** What a command about papers works with: the database, opened for it and closed after it, and the front door. */
record PaperDesk(Place place, OpenDatabase database, Database tables, Papers papers) implements AutoCloseable {

    /** For commands that read and steer. Ends the command, with what to do, when there is no database or no table. */
    static PaperDesk open(Place place) {
        return of(place, ApplicationTables.existing(place));
    }

    /** For commands that take papers in: the embedded database is made when there is none. */
    static PaperDesk prepared(Place place) {
        return of(place, ApplicationTables.prepared(place));
    }

    private static PaperDesk of(Place place, OpenDatabase database) {
        Database tables = Database.over(database.source());
        return new PaperDesk(place, database, tables, new Papers(tables, Client.on(database.source())));
    }

    DataSource source() {
        return database.source();
    }

    /** Whoever sits at this terminal. */
    static Actor actor(String why) {
        return new Actor(System.getProperty("user.name", "unknown"), why);
    }

    @Override
    public void close() {
        database.close();
    }
}
