package dev.okiagari.server.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version and the commit, written into a resource by the build. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        Properties built = new Properties();
        try (InputStream resource = Version.class.getResourceAsStream("version.properties")) {
            if (resource == null) {
                throw new IllegalStateException(
                        "could not read the version because version.properties is not in the jar");
            }
            built.load(resource);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the version because version.properties is unreadable", e);
        }
        return new String[] {
            "okiagari %s (%s)".formatted(built.getProperty("version"), built.getProperty("commit")),
            "Java %s on %s".formatted(Runtime.version(), System.getProperty("os.name"))
        };
    }
}
