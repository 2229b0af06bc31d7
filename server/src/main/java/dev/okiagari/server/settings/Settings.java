package dev.okiagari.server.settings;

import dev.okiagari.engine.failure.Messages;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
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
 * @param outside what is not this program's own: arXiv, the model, the storage of raw copies
 * @param others read elsewhere (by the launcher, the logs, the embedded PostgreSQL), here only to be shown
 */
public record Settings(
        Setting data,
        Setting dbUrl,
        Setting dbUser,
        Setting dbPassword,
        ServiceSettings outside,
        List<Setting> others) {
    public static final String DEFAULT_DATA = "okiagari-data";

    private static final String DEFAULT_LOG_LEVEL = "warn";
    private static final String JDBC = "jdbc:postgresql:";
    private static final String EXAMPLE = "such as jdbc:postgresql://localhost:5432/okiagari";

    /** What the command line said; null where it said nothing. */
    public record Flags(@Nullable String data, @Nullable Flag dbUrl) {}

    /** A flag as it was typed, since an address may be given by more than one. */
    public record Flag(String name, String value) {}

    public Settings {
        checkFolder(data);
        checkUrl(dbUrl);
        others = List.copyOf(others);
    }

    /** For those who call the outside: all of it is checked. */
    public static Settings read(Map<String, String> environment, Flags flags) {
        Settings settings = readForDatabase(environment, flags);
        settings.outside().check();
        return settings;
    }

    /** For those who only go to the database: what is wrong with the outside is not theirs to refuse. */
    public static Settings readForDatabase(Map<String, String> environment, Flags flags) {
        String folder = flags.data();
        return new Settings(
                pick("OKIAGARI_DATA", environment, folder == null ? null : new Flag("--data", folder), DEFAULT_DATA),
                pick("OKIAGARI_DB_URL", environment, flags.dbUrl(), null),
                Setting.read("OKIAGARI_DB_USER", environment, null),
                Setting.read("OKIAGARI_DB_PASSWORD", environment, null).asSecret(),
                ServiceSettings.read(environment),
                List.of(
                        Setting.read("OKIAGARI_CACHE", environment, null),
                        Setting.read("OKIAGARI_JAVA_OPTS", environment, null),
                        Setting.read("OKIAGARI_LOG_LEVEL", environment, DEFAULT_LOG_LEVEL)));
    }

    private static Setting pick(
            String name, Map<String, String> environment, @Nullable Flag flag, @Nullable String otherwise) {
        return flag == null
                ? Setting.read(name, environment, otherwise)
                : new Setting(name, flag.name(), flag.value(), Source.FLAG, false);
    }

    public List<Setting> all() {
        List<Setting> all = new ArrayList<>(List.of(data, dbUrl, dbUser, dbPassword));
        all.addAll(outside.all());
        all.addAll(others);
        return List.copyOf(all);
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
        private final String name;

        BadSetting(Setting setting, String because) {
            super(Messages.clean("could not use " + setting.typed() + " '" + setting.shown() + "'"
                    + (setting.source() == Source.FLAG
                            ? ""
                            : " (from " + setting.source().word() + ")")
                    + " because " + because));
            this.name = setting.name();
        }

        /** The variable. */
        public String name() {
            return name;
        }
    }
}
