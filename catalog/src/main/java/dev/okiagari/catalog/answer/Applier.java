package dev.okiagari.catalog.answer;

/** Turns an answer into what it changes in the clean tables. A pure function: the same answer, the same content. */
public final class Applier {
    /** Goes up whenever the same answer has another content: unchanged answers are then applied again. */
    public static final int VERSION = 1;

    private Applier() {}

    /** Throws {@link UnexpectedAnswer} when the answer does not have what is needed. */
    public static Content content(RawAnswer answer) {
        return switch (answer.entity()) {
            case RANKING -> RankingAnswer.content(id(answer), answer.canonical());
            case ITEM -> ItemAnswer.content(answer.sourceId(), answer.canonical());
            case GENRE -> GenreAnswer.content(id(answer), answer.canonical());
            case TAG -> TagAnswer.content(id(answer), answer.canonical());
        };
    }

    private static long id(RawAnswer answer) {
        try {
            return Long.parseLong(answer.sourceId());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "a " + answer.entity().word() + " has a number, not '" + answer.sourceId() + "'", e);
        }
    }
}
