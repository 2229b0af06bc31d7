package dev.okiagari.engine.internal.decide;

/**
 * Makes the idempotency key that an attempt sends with external calls: the same for every attempt of a visit, and
 * different for every other item.
 */
public final class IdempotencyKey {
    private IdempotencyKey() {}

    /**
     * An id may be given out again when the database goes back in time, but not at the same microsecond. A visit's number is
     * unique in its item; without the step's name the key survives a renaming.
     *
     * @param installation the name that the database had when the item was submitted
     */
    public static String of(String installation, String pipeline, long itemId, long submittedMicros, int visit) {
        String submitted = Long.toString(submittedMicros, Character.MAX_RADIX);
        return installation + "-" + pipeline + "-" + itemId + "-" + submitted + "-" + visit;
    }
}
