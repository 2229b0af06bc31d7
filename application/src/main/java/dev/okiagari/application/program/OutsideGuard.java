package dev.okiagari.application.program;

import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.Hosts;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.kit.settings.BaseAddress;

/** What a client of a configured service may do. Pure. */
public final class OutsideGuard {
    private OutsideGuard() {}

    /** Only this host, and only in the network where the setting says it is. */
    public static GuardSettings to(BaseAddress base, boolean mayReachLoopback) {
        return GuardSettings.defaults()
                .withSchemes(base.isEncrypted() ? new String[] {"https"} : new String[] {"http", "https"})
                .withHosts(Hosts.of(base.uri()))
                .withReach(reach(base, mayReachLoopback));
    }

    private static Reach reach(BaseAddress base, boolean mayReachLoopback) {
        if (base.isPrivate()) {
            return Reach.PRIVATE;
        }
        return mayReachLoopback ? Reach.LOOPBACK : Reach.PUBLIC;
    }
}
