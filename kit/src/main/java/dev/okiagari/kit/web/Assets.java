package dev.okiagari.kit.web;

import static dev.okiagari.kit.KitTexts.say;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** The stylesheet, the scripts and the mark. Their addresses carry a version, so browsers keep them for good. */
public final class Assets {
    private static final Map<String, String> TYPES = Map.of(
            "okiagari.css", "text/css; charset=utf-8",
            "okiagari.js", "text/javascript; charset=utf-8",
            "times.js", "text/javascript; charset=utf-8",
            "doll.svg", "image/svg+xml");
    private static final String STYLES = "okiagari.css";
    private static final Map<String, byte[]> READ = new ConcurrentHashMap<>();
    private static final List<Styles> MORE = new CopyOnWriteArrayList<>();

    /** Rules for the pages under some paths. */
    private record Styles(String name, List<String> paths) {}

    private Assets() {}

    /**
     * Gives pages under these paths rules of their own, after the common ones: each page has one small stylesheet.
     *
     * @param beside the class beside which the file lies
     * @param name of the file, such as papers.css
     */
    public static void addStyles(Class<?> beside, String name, String... paths) {
        byte[] common = bytes(STYLES);
        byte[] own = small(read(beside, name));
        byte[] both = Arrays.copyOf(common, common.length + own.length);
        System.arraycopy(own, 0, both, common.length, own.length);
        READ.put(name, both);
        MORE.add(new Styles(name, List.of(paths)));
    }

    /** The path of the stylesheet of a page. */
    public static String styles(String page) {
        return path(MORE.stream()
                .filter(m -> m.paths().stream().anyMatch(p -> page.equals(p) || page.startsWith(p + "/")))
                .map(Styles::name)
                .findFirst()
                .orElse(STYLES));
    }

    /** Changes with the content. */
    public static String path(String name) {
        return "/assets/" + Integer.toHexString(Arrays.hashCode(bytes(name))) + "/" + name;
    }

    public static void serve(Context request) {
        String name = request.pathParam("name");
        String type =
                TYPES.getOrDefault(name, MORE.stream().anyMatch(m -> m.name().equals(name)) ? TYPES.get(STYLES) : null);
        if (type == null) {
            throw Problem.notFound(say("problem.no-file", name));
        }
        request.contentType(type)
                .header("Cache-Control", "public, max-age=31536000, immutable")
                .result(bytes(name));
    }

    /** A stylesheet without comments and needless blanks. */
    private static byte[] small(byte[] rules) {
        return new String(rules, StandardCharsets.UTF_8)
                .replaceAll("(?s)/\\*.*?\\*/", "")
                .replaceAll("\\s*([{};])\\s*", "$1")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String name) {
        return READ.computeIfAbsent(name, Assets::read);
    }

    private static byte[] read(String name) {
        byte[] content = read(Assets.class, "assets/" + name);
        return name.equals(STYLES) ? small(content) : content;
    }

    private static byte[] read(Class<?> beside, String name) {
        try (@Nullable InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not on the class path");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + name, e);
        }
    }
}
