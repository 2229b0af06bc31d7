package dev.okiagari.application.program;

import dev.okiagari.application.Application;
import dev.okiagari.kit.terminal.Screen;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What commands of an application ask the program for when they run, not before: settings, the database, the screen. */
public interface Program {
    Map<String, String> environment();

    Supplier<Screen> screen();

    /** The version of this program. */
    Supplier<String> build();

    /** The database with the tables of an application; nothing is created. */
    ProgramRuntime existing(Application application);

    /** The same for a command that calls external services, whose settings are validated. */
    ProgramRuntime existingForCalls(Installation caller);

    /** For commands that write to the tables of an application before anything works on it: they are created when needed. */
    ProgramRuntime prepared(Application application);

    /** For commands that work on these applications: the embedded database is created and migrated when needed. */
    ProgramRuntime prepared(List<Installation> workers);
}
