package dev.okiagari.sandbox.arxiv;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The text of a paper: sections in reading order, appendices last, and the references. Immutable. */
public record PaperContent(List<Section> sections, List<Reference> references) {

    /**
     * A section with its own paragraphs.
     *
     * @param position in reading order, from 0
     * @param level 1 for a section or an appendix, 2 for a subsection, 3 below
     * @param number as printed: 2, 2.1, A
     * @param captions of the figures and tables in it, not part of its text
     */
    public record Section(
            int position,
            int level,
            String number,
            String heading,
            boolean appendix,
            List<Paragraph> paragraphs,
            List<String> captions) {

        /** Its own paragraphs without those of its subsections: math as TeX, citations as [3, 7], no footnotes. */
        public String text() {
            return paragraphs.stream().map(Paragraph::text).collect(Collectors.joining("\n"));
        }
    }

    public record Paragraph(List<Inline> parts) {
        public String text() {
            return parts.stream().map(Inline::text).collect(Collectors.joining());
        }
    }

    /** A piece of a paragraph; text() is what a careful reader keeps of it. */
    public sealed interface Inline {
        String text();
    }

    public record Words(String text) implements Inline {}

    /** A formula; on its own line when displayed. */
    public record Formula(String tex, boolean displayed) implements Inline {
        @Override
        public String text() {
            return tex;
        }
    }

    /** Points at references by their number, from 1. */
    public record Cited(List<Integer> numbers) implements Inline {
        @Override
        public String text() {
            return "[" + numbers.stream().map(String::valueOf).collect(Collectors.joining(", ")) + "]";
        }
    }

    public record Footnote(String note) implements Inline {
        @Override
        public String text() {
            return "";
        }
    }

    /** What a failed conversion leaves in the page. */
    public record ConversionError(String macro) implements Inline {
        @Override
        public String text() {
            return "";
        }
    }

    /**
     * An entry of the list of references.
     *
     * @param number from 1, as printed
     * @param arxivId without version, when it names one in an arXiv context
     * @param pages may look like an arXiv id without being one
     * @param arxivAs how the arXiv id is written: arXiv:1234.56789v2, a link, or nothing
     */
    public record Reference(
            int number,
            String authors,
            String title,
            String venue,
            int year,
            Optional<String> arxivId,
            Optional<String> arxivAs,
            Optional<String> doi,
            Optional<String> pages) {

        /** The whole entry as it is printed, without its number. */
        public String text() {
            return authors + ". " + title + ". " + venue
                    + pages.map(range -> ", pages " + range).orElse("") + ", " + year + "."
                    + doi.map(id -> " doi:" + id + ".").orElse("")
                    + arxivAs.map(written -> " " + written + ".").orElse("");
        }
    }
}
