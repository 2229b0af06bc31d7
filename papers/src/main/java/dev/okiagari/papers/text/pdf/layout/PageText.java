package dev.okiagari.papers.text.pdf.layout;

import java.util.List;

/** What is written on a page: pieces of lines in the order they were drawn, and the places that lead elsewhere. */
public record PageText(int number, List<Segment> segments, List<Link> links) {

    /** Drawings may be made of letters, too; no page of text has more pieces than this. */
    static final int MOST_SEGMENTS = 20_000;

    public PageText {
        segments = segments.stream().limit(MOST_SEGMENTS).toList();
        links = List.copyOf(links);
    }

    /** A place on the page that leads to an address. */
    record Link(String address, float left, float top, float right, float bottom) {
        boolean isOn(Segment segment) {
            float middle = (segment.top() + segment.bottom()) / 2;
            return middle > top && middle < bottom && left < segment.right() && right > segment.left();
        }
    }

    List<String> linksOn(Segment segment) {
        return links.stream()
                .filter(link -> link.isOn(segment))
                .map(Link::address)
                .toList();
    }

    /** Without what stands beside any of some rows. */
    PageText without(List<Segment> rows) {
        return new PageText(
                number,
                segments.stream()
                        .filter(segment -> rows.stream().noneMatch(row -> row.isBeside(segment)))
                        .toList(),
                links);
    }
}
