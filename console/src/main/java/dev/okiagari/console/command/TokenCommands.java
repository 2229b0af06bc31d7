package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.SessionsJson;
import dev.okiagari.console.json.TokensJson;
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
import dev.okiagari.kit.web.access.AccessTable.SessionRow;
import dev.okiagari.kit.web.access.AccessTable.TokenRow;
import java.sql.SQLException;
import java.util.List;
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

    /** Makes something for a name and a role. */
    private abstract static class Making<A extends Record> extends ReadCommand<AccessContext, A> {
        Making(Supplier<AccessContext> opening) {
            super(opening);
        }

        abstract String role();

        @Override
        protected void check() {
            if (!role().equals(Role.VIEWER.word()) && !role().equals(Role.OPERATOR.word())) {
                throw wrong(say("token.bad-role", role()));
            }
        }
    }

    /** Makes a token. */
    @Command(name = "create")
    private static final class Create extends Making<TokensJson.Created> {
        @Parameters(paramLabel = "NAME")
        private String name = "";

        @Option(names = "--role", paramLabel = "ROLE", defaultValue = "viewer", descriptionKey = "token.role")
        private String role = "viewer";

        Create(Supplier<AccessContext> opening) {
            super(opening);
        }

        @Override
        String role() {
            return role;
        }

        @Override
        protected TokensJson.Created read(AccessContext context) {
            return new TokensJson.Created(
                    name, role, context.table().newToken(name, Role.of(role)).text());
        }

        @Override
        protected List<String> lines(TokensJson.Created made) {
            return List.of(made.token());
        }
    }

    /** Makes a sign-in link. */
    @Command(name = "link")
    private static final class Link extends Making<TokensJson.Link> {
        @Parameters(paramLabel = "NAME", arity = "0..1", defaultValue = "${sys:user.name}")
        private String name = "";

        @Option(names = "--role", paramLabel = "ROLE", defaultValue = "operator", descriptionKey = "token.role")
        private String role = "operator";

        Link(Supplier<AccessContext> opening) {
            super(opening);
        }

        @Override
        String role() {
            return role;
        }

        @Override
        protected TokensJson.Link read(AccessContext context) {
            return new TokensJson.Link("/sign-in?code="
                    + context.table().newLink(name, Role.of(role)).text());
        }

        @Override
        protected List<String> lines(TokensJson.Link made) {
            return List.of(say("token.link", made.path()));
        }
    }

    /** Lists tokens. */
    @Command(name = "list")
    private static final class ListTokens extends ReadCommand<AccessContext, TokensJson> {
        ListTokens(Supplier<AccessContext> opening) {
            super(opening);
        }

        @Override
        protected TokensJson read(AccessContext context) {
            return new TokensJson(context.table().tokens());
        }

        @Override
        protected String empty(TokensJson none) {
            return say("tokens.none");
        }

        @Override
        protected List<String> lines(TokensJson all) {
            Table table = new Table().numbers("ID").words("NAME", "ROLE", "MADE", "LAST USED", "REVOKED");
            for (TokenRow token : all.tokens()) {
                table.row(
                        token.id(),
                        token.name(),
                        token.role().word(),
                        token.createdAt(),
                        orNever(token.lastUsedAt()),
                        orNever(token.revokedAt()));
            }
            return table.lines(columns());
        }

        private static String orNever(@Nullable Object time) {
            return time == null ? say("schedule.never") : time.toString();
        }
    }

    /** Lists who is signed in. */
    @Command(name = "sessions")
    private static final class Sessions extends ReadCommand<AccessContext, SessionsJson> {
        Sessions(Supplier<AccessContext> opening) {
            super(opening);
        }

        @Override
        protected SessionsJson read(AccessContext context) {
            return new SessionsJson(context.table().sessions());
        }

        @Override
        protected String empty(SessionsJson none) {
            return say("sessions.none");
        }

        @Override
        protected List<String> lines(SessionsJson all) {
            Table table = new Table().numbers("ID").words("WHO", "ROLE", "TOKEN", "SINCE", "UNTIL");
            for (SessionRow session : all.sessions()) {
                table.row(
                        session.id(),
                        session.who(),
                        session.role().word(),
                        session.token() == null ? "-" : session.token(),
                        session.createdAt(),
                        session.expiresAt());
            }
            return table.lines(columns());
        }
    }

    /** Ends a session. */
    @Command(name = "end")
    private static final class End extends ReadCommand<AccessContext, SessionsJson.Ended> {
        @Parameters(paramLabel = "ID")
        private long id;

        End(Supplier<AccessContext> opening) {
            super(opening);
        }

        @Override
        protected SessionsJson.Ended read(AccessContext context) {
            if (!context.table().endSession(id)) {
                throw new CommandFailed(Exit.FAILED, say("session.none", String.valueOf(id)));
            }
            return new SessionsJson.Ended(id);
        }

        @Override
        protected List<String> lines(SessionsJson.Ended done) {
            return List.of(say("session.ended", String.valueOf(done.ended())));
        }
    }

    /** Revokes a token. */
    @Command(name = "revoke")
    private static final class Revoke extends ReadCommand<AccessContext, TokensJson.Revoked> {
        @Parameters(paramLabel = "ID")
        private long id;

        Revoke(Supplier<AccessContext> opening) {
            super(opening);
        }

        @Override
        protected TokensJson.Revoked read(AccessContext context) {
            if (!context.table().revoke(id)) {
                throw new CommandFailed(Exit.FAILED, say("token.none", String.valueOf(id)));
            }
            return new TokensJson.Revoked(id);
        }

        @Override
        protected List<String> lines(TokensJson.Revoked done) {
            return List.of(say("token.revoked", String.valueOf(done.revoked())));
        }
    }
}
