package dev.okiagari.console.web;

import io.javalin.http.Context;
import java.util.Map;

/** Renders the console's own templates. Threads may share it. */
public final class Templates {
    private static final TemplateSet SET = new TemplateSet("dev.okiagari.console.template");

    private Templates() {}

    /** A whole page. */
    public static void page(Context request, String name, Site.Frame frame, Object page) {
        send(request, text(name, Map.of("frame", frame, "page", page)));
    }

    /** A part of a page, with whatever the template asks for. */
    public static String text(String name, Map<String, Object> values) {
        return SET.text(name, values);
    }

    static void send(Context request, String html) {
        request.contentType("text/html; charset=utf-8")
                .header("Cache-Control", "no-store")
                .result(html);
    }
}
