package dev.okiagari.bench.ours;

import dev.okiagari.bench.Contender;
import dev.okiagari.bench.Course;
import dev.okiagari.bench.Work;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The engine of another checkout, measured beside this one in the same run: its engine and its adapter are loaded by a
 * class loader of their own, everything else is shared. The other checkout must have been built by its own {@code bench/run}.
 */
public record OtherBuild(Contender other) implements Contender {
    private static final List<String> OTHERS =
            List.of("dev.okiagari.jdbc.", "dev.okiagari.engine.", "dev.okiagari.bench.ours.");

    /** The contenders of the checkout in that folder. */
    public static List<Contender> in(Path checkout) throws IOException, ReflectiveOperationException {
        List<URL> jars = new ArrayList<>();
        jars.add(jar(checkout, "engine", "okiagari-engine-*.jar"));
        jars.add(jar(checkout, "bench", "okiagari-bench-*.jar"));
        if (Files.isDirectory(checkout.resolve("jdbc"))) { // older checkouts have none
            jars.add(jar(checkout, "jdbc", "okiagari-jdbc-*.jar"));
        }
        ClassLoader loader = new OtherFirst(jars.toArray(URL[]::new));
        Class<?> settings = loader.loadClass("dev.okiagari.engine.model.Settings");
        Object ours = loader.loadClass("dev.okiagari.bench.ours.Ours")
                .getConstructor(String.class, settings, Set.class)
                .newInstance(
                        "ours", settings.getMethod("defaults").invoke(null), EnumSet.of(Work.S4, Work.J1, Work.W4));
        Object single = loader.loadClass("dev.okiagari.bench.ours.OursSingle")
                .getConstructor()
                .newInstance();
        return List.of(new OtherBuild((Contender) ours), new OtherBuild((Contender) single));
    }

    private static URL jar(Path checkout, String module, String pattern) throws IOException {
        Path folder = checkout.resolve(module).resolve("target").resolve("bench");
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, pattern)) {
                for (Path file : found) {
                    return url(file);
                }
            }
        }
        throw new IOException(
                "there is no " + pattern + " in " + folder + "; build it first: run bench/run there once");
    }

    private static URL url(Path file) throws MalformedURLException {
        return file.toUri().toURL();
    }

    @Override
    public String name() {
        return "before-" + other.name();
    }

    @Override
    public String settings() {
        return "the engine of another checkout: " + other.settings();
    }

    @Override
    public Set<Work> works() {
        return other.works();
    }

    @Override
    public void run(Work work, Course course) throws Exception {
        other.run(work, course);
    }

    @Override
    public void verify(Work work, Course course) throws Exception {
        other.verify(work, course);
    }

    /** Looks for the engine and its adapter in the other checkout first, and for everything else in this program. */
    private static final class OtherFirst extends URLClassLoader {
        OtherFirst(URL[] jars) {
            super(jars, OtherBuild.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (OTHERS.stream().noneMatch(name::startsWith)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known == null ? findClass(name) : known;
            }
        }

        @Override
        public URL getResource(String name) {
            URL own = findResource(name);
            return own == null ? super.getResource(name) : own;
        }
    }
}
