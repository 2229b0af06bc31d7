package dev.okiagari.papers.arxiv;

import dev.okiagari.engine.failure.ClassifiedException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the answer to an Atom query for one id. Throws what arXiv itself calls an error, and what makes no sense. */
final class AtomReader {
    private static final Pattern VERSION = Pattern.compile("v(\\d{1,3})$");

    private final PaperId asked;

    AtomReader(PaperId asked) {
        this.asked = asked;
    }

    /** The paper; empty when arXiv has none of this id. */
    Optional<Metadata> read(byte[] answer) {
        for (AtomEntry entry : AtomFeed.read(answer).entries()) {
            String id = entry.text("id").orElse("");
            boolean isAsked = PaperId.find(id).filter(asked::equals).isPresent();
            if (!isAsked && entry.text("title").orElse("").equals("Error")) {
                throw ArxivFaults.MALFORMED_ID.because("could not ask arXiv for " + asked + " because it says: "
                        + entry.text("summary").orElse("Error"));
            }
            if (isAsked) {
                return Optional.of(metadata(entry, id));
            }
        }
        return Optional.empty();
    }

    private Metadata metadata(AtomEntry entry, String id) {
        Matcher version = VERSION.matcher(id);
        return new Metadata(
                asked,
                version.find() ? Math.max(1, Integer.parseInt(version.group(1))) : 1,
                entry.text("title").orElseThrow(() -> odd("its entry has no title")),
                entry.text("summary").orElse(""),
                entry.authors(),
                entry.categories(),
                time(entry, "published"),
                time(entry, "updated"),
                entry.arxivText("comment"),
                entry.arxivText("journal_ref"),
                entry.arxivText("doi"));
    }

    private static Instant time(AtomEntry entry, String name) {
        String text = entry.text(name).orElseThrow(() -> odd("its entry has no time \"" + name + "\""));
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw odd("its entry has an unreadable time \"" + name + "\"");
        }
    }

    private static ClassifiedException odd(String why) {
        return ArxivFaults.ODD_ENTRY.because("could not read what arXiv says of the paper because " + why);
    }
}
