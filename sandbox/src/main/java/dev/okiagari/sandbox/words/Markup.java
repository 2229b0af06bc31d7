package dev.okiagari.sandbox.words;

/** Text inside XML and HTML. */
public final class Markup {
    private Markup() {}

    /** As content or inside double quotes. */
    public static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
