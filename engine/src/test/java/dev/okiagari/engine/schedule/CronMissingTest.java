package dev.okiagari.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** cron-utils is optional: an application without it has the engine's classes and not the library's. */
class CronMissingTest {
    @Test
    void without_cron_utils_a_cron_says_what_to_add_and_intervals_work() throws Exception {
        try (URLClassLoader without =
                new URLClassLoader(classPathWithoutCron(), ClassLoader.getPlatformClassLoader())) {
            Class<?> slots = without.loadClass(Slots.class.getName());
            assertThat(slots.getMethod("every", Duration.class).invoke(null, Duration.ofMinutes(1)))
                    .isNotNull();
            assertThatThrownBy(() -> slots.getMethod("cron", String.class, ZoneId.class)
                            .invoke(null, "0 3 * * *", ZoneId.of("UTC")))
                    .isInstanceOf(InvocationTargetException.class)
                    .cause()
                    .hasMessageContaining(
                            "could not read the cron expression '0 3 * * *' because cron-utils is missing")
                    .hasMessageContaining("com.cronutils:cron-utils");
        }
    }

    private static URL[] classPathWithoutCron() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (!entry.contains("cron-utils")) {
                urls.add(new File(entry).toURI().toURL());
            }
        }
        return urls.toArray(URL[]::new);
    }
}
