package dev.okiagari.engine.internal.text;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Calls a public method by its name on objects whose classes the engine is not compiled with. If a class has no such method, does
 * not let it be called or throws in it, the result is null. Looked up once for each class. Safe for many threads.
 */
public final class Getter {
    private final @Nullable Getter before;
    private final String name;
    private final Class<?>[] parameters;

    private final ClassValue<Optional<MethodHandle>> methods = new ClassValue<>() {
        @Override
        protected Optional<MethodHandle> computeValue(Class<?> type) {
            return find(type);
        }
    };

    private Getter(@Nullable Getter before, String name, Class<?>... parameters) {
        this.before = before;
        this.name = name;
        this.parameters = parameters;
    }

    /** A method without parameters. */
    public static Getter of(String name) {
        return new Getter(null, name);
    }

    /** A method without parameters, of what this one returns. */
    public Getter then(String next) {
        return new Getter(this, next);
    }

    /** A method that takes a text, of what this one returns. */
    public Getter thenOfText(String next) {
        return new Getter(this, next, String.class);
    }

    /** The result of the method; null if it has none. */
    public @Nullable Object from(Object target) {
        return call(target);
    }

    /** The same where the last method takes a text. */
    public @Nullable Object from(Object target, String text) {
        return call(target, text);
    }

    private @Nullable Object call(Object target, Object... arguments) {
        Object of = before == null ? target : before.call(target);
        Optional<MethodHandle> method = of == null ? Optional.empty() : methods.get(of.getClass());
        if (method.isEmpty()) {
            return null;
        }
        try {
            return method.get().bindTo(of).invokeWithArguments(arguments);
        } catch (Throwable t) { // an Error too: then it has nothing to say
            return null;
        }
    }

    /** Declared by the class or whatever it extends, whichever is public: the class itself need not be. */
    private Optional<MethodHandle> find(Class<?> type) {
        Deque<Class<?>> left = new ArrayDeque<>();
        left.add(type);
        while (!left.isEmpty()) {
            Class<?> next = left.remove();
            Optional<MethodHandle> found = Modifier.isPublic(next.getModifiers()) ? ofPublic(next) : Optional.empty();
            if (found.isPresent()) {
                return found;
            }
            if (next.getSuperclass() != null) {
                left.add(next.getSuperclass());
            }
            left.addAll(List.of(next.getInterfaces()));
        }
        return Optional.empty();
    }

    private Optional<MethodHandle> ofPublic(Class<?> type) {
        try {
            Method method = type.getMethod(name, parameters);
            MethodType shape = MethodType.methodType(method.getReturnType(), parameters);
            return Optional.of(MethodHandles.publicLookup().findVirtual(type, name, shape));
        } catch (ReflectiveOperationException
                | LinkageError e) { // it has none, is not exported, or lacks a class itself
            return Optional.empty();
        }
    }
}
