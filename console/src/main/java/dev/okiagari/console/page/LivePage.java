package dev.okiagari.console.page;

import java.time.Duration;

/** What a page shows, as it was read. */
public interface LivePage {
    /** The same, looked at later: ages are longer, and what is due comes nearer. */
    LivePage after(Duration age);
}
