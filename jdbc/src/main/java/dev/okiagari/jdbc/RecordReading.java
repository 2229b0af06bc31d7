package dev.okiagari.jdbc;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Makes a record of a row, each component from the column of its name: see {@link Sql#record}. Threads may share it. */
final class RecordReading<R extends Record> implements Sql.Reading<R> {
    private static final ClassValue<RecordReading<?>> ALL = new ClassValue<>() {
        @Override
        protected RecordReading<?> computeValue(Class<?> type) {
            return new RecordReading<>(type.asSubclass(Record.class), column -> column);
        }
    };

    private final Constructor<R> constructor;
    private final String firstColumn;
    private final List<Value> values = new ArrayList<>();

    /** Reads one component; null when its column is. */
    @FunctionalInterface
    private interface Value {
        @Nullable
        Object in(ResultSet row) throws SQLException;
    }

    /** The columns of a record in a record are named after both. */
    private RecordReading(Class<R> type, UnaryOperator<String> columns) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            constructor = type.getDeclaredConstructor(types);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("every record has such a constructor", e);
        }
        constructor.setAccessible(true);
        firstColumn = columns.apply(column(components[0]));
        for (RecordComponent component : components) {
            values.add(value(component.getGenericType(), columns.apply(column(component))));
        }
    }

    @SuppressWarnings("unchecked") // the reading of a type makes what is of that type
    static <R extends Record> RecordReading<R> of(Class<R> type) {
        return (RecordReading<R>) ALL.get(type);
    }

    @Override
    public R of(ResultSet row) throws SQLException {
        @Nullable Object[] read = new @Nullable Object[values.size()];
        for (int i = 0; i < read.length; i++) {
            read[i] = values.get(i).in(row);
        }
        try {
            return constructor.newInstance(read);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException refusal ? refusal : new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String column(RecordComponent component) {
        return component.getName().replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    private static Value value(Type type, String column) {
        if (type instanceof ParameterizedType generic) {
            if (generic.getRawType() == List.class) {
                return row -> Sql.texts(row, column);
            }
            Value value = value(generic.getActualTypeArguments()[0], column);
            return row -> Optional.ofNullable(value.in(row));
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord()) {
            return inner(plain.asSubclass(Record.class), column);
        }
        if (plain.isEnum()) {
            Map<String, Object> constants = constants(plain);
            return row -> constant(constants, row.getString(column), column);
        }
        return switch (plain.getSimpleName()) {
            case "long" -> row -> row.getLong(column);
            case "int" -> row -> row.getInt(column);
            case "double" -> row -> row.getDouble(column);
            case "boolean" -> row -> row.getBoolean(column);
            case "String" -> row -> row.getString(column);
            case "Instant" -> row -> Sql.instant(row, column);
            case "Duration" -> row -> row.getObject(column) == null ? null : Sql.seconds(row, column);
            default -> row -> row.getObject(column, plain);
        };
    }

    private static Value inner(Class<? extends Record> type, String column) {
        boolean isWrapper = type.getRecordComponents().length == 1;
        RecordReading<?> reading = new RecordReading<>(type, name -> isWrapper ? column : column + "_" + name);
        return row -> row.getObject(reading.firstColumn) == null ? null : reading.of(row);
    }

    private static Map<String, Object> constants(Class<?> type) {
        Map<String, Object> constants = new HashMap<>();
        for (Object constant : type.getEnumConstants()) {
            constants.put(((Enum<?>) constant).name(), constant);
            constants.put(((Enum<?>) constant).name().toLowerCase(Locale.ROOT), constant);
            constants.put(word(constant), constant);
        }
        return constants;
    }

    private static String word(Object constant) {
        try {
            return (String)
                    ((Enum<?>) constant).getDeclaringClass().getMethod("word").invoke(constant);
        } catch (ReflectiveOperationException e) {
            return constant.toString();
        }
    }

    private static @Nullable Object constant(Map<String, Object> constants, @Nullable String word, String column) {
        if (word != null && !constants.containsKey(word)) {
            throw new IllegalArgumentException("there is no " + column + " '" + word + "'");
        }
        return word == null ? null : constants.get(word);
    }
}
