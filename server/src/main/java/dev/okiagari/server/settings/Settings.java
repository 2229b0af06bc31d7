package dev.okiagari.server.settings;

import dev.okiagari.engine.model.Messages;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the program runs with: defaults, then the environment, then flags. Immutable, checked when made; throws
 * {@link BadSetting} with the field's name, its value, what is allowed and why.
 *
 * @param data the data folder, in which the embedded PostgreSQL lives
 * @param dbUrl a PostgreSQL of the user's own; null for the embedded one
 */
public record Settings(Setting data, Setting dbUrl, Setting dbUser, Setting dbPassword) {
    public static final String DEFAULT_DATA = "okiagari-data";

    private static final String JDBC = "jdbc:postgresql:";
    private static final String EXAMPLE = "such as jdbc:postgresql://localhost:5432/okiagari";

    /** What the command line said; null where it said nothing. */
    public record Flags(@Nullable String data, @Nullable String dbUrl) {}

    public Settings {
        checkFolder(data);
        checkUrl(dbUrl);
    }

    public static Settings read(Map<String, String> environment, Flags flags) {
        return new Settings(
                pick("OKIAGARI_DATA", environment, flags.data(), DEFAULT_DATA, false),
                pick("OKIAGARI_DB_URL", environment, flags.dbUrl(), null, false),
                pick("OKIAGARI_DB_USER", environment, null, null, false),
                pick("OKIAGARI_DB_PASSWORD", environment, null, null, true));
    }

    /** An empty variable counts as not set: shells and container files leave such behind. */
    private static Setting pick(
            String name,
            Map<String, String> environment,
            @Nullable String flag,
            @Nullable String otherwise,
            boolean secret) {
        if (flag != null) {
            return new Setting(name, flag, Source.FLAG, secret);
        }
        String given = environment.get(name);
        return given == null || given.isEmpty()
                ? new Setting(name, otherwise, Source.DEFAULT, secret)
                : new Setting(name, given, Source.ENVIRONMENT, secret);
    }

    public List<Setting> all() {
        return List.of(data, dbUrl, dbUser, dbPassword);
    }

    public Path dataFolder() {
        return Path.of(Objects.requireNonNull(data.value()));
    }

    public boolean isEmbedded() {
        return dbUrl.value() == null;
    }

    private static void checkFolder(Setting data) {
        String value = data.value();
        if (value == null || value.isBlank()) {
            throw new BadSetting(data, "it must name a folder");
        }
        try {
            Path folder = Path.of(value);
            if (Files.exists(folder) && !Files.isDirectory(folder)) {
                throw new BadSetting(data, "it must name a folder, and there is a file of that name");
            }
        } catch (InvalidPathException e) {
            throw new BadSetting(data, "it must name a folder: " + e.getReason());
        }
    }

    private static void checkUrl(Setting url) {
        String value = url.value();
        if (value == null) {
            return;
        }
        if (!value.startsWith(JDBC)) {
            throw new BadSetting(url, "it must begin with " + JDBC + "//, " + EXAMPLE);
        }
        if (value.matches("jdbc:postgresql://[^/?]*@.*")) {
            throw new BadSetting(
                    url, "user and password go into OKIAGARI_DB_USER and OKIAGARI_DB_PASSWORD, not before the host");
        }
        if (org.postgresql.Driver.parseURL(value, null) == null) {
            throw new BadSetting(url, "it must be a PostgreSQL address, " + EXAMPLE);
        }
    }

    /** A setting that cannot be used. */
    public static final class BadSetting extends RuntimeException {
        BadSetting(Setting setting, String because) {
            super(Messages.clean("could not use " + setting.name() + " '" + setting.shown() + "' (from "
                    + setting.source().word() + ") because " + because));
        }
    }
}
