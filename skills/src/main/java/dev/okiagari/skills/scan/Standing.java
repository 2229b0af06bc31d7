package dev.okiagari.skills.scan;

import dev.okiagari.skills.fact.FactSearch;
import dev.okiagari.skills.rule.Severity;
import dev.okiagari.skills.text.Document;
import dev.okiagari.skills.text.Position;

/**
 * How much a file of a skill counts. An immutable value.
 *
 * @param isRead whether an agent is led to it, so that its code samples are what the agent runs
 * @param isAboutAttacks whether the skill declares that it explains or looks for attacks, so that it has to show them
 * @param isData whether the file is neither a text nor a program, such as the rules of a scanner
 */
record Standing(boolean isRead, boolean isAboutAttacks, boolean isData) {
    /** Of a text that stands alone. */
    static final Standing ALONE = new Standing(true, false, false);

    /**
     * What is left of a severity where something was found: nothing where the text warns of it, or where a sample in a file that no agent is
     * led to shows what honest manuals show; less where the user is asked; little in a sample of a skill about attacks.
     */
    Severity lowered(Found found, Document document) {
        boolean isSample = document.isSample(found.from()) && document.isSample(found.to());
        if (document.isWarned(found.from(), found.isSentence()) || (isSample && !isRead && found.isShownInManuals())) {
            return Severity.INFO;
        }
        if (found.severity() == Severity.HIGH && found.isForUser() && document.isAsked(found.from())) {
            return Severity.MEDIUM;
        }
        boolean isCommandInText = document.isMarkdown() && !found.isSentence();
        boolean isShown = isSample || isCommandInText || document.isQuoted(found.from()) || isData;
        boolean isLess = isAboutAttacks && isShown && found.severity().compareTo(Severity.LOW) < 0;
        return isLess ? Severity.LOW : found.severity();
    }

    /** How much a fact counts where it stands. */
    FactSearch.Weight weight(Document document, Position from, Position to, boolean isSentence) {
        return switch (lowered(new Found(Severity.CRITICAL, from, to, isSentence, true, false), document)) {
            case INFO -> FactSearch.Weight.NONE;
            case LOW -> FactSearch.Weight.SHOWN;
            default -> FactSearch.Weight.FULL;
        };
    }

    /**
     * Something that was found.
     *
     * @param isSentence whether it orders something in words, and is no command
     * @param isShownInManuals whether honest manuals show such things
     * @param isForUser whether it is fine when the user wants it, as start-up entries and clean-ups are
     */
    record Found(
            Severity severity,
            Position from,
            Position to,
            boolean isSentence,
            boolean isShownInManuals,
            boolean isForUser) {}
}
