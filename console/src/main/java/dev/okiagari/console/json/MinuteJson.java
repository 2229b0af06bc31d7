package dev.okiagari.console.json;

import dev.okiagari.engine.view.Figures;
import java.util.List;

/** The minutes of one pipeline, oldest first, quiet ones too. */
public record MinuteJson(String pipeline, List<Figures.Minute> minutes) {
    /** The minutes of each pipeline. */
    public record Listing(List<MinuteJson> pipelines) {}
}
