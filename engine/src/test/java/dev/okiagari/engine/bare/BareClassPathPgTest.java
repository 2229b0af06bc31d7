package dev.okiagari.engine.bare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.postgres.testing.TestDatabase;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a program without Jackson can do, and what it is told when it needs it. */
class BareClassPathPgTest {
    /** What the engine depends on, and its own classes; folders when modules are built together. */
    private static final Pattern NEEDED = Pattern.compile(
            ".*/((engine|jdbc)/[^/]+/(test-)?classes|(okiagari-(engine|jdbc)|postgresql|slf4j-api|jspecify)-[^/]*\\.jar)");

    /** Tests register a codec of their own beside them; this class path does not have it. */
    private static final class Bare extends URLClassLoader {
        Bare(URL[] urls) {
            super("bare", urls, ClassLoader.getPlatformClassLoader());
        }

        @Override
        public Enumeration<URL> findResources(String name) throws java.io.IOException {
            return name.equals("META-INF/services/dev.okiagari.engine.model.Codec")
                    ? Collections.emptyEnumeration()
                    : super.findResources(name);
        }
    }

    private static URL[] needed() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> NEEDED.matcher(entry).matches())
                .map(BareClassPathPgTest::url)
                .toArray(URL[]::new);
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void without_a_codec_texts_and_bytes_are_stored_and_the_rest_is_refused_with_the_dependency_to_add()
            throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (TestDatabase database = EngineDatabase.of(getClass());
                Bare bare = new Bare(needed())) {
            thread.setContextClassLoader(bare);
            @SuppressWarnings("unchecked") // its result is of the JDK's own types
            Function<Map<String, String>, List<String>> program = (Function<Map<String, String>, List<String>>)
                    bare.loadClass(BareProgram.class.getName()).getConstructor().newInstance();
            List<String> said = program.apply(Map.of(
                    "url", String.valueOf(database.dataSource().getURL()),
                    "user", String.valueOf(database.dataSource().getUser()),
                    "password", String.valueOf(database.dataSource().getPassword())));

            assertThat(said).hasSize(6).startsWith("a \"letter\"\n!", "ä");
            assertThat(said.subList(2, 5))
                    .allMatch(
                            refusal -> refusal.startsWith("okiagari.codec_missing: could not store or read a Parcel "))
                    .allMatch(refusal -> refusal.contains("dev.okiagari:okiagari-jackson3"));
            assertThat(said.getLast()).startsWith("waiting build.codec: could not store or read a Integer ");
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
