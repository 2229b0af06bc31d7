package dev.okiagari.papers.text.pdf.structure;

import dev.okiagari.papers.text.Formulas;
import dev.okiagari.papers.text.ParsedPaper;
import dev.okiagari.papers.text.Reference;
import dev.okiagari.papers.text.ReferenceReader;
import dev.okiagari.papers.text.Section;
import dev.okiagari.papers.text.pdf.layout.Line;
import java.util.ArrayList;
import java.util.List;

/** Puts a paper together from its headings and lines. For one paper and one use. */
public final class Outline {
    private static final int DEEPEST = 6;
    /**
     * What stands before the first heading is title, authors and abstract, unless it is longer than those can be, or
     * unless no heading follows at all.
     */
    private static final int LONGEST_FRONT = 5000;

    private final Paragraphs paragraphs;
    private final ReferenceList bibliography;
    private final List<Section> sections = new ArrayList<>();
    private final List<Reference> references = new ArrayList<>();
    private Block.Heading heading = new Block.Heading(Block.Kind.ABSTRACT, 1, "");
    private final List<Line> lines = new ArrayList<>();
    private boolean anySection;

    public Outline(Paragraphs paragraphs, ReferenceList bibliography) {
        this.paragraphs = paragraphs;
        this.bibliography = bibliography;
    }

    public ParsedPaper paper(List<Block> blocks) {
        anySection = blocks.stream()
                .anyMatch(block -> block instanceof Block.Heading any && any.kind() == Block.Kind.SECTION);
        for (Block block : blocks) {
            switch (block) {
                case Block.Text text -> lines.add(text.line());
                case Block.Heading next -> {
                    end();
                    heading = next;
                }
            }
        }
        end();
        return new ParsedPaper(sections, references);
    }

    private void end() {
        switch (heading.kind()) {
            case SECTION -> add(heading.title(), paragraphs.text(lines));
            case ABSTRACT -> {
                String front = paragraphs.text(lines);
                if (!anySection || front.length() > LONGEST_FRONT) {
                    add("", front);
                }
            }
            case ASIDE -> {}
            case REFERENCES ->
                bibliography.entries(lines).stream()
                        .map(entry -> ReferenceReader.read(entry.text(), entry.links()))
                        .forEach(references::add);
        }
        lines.clear();
    }

    private void add(String title, String text) {
        if (!title.isEmpty() || !text.isEmpty()) {
            sections.add(new Section(Math.min(heading.level(), DEEPEST), Formulas.apart(title), Formulas.apart(text)));
        }
    }
}
