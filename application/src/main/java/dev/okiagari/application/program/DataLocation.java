package dev.okiagari.application.program;

import dev.okiagari.gateway.storage.RawStorage;
import java.nio.file.Path;

/** Where a command's data is: a database, and the files that belong to it. Immutable. */
public interface DataLocation {
    /** Flags that lead another command to the same database; empty when the environment does. */
    String flags();

    /** The folder for files of one kind, such as a search index. Each database of a data folder has its own. */
    Path folder(String kind);

    /** Opens the storage of raw copies. Ends the command when it cannot be used. */
    RawStorage openStorage();
}
