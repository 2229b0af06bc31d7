package dev.okiagari.kit.terminal;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** What can be known about processes of the host that this program runs on. Stateless. */
public final class ThisHost {
    private ThisHost() {}

    /** Whether a process is certainly gone: it ran on this host, and there is none with its number. */
    public static boolean isGone(String host, long pid) {
        return host.equals(name()) && ProcessHandle.of(pid).isEmpty();
    }

    /** As nodes write it down. Empty when it is not known: then nothing is known of its processes either. */
    private static String name() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "";
        }
    }
}
