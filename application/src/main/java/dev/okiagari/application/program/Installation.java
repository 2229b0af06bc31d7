package dev.okiagari.application.program;

import dev.okiagari.application.Application;
import dev.okiagari.kit.settings.BadSetting;
import dev.okiagari.kit.settings.Setting;
import dev.okiagari.kit.web.SiteSection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;

/** An application in this program: the application, its own settings, and its commands. {@code Main} has the list of them. */
public interface Installation {
    Application application();

    /** Its command group, named like the application. Nothing is opened before one of the commands runs. */
    CommandLine commands(Program program);

    /** Its own settings, for {@code doctor}. */
    default List<Setting> settings(Map<String, String> environment) {
        return List.of();
    }

    /** What keeps this program from working on it, in words; empty when it is set up. Nodes leave it out then. */
    default Optional<String> missing(Map<String, String> environment) {
        return Optional.empty();
    }

    /** Validates its own settings before a command that calls external services. Throws {@link BadSetting}. */
    default void checkSettings(Map<String, String> environment) {}

    /** Its pages and API, for {@code serve}. They are closed before the runtime. */
    default Optional<SiteSection> section(Serving serving) {
        return Optional.empty();
    }
}
