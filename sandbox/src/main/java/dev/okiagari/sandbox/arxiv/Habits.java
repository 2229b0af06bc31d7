package dev.okiagari.sandbox.arxiv;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Which papers arXiv treats in a way of their own. Threads may share it. */
public final class Habits {
    private final Map<String, Habit> byPaper = new ConcurrentHashMap<>();

    /** From now on, whatever the form of the paper. */
    public void give(Paper paper, Habit habit) {
        byPaper.put(paper.id(), habit);
    }

    public void forget() {
        byPaper.clear();
    }

    Optional<Habit> of(Paper paper) {
        return Optional.ofNullable(byPaper.get(paper.id()));
    }
}
