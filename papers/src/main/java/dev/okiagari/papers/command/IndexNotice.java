package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.application.index.IndexCondition;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.terminal.SlowNotice;
import dev.okiagari.papers.PaperLibrary;
import java.time.Duration;
import java.util.function.Consumer;

/** Brings the search index up to date before a command searches, and says so when it takes a while. */
final class IndexNotice {
    /** Longer waits are explained. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private IndexNotice() {}

    static void catchUp(PaperLibrary library, Consumer<String> say) {
        boolean isDamaged = library.condition() == IndexCondition.DAMAGED;
        if (isDamaged) {
            tell(library, say); // worth knowing, however short it takes
        }
        SlowNotice slow = SlowNotice.after(PATIENCE, isDamaged ? () -> {} : () -> tell(library, say));
        try {
            library.catchUp();
        } finally {
            slow.end();
        }
    }

    /** Nothing when only deletions are left. */
    private static void tell(PaperLibrary library, Consumer<String> say) {
        String papers;
        try {
            long behind = library.behind();
            if (library.condition() == IndexCondition.USABLE && behind == 0) {
                return;
            }
            papers = say("papers.count", behind);
        } catch (DatabaseFailed e) {
            papers = say("index.unknown_number"); // the update itself fails too, and reports it
        }
        say.accept(say("index." + JsonText.word(library.condition()), papers));
    }
}
