package dev.okiagari.application;

import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.storage.RawStorage;
import java.util.Map;

/** What a program gives its applications. The program closes all of it after the applications. Threads may share it. */
public interface Resources {

    /** The one connection pool of this process. */
    Database database();

    /** The storage of raw copies, opened at the first call. Throws, with what to do, when this database uses another one. */
    RawStorage storage();

    /** Opens a client for calls to an external service. */
    GuardedHttp http(GuardSettings settings);

    /** Settings by the names of their environment variables; only those that are set. */
    Map<String, String> settings();
}
