package dev.okiagari.kit.web;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.javalin.http.Context;
import java.util.Map;

/** The templates of one module, compiled at build time into a package of their own. Threads may share it. */
public final class TemplateSet {
    private final TemplateEngine engine;

    public TemplateSet(String packageName) {
        this.engine = TemplateEngine.createPrecompiled(null, ContentType.Html, null, packageName);
    }

    /** A part of a page, with whatever the template asks for. */
    public String text(String name, Map<String, Object> values) {
        StringOutput out = new StringOutput(4096);
        engine.render(name + ".jte", values, out);
        return out.toString();
    }

    /** A whole page, whose template has the frame too. */
    public void page(Context request, String name, Site.Frame frame, Object page) {
        Templates.send(request, text(name, Map.of("frame", frame, "page", page)));
    }

    /** A whole page of another module: its template has what is inside the frame. */
    public void framed(Context request, String name, Site.Frame frame, Object page) {
        String body = text(name, Map.of("frame", frame, "page", page));
        Templates.send(request, Templates.text("framed", Map.of("frame", frame, "body", body)));
    }
}
