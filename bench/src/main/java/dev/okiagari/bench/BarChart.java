package dev.okiagari.bench;

import java.util.List;
import java.util.Locale;

/** Bars with a name and a figure each, on a logarithmic scale, as a picture that is readable in light and dark. Pure. */
final class BarChart {
    private static final int WIDTH = 720;
    private static final int NAMES = 130;
    private static final int FIGURES = 150;
    private static final int ROW = 26;
    private static final int HEAD = 44;

    /**
     * @param note what stands behind the figure
     * @param isOurs drawn in the accent
     */
    record Bar(String name, double value, String note, boolean isOurs) {}

    private BarChart() {}

    static String svg(String title, List<Bar> bars) {
        double most = bars.stream().mapToDouble(Bar::value).max().orElse(1);
        double least = bars.stream().mapToDouble(Bar::value).min().orElse(1) / 2;
        StringBuilder svg = new StringBuilder();
        int height = HEAD + bars.size() * ROW + 10;
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n"
                .formatted(WIDTH, height, escaped(title)));
        svg.append("""
                <style>
                  text { font: 13px system-ui, sans-serif; fill: #1d1c1a }
                  .title { font-weight: 600 }
                  .note { fill: #6b6862 }
                  .bar { fill: #7b8794 }
                  .ours { fill: #c8402a }
                  @media (prefers-color-scheme: dark) { text { fill: #eceae4 } .note { fill: #9a978f } }
                </style>
                """);
        svg.append("<text class=\"title\" x=\"0\" y=\"16\">%s</text>%n".formatted(escaped(title)));
        int y = HEAD;
        for (Bar bar : bars) {
            double share = Math.log(bar.value() / least) / Math.log(most / least);
            double width = Math.max(2, share * (WIDTH - NAMES - FIGURES));
            svg.append("<text x=\"0\" y=\"%d\">%s</text>%n".formatted(y + 14, escaped(bar.name())));
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"18\" rx=\"2\"/>%n",
                    bar.isOurs() ? "ours" : "bar",
                    NAMES,
                    y,
                    width));
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%d\">%s <tspan class=\"note\">%s</tspan></text>%n",
                    NAMES + width + 8,
                    y + 14,
                    MedianTable.number(bar.value()),
                    escaped(bar.note())));
            y += ROW;
        }
        return svg.append("</svg>\n").toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
