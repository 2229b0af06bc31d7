package dev.okiagari.kit.terminal;

/** The colours of progress on a terminal. */
public enum Colour {
    PLAIN(""),
    BOLD("\033[1m"),
    RED("\033[31m"),
    GREEN("\033[32m"),
    YELLOW("\033[33m");

    private static final String RESET = "\033[0m";

    private final String code;

    Colour(String code) {
        this.code = code;
    }

    /** The text in this colour where the screen has colours, else the text alone. */
    public String of(Screen screen, String text) {
        return this != PLAIN && screen.colours() ? code + text + RESET : text;
    }
}
