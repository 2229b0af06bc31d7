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
    }

    private Set<String> promised(Element link, String place) {
        if (place.startsWith("bib")) {
            return cited;
        }
        return link.closest(".ltx_TOC") == null ? places : contents;
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
        int others = missing(places);
        return others >= FEWEST && others * 5 >= places.size()
                ? Optional.of(others + " of the " + places.size() + " places that it refers to are missing")
                : Optional.empty();
    }

    private int missing(Set<String> promised) {
        return (int) promised.stream().filter(place -> !ids.contains(place)).count();
    }
}
