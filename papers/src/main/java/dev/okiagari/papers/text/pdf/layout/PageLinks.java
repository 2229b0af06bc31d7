package dev.okiagari.papers.text.pdf.layout;

import dev.okiagari.papers.text.pdf.glyph.Characters;
import dev.okiagari.papers.text.pdf.glyph.Turn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;

/** The places of a page that lead to an address outside. */
public final class PageLinks {
    private static final int MOST = 500;
    private static final int LONGEST_ADDRESS = 2000;

    private PageLinks() {}

    public static List<PageText.Link> of(PDPage page, Turn turn) throws IOException {
        List<PageText.Link> links = new ArrayList<>();
        for (PDAnnotation annotation : page.getAnnotations(PDAnnotationLink.class::isInstance)) {
            PDRectangle place = annotation.getRectangle();
            if (annotation instanceof PDAnnotationLink link
                    && link.getAction() instanceof PDActionURI action
                    && place != null
                    && links.size() < MOST) {
                String address = String.valueOf(action.getURI());
                if (address.length() <= LONGEST_ADDRESS) {
                    links.add(link(Characters.readable(address), place, turn));
                }
            }
        }
        return links;
    }

    private static PageText.Link link(String address, PDRectangle place, Turn turn) {
        Turn.Point one = turn.turned(place.getLowerLeftX(), place.getLowerLeftY());
        Turn.Point other = turn.turned(place.getUpperRightX(), place.getUpperRightY());
        return new PageText.Link(
                address,
                Math.min(one.x(), other.x()),
                Math.min(one.y(), other.y()),
                Math.max(one.x(), other.x()),
                Math.max(one.y(), other.y()));
    }
}
