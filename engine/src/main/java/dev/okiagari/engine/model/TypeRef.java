package dev.okiagari.engine.model;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/**
 * A type with its arguments, which no class literal can say: {@code new TypeRef<List<Order>>() {}}. Equal to another one of the same
 * type. Immutable.
 */
public abstract class TypeRef<T> {
    private final Type type;

    /** The type that the subclass names. */
    protected TypeRef() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType parent)) {
            throw new IllegalArgumentException(
                    "could not tell the type because TypeRef has no argument; write new TypeRef<List<Order>>() {}");
        }
        type = parent.getActualTypeArguments()[0];
    }

    private TypeRef(Class<T> plain) {
        type = plain;
    }

    public static <T> TypeRef<T> of(Class<T> plain) {
        return new TypeRef<>(plain) {};
    }

    public final Type type() {
        return type;
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof TypeRef<?> ref && type.equals(ref.type);
    }

    @Override
    public final int hashCode() {
        return type.hashCode();
    }

    /** As people call it: without packages when it has no arguments. */
    @Override
    public final String toString() {
        return type instanceof Class<?> plain ? plain.getSimpleName() : type.getTypeName();
    }
}
