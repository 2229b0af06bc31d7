package dev.okiagari.server.settings;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.program.UpstreamSettings;
import dev.okiagari.kit.settings.BadSetting;
import dev.okiagari.kit.settings.Setting;
import dev.okiagari.kit.settings.SettingsFile;
import dev.okiagari.kit.settings.Source;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the program: defaults, then the settings file, then the environment, then flags. Immutable and validated; {@link BadSetting} names the
 * setting, its value, what is allowed and why.
 *
 * @param data the data folder, which contains the embedded PostgreSQL
 * @param dbUrl an external PostgreSQL; not set for the embedded one
 * @param services the external services that all applications share
 * @param others read elsewhere (by the launcher, the logs, the embedded PostgreSQL, the server) and listed here only
 */
public record ServerSettings(
        Setting data,
        Setting dbUrl,
        Setting dbUser,
        Setting dbPassword,
        UpstreamSettings services,
        List<Setting> others) {
    public static final String DEFAULT_DATA = "okiagari-data";

    /** Set by the launcher: the folder that it lies in. */
    private static final String HOME = "okiagari.home";

    private static final String DEFAULT_PORT = "7300";
    private static final String JDBC = "jdbc:postgresql:";

    /** Flags of the command line; null where none was given. */
    public record Flags(@Nullable String data, @Nullable Flag dbUrl) {}

    /** A flag as it was typed: an address may be given by more than one. */
    public record Flag(String name, String value) {}

    public ServerSettings {
        checkFolder(data);
        checkUrl(dbUrl);
        others = List.copyOf(others);
    }

    /** For commands that call external services: the settings of all shared ones are validated. */
    public static ServerSettings read(Map<String, String> environment, Flags flags) {
        ServerSettings settings = readForDatabase(environment, flags);
        settings.services().check();
        return settings;
    }

    /** For commands that only use the database: wrong settings of external services are ignored. */
    public static ServerSettings readForDatabase(Map<String, String> environment, Flags flags) {
        SettingsFile.require(environment);
        String folder = flags.data();
        return new ServerSettings(
                pick("OKIAGARI_DATA", environment, folder == null ? null : new Flag("--data", folder), usualData()),
                pick("OKIAGARI_DB_URL", environment, flags.dbUrl(), null),
                Setting.read("OKIAGARI_DB_USER", environment, null),
                Setting.read("OKIAGARI_DB_PASSWORD", environment, null).asSecret(),
                UpstreamSettings.read(environment),
                List.of(
                        Setting.read("OKIAGARI_PORT", environment, DEFAULT_PORT),
                        Setting.read("OKIAGARI_PUBLIC", environment, "false"),
                        Setting.read("OKIAGARI_TRUSTED_PROXIES", environment, null),
                        Setting.read("OKIAGARI_ALLOWED_HOSTS", environment, null),
                        Setting.read(SettingsFile.VARIABLE, environment, null),
                        Setting.read("OKIAGARI_CACHE", environment, null),
                        Setting.read("OKIAGARI_JAVA_OPTS", environment, null),
                        Setting.read("OKIAGARI_LOG_LEVEL", environment, say("setting.log-level"))));
    }

    /** Beside the launcher, wherever that was called from; without it in the current folder. */
    private static String usualData() {
        String home = System.getProperty(HOME, "");
        return home.isEmpty() ? DEFAULT_DATA : Path.of(home, DEFAULT_DATA).toString();
    }

    private static Setting pick(
            String name, Map<String, String> environment, @Nullable Flag flag, @Nullable String otherwise) {
        return flag == null
                ? Setting.read(name, environment, otherwise)
                : new Setting(name, flag.name(), flag.value(), Source.FLAG, false);
    }

    public List<Setting> all() {
        List<Setting> all = new ArrayList<>(List.of(data, dbUrl, dbUser, dbPassword));
        all.addAll(services.all());
        all.addAll(others);
        return List.copyOf(all);
    }

    /** By its absolute name, so that messages lead to it from any folder. */
    public Path dataFolder() {
        return Path.of(Objects.requireNonNull(data.value())).toAbsolutePath().normalize();
    }

    public boolean isEmbedded() {
        return dbUrl.value() == null;
    }

    private static void checkFolder(Setting data) {
        String value = data.value();
        if (value == null || value.isBlank()) {
            throw new BadSetting(data, say("setting.no-folder"));
        }
        try {
            Path folder = Path.of(value);
            if (Files.exists(folder) && !Files.isDirectory(folder)) {
                throw new BadSetting(data, say("setting.file-not-folder"));
            }
        } catch (InvalidPathException e) {
            throw new BadSetting(data, say("setting.no-path", e.getReason()));
        }
    }

    private static void checkUrl(Setting url) {
        String value = url.value();
        if (value == null) {
            return;
        }
        if (!value.startsWith(JDBC)) {
            throw new BadSetting(url, say("setting.no-jdbc", JDBC));
        }
        if (value.matches("jdbc:postgresql://[^/?]*@.*")) {
            throw new BadSetting(url, say("setting.user-in-url"));
        }
        if (org.postgresql.Driver.parseURL(value, null) == null) {
            throw new BadSetting(url, say("setting.no-postgres"));
        }
    }
}
