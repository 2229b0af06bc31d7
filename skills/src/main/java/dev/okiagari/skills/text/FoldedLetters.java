package dev.okiagari.skills.text;

/** Patterns in letters beyond ASCII, as texts are compared: those who write them need not know how texts are folded. Pure. */
public final class FoldedLetters {
    private FoldedLetters() {}

    /** The pattern with each letter beyond ASCII folded as texts are; what is ASCII, such as {@code \S}, stays. */
    public static String of(String pattern) {
        StringBuilder folded = new StringBuilder(pattern.length());
        pattern.codePoints().forEach(point -> {
            if (point < 0x80) {
                folded.append((char) point);
            } else {
                folded.append(Folding.fold(Character.toString(point)));
            }
        });
        return folded.toString();
    }
}
