package dev.okiagari.server.command.papers;

import dev.okiagari.application.Database;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.papers.Papers;
import dev.okiagari.server.wiring.Place;
import dev.okiagari.server.wiring.ProgramRuntime;
import javax.sql.DataSource;

/** What a command about papers works with. Closed after the command. */
record PaperDesk(ProgramRuntime runtime, Papers papers) implements AutoCloseable {

    static PaperDesk over(ProgramRuntime runtime) {
        return new PaperDesk(runtime, new Papers(runtime.database(), runtime.client()));
    }

    Place place() {
        return runtime.place();
    }

    Database tables() {
        return runtime.database();
    }

    DataSource source() {
        return runtime.database().dataSource();
    }

    /** The user of this terminal. */
    static Actor actor(String why) {
        return new Actor(System.getProperty("user.name", "unknown"), why);
    }

    @Override
    public void close() {
        runtime.close();
    }
}
