package dev.okiagari.sandbox.dial;

import java.time.Duration;
import java.util.Locale;

/** What is done to one request. */
public sealed interface InjectedFault {
    /** One word or two, for the record of calls. */
    String word();

    /** Nothing. */
    record None() implements InjectedFault {
        @Override
        public String word() {
            return "";
        }
    }

    /** An error status instead of work. */
    record Refuse(int status, Why why) implements InjectedFault {
        @Override
        public String word() {
            return why.name().toLowerCase(Locale.ROOT) + " " + status;
        }
    }

    /** Where a refusal comes from. */
    enum Why {
        ERROR,
        OUTAGE,
        CREDENTIALS,
        QUOTA
    }

    record Cut(Reset.Moment moment) implements InjectedFault {
        @Override
        public String word() {
            return switch (moment) {
                case BEFORE_WORK -> "reset";
                case AFTER_WORK -> "reset after work";
                case IN_BODY -> "reset in body";
            };
        }
    }

    record Pause(Stall.Phase place, Duration length) implements InjectedFault {
        @Override
        public String word() {
            return place == Stall.Phase.IN_BODY ? "stall in body" : "stall";
        }
    }

    record Drip(int bytes, Duration interval, boolean endless) implements InjectedFault {
        @Override
        public String word() {
            return endless ? "endless trickle" : "trickle";
        }
    }

    record Halve() implements InjectedFault {
        @Override
        public String word() {
            return "truncated";
        }
    }

    record Spoil(Malformed.How how) implements InjectedFault {
        @Override
        public String word() {
            return "malformed";
        }
    }

    record Inflate(long bytes) implements InjectedFault {
        @Override
        public String word() {
            return "huge";
        }
    }

    record Bomb(long bytes) implements InjectedFault {
        @Override
        public String word() {
            return "gzip bomb";
        }
    }
}
