package dev.okiagari.server.demo;

import dev.okiagari.engine.model.State;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/**
 * The planned failures of an order: a pure function of its key. So the demo knows how every item must end without asking the
 * engine, and the same key always has the same fate.
 *
 * @param troubles at most one for each step
 */
record Fate(List<Trouble> troubles) {
    static final List<String> STEPS = List.of("fetch", "parse", "enrich", Orders.PAY, "store");

    /** The steps that call the shop. Payment fails for all orders or for none. */
    private static final List<String> SHOPPING = List.of("fetch", "parse", "enrich", "store");

    private static final int FOREVER = Integer.MAX_VALUE;

    /** What the simulated shop answers. */
    enum Answer {
        FINE,
        /** 503: temporary. */
        DOWN,
        /** 429 with Retry-After. */
        BUSY,
        /** 404: a retry cannot fix it. */
        MISSING,
        /** An answer that is not an order: a retry cannot fix it. */
        MALFORMED,
        /** No answer before the deadline. */
        SILENT,
        /** The shop answers, but the order stays locked: a problem of this order, not of the shop. */
        LOCKED
    }

    /** At one step, the first attempts get this answer. */
    record Trouble(String step, Answer answer, int attempts) {}

    /** How many orders of a thousand get which fate; the rest have no failures. */
    static Fate of(String key) {
        int roll = hash(key) % 1000;
        int detail = hash(key + "?");
        if (roll < 25) {
            return one("fetch", Answer.MISSING, FOREVER);
        }
        if (roll < 45) {
            return one("parse", Answer.MALFORMED, FOREVER);
        }
        if (roll < 60) {
            return one("store", Answer.LOCKED, FOREVER);
        }
        if (roll < 160) {
            return one(SHOPPING.get(detail % SHOPPING.size()), Answer.DOWN, 1 + detail / 7 % 2);
        }
        if (roll < 210) {
            return one("fetch", Answer.BUSY, 1);
        }
        if (roll < 240) {
            return one("enrich", Answer.SILENT, 1);
        }
        if (roll < 255) {
            return new Fate(List.of(new Trouble("fetch", Answer.DOWN, 1), new Trouble("enrich", Answer.SILENT, 1)));
        }
        return new Fate(List.of());
    }

    private static Fate one(String step, Answer answer, int attempts) {
        return new Fate(List.of(new Trouble(step, answer, attempts)));
    }

    Answer answer(String step, int attempt) {
        return troubles.stream()
                .filter(t -> t.step().equals(step) && attempt <= t.attempts())
                .map(Trouble::answer)
                .findFirst()
                .orElse(Answer.FINE);
    }

    /** How the item must end. */
    State end() {
        return isDoomed() ? State.FAILED : State.DONE;
    }

    /** The step it must end at. */
    String lastStep() {
        return isDoomed() ? troubles.getLast().step() : STEPS.getLast();
    }

    /** The steps that must have left exactly one row each. */
    List<String> settledSteps() {
        return isDoomed() ? STEPS.subList(0, STEPS.indexOf(lastStep())) : STEPS;
    }

    /** The number of planned failed attempts. */
    int failingAttempts() {
        return troubles.stream().mapToInt(Fate::failingAttempts).sum();
    }

    private static int failingAttempts(Trouble trouble) {
        if (trouble.attempts() != FOREVER) {
            return trouble.attempts();
        }
        return trouble.answer() == Answer.LOCKED ? Orders.MOST_ATTEMPTS : 1;
    }

    private boolean isDoomed() {
        return troubles.stream().anyMatch(t -> t.attempts() == FOREVER);
    }

    private static int hash(String text) {
        CRC32 sum = new CRC32();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        // The low bits of this sum depend too much on the last digit of the key.
        return (int) ((sum.getValue() * 0x9E3779B97F4A7C15L) >>> 33);
    }
}
