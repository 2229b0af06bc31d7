package dev.okiagari.sandbox.dial;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Turns a throw of the dice into a fault: a pure function, so that what a seed does can be read off and tested. */
final class Throw {
    private Throw() {}

    /** @param unit from 0 to 1; each fault owns a stretch as long as its rate, errors first, by status */
    static Fault of(DialSettings dials, double unit) {
        double left = unit;
        for (Map.Entry<Integer, Double> error : new TreeMap<>(dials.errors()).entrySet()) {
            if (left < error.getValue()) {
                return new Fault.Refuse(error.getKey(), Fault.Why.ERROR);
            }
            left -= error.getValue();
        }
        if (left < dials.reset().rate()) {
            return new Fault.Cut(dials.reset().moment());
        }
        left -= dials.reset().rate();
        if (left < dials.stall().rate()) {
            return new Fault.Pause(
                    dials.stall().place(), Duration.ofMillis(dials.stall().millis()));
        }
        left -= dials.stall().rate();
        if (left < dials.trickle().rate()) {
            Trickle trickle = dials.trickle();
            return new Fault.Drip(trickle.bytes(), Duration.ofMillis(trickle.intervalMillis()), trickle.endless());
        }
        left -= dials.trickle().rate();
        if (left < dials.truncate()) {
            return new Fault.Halve();
        }
        left -= dials.truncate();
        if (left < dials.malformed().rate()) {
            return new Fault.Spoil(dials.malformed().how());
        }
        left -= dials.malformed().rate();
        if (left < dials.huge().rate()) {
            return new Fault.Inflate(dials.huge().bytes());
        }
        left -= dials.huge().rate();
        return left < dials.gzipBomb().rate() ? new Fault.Bomb(dials.gzipBomb().bytes()) : new Fault.None();
    }
}
