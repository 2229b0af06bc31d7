package dev.okiagari.sandbox.dial;

/** Whether the service accepts the caller's credentials. INVALID_400 is the shop's 400 for a wrong application id. */
public enum Credentials implements DialSetting {
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
