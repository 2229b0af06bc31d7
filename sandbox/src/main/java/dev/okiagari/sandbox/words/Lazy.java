package dev.okiagari.sandbox.words;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Something that is made when it is first asked for, once, whoever asks. Keeps the start of the sandbox short. */
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
