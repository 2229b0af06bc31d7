package dev.okiagari.papers.text;

import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/** The words of LaTeXML's HTML: which classes and elements mean what. */
final class Latexml {
    private static final Set<String> SECTIONS = words("""
            ltx_part ltx_chapter ltx_section ltx_subsection ltx_subsubsection ltx_paragraph ltx_subparagraph
            ltx_appendix ltx_acknowledgements""");

    /** What a reader of the paper would not miss, or finds elsewhere: the front matter comes from the feed. */
    private static final Set<String> NOISE = words("""
            ltx_ERROR ltx_note ltx_caption ltx_tag ltx_eqn_eqno ltx_TOC ltx_page_navbar ltx_page_header
            ltx_page_footer ltx_page_logo ltx_pagination ltx_abstract ltx_authors ltx_title_document ltx_subtitle
            ltx_dates ltx_date ltx_keywords ltx_classification ltx_bibliography ltx_biblist ltx_bibitem ltx_bib_cited
            ltx_index ltx_rdf ltx_pubnotes ltx_listing_data sr-only""");

    private static final Set<String> NOISE_ELEMENTS = words("""
            nav header footer script style noscript template button form input select textarea dialog svg figcaption
            iframe object audio video head""");

    private static final Set<String> BLOCKS = words("""
            p div section article aside main ul ol li dl dt dd table thead tbody tfoot tr figure blockquote pre
            center hr h1 h2 h3 h4 h5 h6""");

    private static final int MOST_CLASSES = 500;

    private Latexml() {}

    private static Set<String> words(String text) {
        return Set.of(text.split("\\s+"));
    }

    static boolean isSection(Element element) {
        return hasAny(element, SECTIONS);
    }

    /** A section's own heading, not the run-in title of a theorem. */
    static boolean isHeading(Element element) {
        Element parent = element.parent();
        return element.hasClass("ltx_title") && parent != null && isSection(parent);
    }

    static boolean isNoise(Element element) {
        return NOISE_ELEMENTS.contains(element.normalName()) || hasAny(element, NOISE);
    }

    static boolean isBlock(Element element) {
        return BLOCKS.contains(element.normalName()) || isRow(element) || element.hasClass("ltx_listingline");
    }

    static boolean isRow(Element element) {
        return element.normalName().equals("tr") || element.hasClass("ltx_tr") || element.hasClass("ltx_eqn_row");
    }

    static boolean isCell(Element element) {
        String name = element.normalName();
        return name.equals("td") || name.equals("th") || element.hasClass("ltx_td");
    }

    /** jsoup's own answer looks through all cells of the row. */
    static boolean hasCellBefore(Element cell) {
        Node before = cell.previousSibling();
        while (before != null && !(before instanceof Element)) {
            before = before.previousSibling();
        }
        return before != null;
    }

    /** Numbers and marks of list items; what it describes in a list of descriptions. */
    static boolean isItemTag(Element element) {
        return element.hasClass("ltx_tag_item");
    }

    /** A formula, also in the pages of old that show it as a picture. */
    static boolean isMath(Element element) {
        return element.normalName().equals("math")
                || (element.normalName().equals("img") && element.hasClass("ltx_Math"));
    }

    /** A formula's TeX; LaTeXML breaks its lines with a per cent sign, and says of each cell that it is displayed. */
    static String tex(Element math) {
        String given = math.hasAttr("alttext") ? math.attr("alttext") : math.attr("alt");
        if (given.isBlank()) {
            Element annotation = math.selectFirst("annotation[encoding=application/x-tex]");
            given = annotation == null ? math.text() : annotation.text();
        }
        String tex = Blanks.single(given.replaceAll("(?<!\\\\)%\\s*\\n\\s*", ""));
        boolean displayed =
                tex.startsWith("\\displaystyle") && (tex.length() == 13 || !Character.isLetter(tex.charAt(13)));
        return displayed ? tex.substring(13).strip() : tex;
    }

    private static boolean hasAny(Element element, Set<String> wanted) {
        // A parent is asked once for each of its titles, so its classes must be few.
        if (!element.hasAttr("class") || element.attr("class").length() > MOST_CLASSES) {
            return false;
        }
        for (String name : element.classNames()) {
            if (wanted.contains(name)) {
                return true;
            }
        }
        return false;
    }
}
