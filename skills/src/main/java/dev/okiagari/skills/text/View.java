package dev.okiagari.skills.text;

/** How a pattern sees a document. */
public enum View {
    /** Line by line, folded; a line that ends with a backslash continues. For commands and code. */
    LINES,
    /** Paragraph by paragraph, folded: sentences are found wherever their lines break. */
    PROSE,
    /** Line by line as written: for capital letters and invisible characters. */
    RAW
}
