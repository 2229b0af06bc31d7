package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.SessionJson;
import dev.okiagari.console.json.TokenJson;
import dev.okiagari.kit.terminal.CommandContext;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.CommandGroup;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.OpenDatabase;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.terminal.Table;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.access.AccessSchema;
import dev.okiagari.kit.web.access.AccessTable;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Who may use the pages and the API: tokens of programs and sign-in links of people. */
record TokenCommands(Supplier<OpenDatabase> opening) {
    CommandLine group() {
        return CommandGroup.line()
                .addSubcommand(new Create(this::open))
                .addSubcommand(new ListTokens(this::open))
                .addSubcommand(new Revoke(this::open))
                .addSubcommand(new Link(this::open))
                .addSubcommand(new Sessions(this::open))
                .addSubcommand(new End(this::open));
    }

    /** The tables of who may do what, which are made where there are none. */
    record AccessContext(OpenDatabase database, AccessTable table) implements CommandContext {
        @Override
        public void close() {
            database.close();
        }
    }

    private AccessContext open() {
        OpenDatabase database = opening.get();
        try {
            AccessSchema.apply(database.source());
            return new AccessContext(database, new AccessTable(database.source()));
        } catch (SQLException e) {
            database.close();
            throw new CommandFailed(Exit.NO_DATABASE, say("token.no-tables", e.getMessage()), e);
        }
    }

    /** Makes a token. */
    @Command(name = "create")
    private static final class Create extends ReadCommand<AccessContext, TokenJson.Created> {
        @Parameters(paramLabel = "NAME")
        private String name = "";

        @Option(names = "--role", paramLabel = "ROLE", defaultValue = "viewer", descriptionKey = "token.role")
        private String role = "viewer";

        Create(Supplier<AccessContext> opening) {
            super(opening);
        }

        @Override
        protected void check() {
            requireRole(role).ifPresent(message -> {
                throw wrong(message);
            });
        }

        @Override
        protected TokenJson.Created read(AccessContext context) {
            return new TokenJson.Created(
                    name, role, context.table().newToken(name, Role.of(role)).text());
        }

        @Override
        protected List<String> lines(TokenJson.Created made) {
            return List.of(made.token());
        }
    }

    /** Makes a sign-in link. */
    @Command(name = "link")
    private static final class Link extends ReadCommand<AccessContext, TokenJson.Link> {
        @Parameters(paramLabel = "NAME", arity = "0..1", defaultValue = "${sys:user.name}")
        private String name = "";

        @Option(names = "--role", paramLabel = "ROLE", defaultValue = "operator", descriptionKey = "token.role")
        private String role = "operator";

        Link(Supplier<AccessContext> opening) {
            super(opening);
        }

        @Override
        protected void check() {
            requireRole(role).ifPresent(message -> {
                throw wrong(message);
            });
        }

        @Override
        protected TokenJson.Link read(AccessContext context) {
            return new TokenJson.Link("/sign-in?code="
                    + context.table().newLink(name, Role.of(role)).text());
        }

        @Override
        protected List<String> lines(TokenJson.Link made) {
            return List.of(say("token.link", made.path()));
        }
    }

    /** Lists tokens. */
    @Command(name = "list")
    private static final class ListTokens extends ReadCommand<AccessContext, TokenJson.Listing> {
        ListTokens(Supplier<AccessContext> opening) {
            super(opening);
        }

        @Override
        protected TokenJson.Listing read(AccessContext context) {
            return TokenJson.all(context.table().tokens());
        }

        @Override
        protected String empty(TokenJson.Listing none) {
            return say("tokens.none");
        }

        @Override
        protected List<String> lines(TokenJson.Listing all) {
            Table table = new Table().numbers("ID").words("NAME", "ROLE").words("MADE", "LAST USED", "REVOKED");
            all.tokens()
                    .forEach(t -> table.row(
                            t.id(),
                            t.name(),
                            t.role().word(),
                            t.createdAt(),
                            orNever(t.lastUsedAt()),
                            orNever(t.revokedAt())));
            return table.lines(columns());
        }

        private static String orNever(@Nullable Object time) {
            return time == null ? say("schedule.never") : time.toString();
        }
    }

    /** Lists who is signed in. */
    @Command(name = "sessions")
    private static final class Sessions extends ReadCommand<AccessContext, SessionJson.Listing> {
        Sessions(Supplier<AccessContext> opening) {
            super(opening);
        }

        @Override
        protected SessionJson.Listing read(AccessContext context) {
            return SessionJson.all(context.table().sessions());
        }

        @Override
        protected String empty(SessionJson.Listing none) {
            return say("sessions.none");
        }

        @Override
        protected List<String> lines(SessionJson.Listing all) {
            Table table = new Table().numbers("ID").words("WHO", "ROLE").words("TOKEN", "SINCE", "UNTIL");
            all.sessions()
                    .forEach(s -> table.row(
                            s.id(),
                            s.who(),
                            s.role().word(),
                            s.token() == null ? "-" : s.token(),
                            s.createdAt(),
                            s.expiresAt()));
            return table.lines(columns());
        }
    }

    /** Ends a session. */
    @Command(name = "end")
    private static final class End extends ReadCommand<AccessContext, SessionJson.Ended> {
        @Parameters(paramLabel = "ID")
        private long id;

        End(Supplier<AccessContext> opening) {
            super(opening);
        }

        @Override
        protected SessionJson.Ended read(AccessContext context) {
            if (!context.table().endSession(id)) {
                throw new CommandFailed(Exit.FAILED, say("session.none", String.valueOf(id)));
            }
            return new SessionJson.Ended(id);
        }

        @Override
        protected List<String> lines(SessionJson.Ended done) {
            return List.of(say("session.ended", String.valueOf(done.ended())));
        }
    }

    /** Revokes a token. */
    @Command(name = "revoke")
    private static final class Revoke extends ReadCommand<AccessContext, TokenJson.Revoked> {
        @Parameters(paramLabel = "ID")
        private long id;

        Revoke(Supplier<AccessContext> opening) {
            super(opening);
        }

        @Override
        protected TokenJson.Revoked read(AccessContext context) {
            if (!context.table().revoke(id)) {
                throw new CommandFailed(Exit.FAILED, say("token.none", String.valueOf(id)));
            }
            return new TokenJson.Revoked(id);
        }

        @Override
        protected List<String> lines(TokenJson.Revoked done) {
            return List.of(say("token.revoked", String.valueOf(done.revoked())));
        }
    }

    private static Optional<String> requireRole(String word) {
        boolean isRole = word.equals(Role.VIEWER.word()) || word.equals(Role.OPERATOR.word());
        return isRole ? Optional.empty() : Optional.of(say("token.bad-role", word));
    }
}
