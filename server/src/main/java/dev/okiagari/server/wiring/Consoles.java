package dev.okiagari.server.wiring;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.Serving;
import dev.okiagari.console.Console;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.web.SiteSection;
import dev.okiagari.kit.web.access.AccessSchema;
import dev.okiagari.kit.web.access.AccessSettings;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** Opens the console with the sections of all applications. Stateless. */
public final class Consoles {
    private Consoles() {}

    /**
     * Opens it; makes the console's own tables when they are missing.
     *
     * @param more sections that are no application's
     */
    public static Console open(ServerProgram program, Serving serving, AccessSettings access, List<SiteSection> more) {
        DataSource source = serving.runtime().database().dataSource();
        try {
            AccessSchema.apply(source);
        } catch (SQLException e) {
            throw new CommandFailed(Exit.NO_DATABASE, say("console.no-tables", e.getMessage()), e);
        }
        List<SiteSection> sections = new ArrayList<>(more);
        try {
            for (Installation one : program.installations()) {
                one.section(serving).ifPresent(sections::add);
            }
            return new Console(source, "", access, sections);
        } catch (RuntimeException | Error e) {
            sections.forEach(SiteSection::close);
            throw e;
        }
    }
}
