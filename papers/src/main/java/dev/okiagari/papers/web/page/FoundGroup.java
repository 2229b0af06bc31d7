package dev.okiagari.papers.web.page;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.text.Section;
import dev.okiagari.papers.text.UnmarkedText;
import dev.okiagari.papers.view.SectionExtraction;
import dev.okiagari.papers.web.math.MathText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was found in a paper of one type: each name once. Pure. */
public record FoundGroup(Extraction.Type type, List<Found> found) {
    private static final int FIRST_CHIPS = 12;
    private static final int FIRST_SENTENCES = 4;

    /** A name, and the first section that says it. */
    public record Found(String name, String detail, int position, String heading) {
        /** HTML: the name. */
        public String html() {
            return MathText.line(name);
        }
    }

    static List<FoundGroup> of(List<SectionExtraction> all, List<Section> sections) {
        List<FoundGroup> groups = new ArrayList<>();
        for (Extraction.Type type : Extraction.Type.values()) {
            Map<String, Found> byName = new LinkedHashMap<>();
            for (SectionExtraction one : all) {
                if (one.type() == type) {
                    String heading = one.section() < sections.size()
                            ? UnmarkedText.of(sections.get(one.section()).heading())
                            : "";
                    byName.putIfAbsent(
                            one.name(), new Found(one.name(), UnmarkedText.of(one.detail()), one.section(), heading));
                }
            }
            if (!byName.isEmpty()) {
                groups.add(new FoundGroup(type, List.copyOf(byName.values())));
            }
        }
        return groups;
    }

    public String label() {
        return say("found.group", PaperLook.type(type), found.size());
    }

    /** Names are chips; results, contributions and limitations are sentences. */
    public boolean isChips() {
        return switch (type) {
            case METHOD, DATASET, BASELINE, METRIC -> true;
            case RESULT, CONTRIBUTION, LIMITATION -> false;
        };
    }

    public List<Found> first() {
        return found.subList(0, Math.min(isChips() ? FIRST_CHIPS : FIRST_SENTENCES, found.size()));
    }

    public List<Found> others() {
        return found.subList(first().size(), found.size());
    }

    public int more() {
        return others().size();
    }
}
