package dev.okiagari.sandbox.arxiv;

/** What arXiv does with some papers, and a reader of its pages has to know. A paper without a habit is served as its form says. */
public enum Habit {
    /** The conversion to HTML met a fatal error: the page ends after the first section, with a notice below. */
    FATAL_CONVERSION,
    /** So early that next to nothing is left, and nobody says so. */
    EMPTY_CONVERSION,
    /** The bytes of the page end in the middle. */
    PAGE_WITHOUT_END,
    /** Tags that are nested badly end the article after the first section. */
    BAD_NESTING,
    /** A page that its authors wrote, and no PDF. */
    NATIVE_HTML,
    /** A page that redirects to an address which nobody may call. */
    REDIRECTED_AWAY,
    /** 403 for everything but the entry: its authors do not want it to be public. */
    NOT_PUBLIC,
    /** 410 for everything but the entry. */
    GONE,
    /** arXiv fails to show the page, every time, and only this one. */
    PAGE_BROKEN,
    /** No page at arXiv, but one at ar5iv. */
    ONLY_AT_AR5IV,
    /** Pictures of pages. */
    SCANNED,
    /** Cannot be opened without a password. */
    PASSWORD,
    /** Can be opened and read by everybody, and changed by nobody. */
    OWNER_PASSWORD,
    /** The bytes of the PDF end in the middle. */
    PDF_WITHOUT_END,
    /** A page that asks for patience where the PDF should be. */
    PDF_NOT_READY
}
