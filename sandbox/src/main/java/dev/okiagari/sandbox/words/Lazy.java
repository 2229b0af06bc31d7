package dev.okiagari.sandbox.words;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is made once, when it is first asked for. Keeps the start of the sandbox short. */
public final class Lazy<T> implements Supplier<T> {
    private final Supplier<T> making;
    private volatile @Nullable T made;

    public Lazy(Supplier<T> making) {
        this.making = making;
    }

    @Override
    public T get() {
        T known = made;
        if (known != null) {
            return known;
        }
        synchronized (this) {
            T again = made;
            if (again == null) {
                again = making.get();
                made = again;
            }
            return again;
        }
    }
}
