package dev.okiagari.sandbox.dial;

/** What the service thinks of the caller. INVALID_400 is the shop's 400 that really means a wrong application id. */
public enum Credentials {
    ACCEPTED,
    REFUSED_401,
    REFUSED_403,
    INVALID_400;

    int status() {
        return switch (this) {
            case ACCEPTED -> 200;
            case REFUSED_401 -> 401;
            case REFUSED_403 -> 403;
            case INVALID_400 -> 400;
        };
    }
}
