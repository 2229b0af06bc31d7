package dev.okiagari.sandbox.arxiv;

/** How arXiv treats some papers, which a reader of its pages has to handle. A paper without a habit is served as its form says. */
public enum Habit {
    /** The conversion to HTML met a fatal error: the page ends after the first section, with a notice below. */
    FATAL_CONVERSION,
    /** A fatal error so early that almost nothing is left, without a notice. */
    EMPTY_CONVERSION,
    /** The bytes of the page end in the middle. */
    PAGE_WITHOUT_END,
    /** Tags that are nested badly end the article after the first section. */
    BAD_NESTING,
    /** A page written by its authors, and no PDF. */
    NATIVE_HTML,
    /** A page that redirects to a forbidden address. */
    REDIRECTED_AWAY,
    /** 403 for everything but the entry: its authors do not want it to be public. */
    NOT_PUBLIC,
    /** 410 for everything but the entry. */
    GONE,
    /** arXiv fails to show the page, every time, and only this one. */
    PAGE_BROKEN,
    /** No page at arXiv, but one at ar5iv. */
    ONLY_AT_AR5IV,
    /** A PDF of scanned pages. */
    SCANNED,
    /** Cannot be opened without a password. */
    PASSWORD,
    /** Can be opened and read without a password, but not changed. */
    OWNER_PASSWORD,
    /** The bytes of the PDF end in the middle. */
    PDF_WITHOUT_END,
    /** A page that asks for patience where the PDF should be. */
    PDF_NOT_READY
}
