package dev.okiagari.kit.web.chart;

import dev.okiagari.kit.web.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A bar of parts, each as wide as its share; widths are in per cent, since inline styles are not allowed. Pure. */
public final class Bars {
    private Bars() {}

    /** One part. */
    public record Part(String colour, String x, String width, String says) {}

    /** A number to be shown in a colour. */
    public record Share(String colour, long value, String word) {}

    /**
     * The parts, side by side.
     *
     * @param total the full width; the rest stays empty
     */
    public static List<Part> of(long total, List<Share> shares) {
        List<Part> parts = new ArrayList<>();
        double at = 0;
        for (Share share : shares) {
            if (share.value() <= 0 || total <= 0) {
                continue;
            }
            double width = Math.min(100 - at, share.value() * 100.0 / total);
            parts.add(new Part(
                    share.colour(), percent(at), percent(width), Words.number(share.value()) + " " + share.word()));
            at += width;
        }
        return parts;
    }

    static String percent(double value) {
        return String.format(Locale.ROOT, "%.2f%%", value);
    }
}
