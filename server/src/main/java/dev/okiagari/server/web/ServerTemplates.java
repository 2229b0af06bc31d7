package dev.okiagari.server.web;

import dev.okiagari.console.web.Assets;
import dev.okiagari.console.web.TemplateSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/** The templates of the pages of applications and of the demo, and their styles. */
public final class ServerTemplates {
    public static final TemplateSet SET = new TemplateSet("dev.okiagari.server.template");

    static {
        style("papers.css", "/papers");
        style("catalog.css", "/catalog");
        style("skills.css", "/submit", "/queue", "/skills", "/admin");
        style("demo.css", "/demo");
    }

    private ServerTemplates() {}

    private static void style(String name, String... paths) {
        try (InputStream in = ServerTemplates.class.getResourceAsStream("assets/" + name)) {
            Assets.addStyles(name, Objects.requireNonNull(in, name).readAllBytes(), List.of(paths));
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + name, e);
        }
    }
}
