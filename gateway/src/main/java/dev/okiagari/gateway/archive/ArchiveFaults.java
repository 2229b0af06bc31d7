package dev.okiagari.gateway.archive;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.gateway.redaction.Redaction;

/** Why an archive is refused. Always invalid: the archive's own fault, which holds up no other item. */
public final class ArchiveFaults {
    /** Above a limit of number, size or ratio. */
    public static final Category TOO_LARGE = Kind.INVALID.as("archive.too_large");
    /** A name that leads out of the root, that occurs twice, or that lies in a link or file of the same archive. */
    public static final Category NAME = Kind.INVALID.as("archive.name");
    /** Not readable as the format it should have. */
    public static final Category MALFORMED = Kind.INVALID.as("archive.malformed");

    private ArchiveFaults() {}

    static ClassifiedException tooLarge(String why) {
        return TOO_LARGE.because("could not read the archive because " + why);
    }

    static ClassifiedException name(String name, String why) {
        return NAME.because(Redaction.message("could not read the archive because the name \""
                + name.substring(0, Math.min(name.length(), 200)).replaceAll("\\p{Cntrl}", "?") + "\" " + why));
    }

    static ClassifiedException malformed(String why) {
        return MALFORMED.because("could not read the archive because " + why);
    }
}
