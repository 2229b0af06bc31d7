package dev.okiagari.sandbox.dial;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Turns a random number into a fault. A pure function, so that the effect of a seed can be tested. */
final class FaultDraw {
    private FaultDraw() {}

    /** @param unit from 0 to 1; each fault owns a stretch as long as its rate, errors first, by status */
    static InjectedFault of(DialSettings dials, double unit) {
        double left = unit;
        for (Map.Entry<Integer, Double> error : new TreeMap<>(dials.errors()).entrySet()) {
            if (left < error.getValue()) {
                return new InjectedFault.Refuse(error.getKey(), InjectedFault.Why.ERROR);
            }
            left -= error.getValue();
        }
        if (left < dials.reset().rate()) {
            return new InjectedFault.Cut(dials.reset().moment());
        }
        left -= dials.reset().rate();
        if (left < dials.stall().rate()) {
            return new InjectedFault.Pause(
                    dials.stall().place(), Duration.ofMillis(dials.stall().millis()));
        }
        left -= dials.stall().rate();
        if (left < dials.trickle().rate()) {
            Trickle trickle = dials.trickle();
            return new InjectedFault.Drip(
                    trickle.bytes(), Duration.ofMillis(trickle.intervalMillis()), trickle.endless());
        }
        left -= dials.trickle().rate();
        if (left < dials.truncate()) {
            return new InjectedFault.Halve();
        }
        left -= dials.truncate();
        if (left < dials.malformed().rate()) {
            return new InjectedFault.Spoil(dials.malformed().how());
        }
        left -= dials.malformed().rate();
        if (left < dials.huge().rate()) {
            return new InjectedFault.Inflate(dials.huge().bytes());
        }
        left -= dials.huge().rate();
        return left < dials.gzipBomb().rate()
                ? new InjectedFault.Bomb(dials.gzipBomb().bytes())
                : new InjectedFault.None();
    }
}
