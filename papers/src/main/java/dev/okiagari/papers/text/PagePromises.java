package dev.okiagari.papers.text;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * What a page of LaTeXML promises by itself: sections in its table of contents, works that it cites, places that it refers to. A
 * conversion that broke off without saying so leads nowhere at many of them. For one page.
 */
final class PagePromises {
    private static final int FEWEST = 3;
    private static final String OWN = "/html/";

    private final Set<String> ids = new HashSet<>();
    private final Set<String> contents = new HashSet<>();
    private final Set<String> cited = new HashSet<>();
    private final Set<String> places = new HashSet<>();
    private final int unresolved;
    private final int unlabelled;
    private int leaves;
    private int empty;

    private PagePromises(Document page) {
        for (Element element : page.select("[id]")) {
            ids.add(element.id());
        }
        for (Element link : page.select("a[href]")) {
            String address = link.attr("href");
            int mark = address.indexOf('#');
            boolean isOwn = mark == 0 || (mark > 0 && address.contains(OWN));
            if (isOwn && mark + 1 < address.length()) {
                promised(link, address.substring(mark + 1)).add(address.substring(mark + 1));
            }
        }
        unresolved = page.select(".ltx_missing_citation").size();
        unlabelled = page.select(".ltx_missing_label").size();
        page.select("section.ltx_section, section.ltx_subsection, section.ltx_subsubsection")
                .forEach(this::count);
    }

    /** A section without sections of its own: one that has nothing but its heading lost its text. */
    private void count(Element section) {
        if (section.select("section").size() == 1) { // itself
            leaves++;
            boolean hasMore = section.children().stream().anyMatch(part -> !Latexml.isHeading(part));
            empty += hasMore ? 0 : 1;
        }
    }

    private Set<String> promised(Element link, String place) {
        if (place.startsWith("bib")) {
            return cited;
        }
        return link.closest(".ltx_TOC") == null ? places : contents;
    }

    /** Whether it has a table of contents, or refers to places of its own: one that lost some would show it. */
    static boolean areMade(Document page) {
        PagePromises promises = new PagePromises(page);
        return promises.contents.size() + promises.places.size() > 0;
    }

    /** What is missing, in words; empty when everything is there. */
    static Optional<String> broken(Document page, int references) {
        return new PagePromises(page).broken(references);
    }

    private Optional<String> broken(int references) {
        int chapters = missing(contents);
        if (chapters > 0 && chapters * 10 >= contents.size()) {
            return Optional.of(
                    chapters + " of the " + contents.size() + " entries of its table of contents are missing");
        }
        if (empty >= FEWEST && empty * 2 >= leaves) {
            return Optional.of(empty + " of its " + leaves + " sections have a heading and no text");
        }
        int works = missing(cited);
        if (works >= FEWEST && works * 2 >= cited.size()) {
            return Optional.of(
                    references == 0
                            ? "it cites " + cited.size() + " works and lists none"
                            : works + " of the " + cited.size() + " works that it cites are not listed");
        }
        if (references == 0 && unresolved >= FEWEST) {
            return Optional.of("its list of references is missing");
        }
        int others = missing(places) + unlabelled;
        int all = places.size() + unlabelled;
        return others >= FEWEST && others * 5 >= all
                ? Optional.of(others + " of the " + all + " places that it refers to are missing")
                : Optional.empty();
    }

    private int missing(Set<String> promised) {
        return (int) promised.stream().filter(place -> !ids.contains(place)).count();
    }
}
