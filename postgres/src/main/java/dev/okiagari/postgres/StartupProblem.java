package dev.okiagari.postgres;

import java.util.Locale;

/** Known errors of initdb and of the server at its start, recognised by their (English) words, each with advice. */
enum StartupProblem {
    PORT_TAKEN("let it choose another port"),
    STILL_BUSY("wait for the processes of the earlier server to end"),
    TOO_SLOW("wait and try again: it goes on starting, for example to recover after a crash"),
    DISK_FULL("free some space on the disk of the data folder"),
    NOT_PERMITTED("make the data folder and all in it readable and writable for the user this runs as"),
    NO_MEMORY("lower the setting shared_buffers or give the machine more (shared) memory"),
    BAD_SETTING("correct the setting named in the log, in the options or in postgresql.conf"),
    WRONG_VERSION("use the PostgreSQL version the folder was made with, or dump and restore into a new folder"),
    OTHER("read the log above; it names the cause");

    private final String remedy;

    StartupProblem(String remedy) {
        this.remedy = remedy;
    }

    String remedy() {
        return remedy;
    }

    /** True if another attempt may succeed without a change. */
    boolean passes() {
        return this == PORT_TAKEN || this == STILL_BUSY;
    }

    static StartupProblem in(String messages) {
        String text = messages.toLowerCase(Locale.ROOT);
        if (text.contains("no space left on device") || text.contains("disk quota exceeded")) {
            return DISK_FULL;
        }
        if (text.contains("could not bind") || text.contains("address already in use")) {
            return PORT_TAKEN;
        }
        if (text.contains("pre-existing shared memory block")
                || text.contains("lock file \"postmaster.pid\" already exists")) {
            return STILL_BUSY;
        }
        if (text.contains("did not start in time")) {
            return TOO_SLOW;
        }
        if (text.contains("database files are incompatible with server")) {
            return WRONG_VERSION;
        }
        if (text.contains("could not create shared memory segment")
                || text.contains("could not map anonymous shared memory")
                || text.contains("could not resize shared memory segment")) {
            return NO_MEMORY;
        }
        if (text.contains("unrecognized configuration parameter")
                || text.contains("invalid value for parameter")
                || text.contains("is outside the valid range")
                || text.contains("syntax error in file")
                || text.contains("configuration file")) {
            return BAD_SETTING;
        }
        if (text.contains("permission denied")
                || text.contains("has wrong ownership")
                || text.contains("read-only file system")
                || text.contains("invalid permissions")) {
            return NOT_PERMITTED;
        }
        return OTHER;
    }
}
