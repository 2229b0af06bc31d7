package dev.okiagari.sandbox.model;

/**
 * How the model behaves, besides the faults of its transport.
 *
 * @param obedient instructions inside the text it is given are followed, as a weak model would
 * @param flaw what is wrong with its answers
 * @param rate how many of its answers have the flaw
 */
public record ModelBehaviour(boolean obedient, Flaw flaw, double rate) {
    /** What models get wrong although HTTP says 200. */
    public enum Flaw {
        NONE,
        NOT_JSON,
        FENCED,
        WRONG_SHAPE,
        REFUSAL,
        CUT_OFF,
        EMPTY
    }

    public ModelBehaviour {
        if (!(rate >= 0 && rate <= 1)) {
            throw new IllegalArgumentException("could not set rate to " + rate + " because a rate is from 0 to 1");
        }
    }

    /** Answers as asked. */
    public static ModelBehaviour good() {
        return new ModelBehaviour(false, Flaw.NONE, 0);
    }

    public ModelBehaviour obeying() {
        return new ModelBehaviour(true, flaw, rate);
    }

    public ModelBehaviour withFlaw(Flaw other, double share) {
        return new ModelBehaviour(obedient, other, share);
    }
}
