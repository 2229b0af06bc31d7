package dev.okiagari.application.program;

import dev.okiagari.engine.model.Listener;
import java.util.List;
import java.util.function.Consumer;

/** Tells several listeners, one after the other. One that throws keeps the others from nothing. Threads may share it. */
final class Listeners implements Listener {
    private final List<Listener> all;

    Listeners(List<Listener> all) {
        this.all = List.copyOf(all);
    }

    @Override
    public void started(String pipeline, String key, String step, int attempt) {
        each(one -> one.started(pipeline, key, step, attempt));
    }

    @Override
    public void moved(Moved moved) {
        each(one -> one.moved(moved));
    }

    @Override
    public void fenced(String pipeline, String key, String step) {
        each(one -> one.fenced(pipeline, key, step));
    }

    @Override
    public void dropped(String pipeline, String key, String step) {
        each(one -> one.dropped(pipeline, key, step));
    }

    @Override
    public void hung(String pipeline, String key, String step) {
        each(one -> one.hung(pipeline, key, step));
    }

    @Override
    public void runEnded(RunEnded run) {
        each(one -> one.runEnded(run));
    }

    private void each(Consumer<Listener> telling) {
        RuntimeException first = null;
        for (Listener one : all) {
            try {
                telling.accept(one);
            } catch (RuntimeException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first; // the engine logs it
        }
    }
}
