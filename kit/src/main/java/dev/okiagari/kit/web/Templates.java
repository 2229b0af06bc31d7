package dev.okiagari.kit.web;

import io.javalin.http.Context;
import java.util.Map;

/** Renders the kit's own templates. Threads may share it. */
public final class Templates {
    private static final TemplateSet SET = new TemplateSet("dev.okiagari.kit.template");

    private Templates() {}

    /** A whole page. */
    public static void page(Context request, String name, Site.Frame frame, Object page) {
        SET.page(request, name, frame, page);
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
