package dev.okiagari.sandbox.dial;

/** One dial of {@link DialSettings}, known by its type. */
public sealed interface DialSetting
        permits Latency,
                RetryAfterHeader,
                Stall,
                Trickle,
                Reset,
                Malformed,
                Huge,
                GzipBomb,
                Outage,
                Credentials,
                Quota,
                Scope {}
