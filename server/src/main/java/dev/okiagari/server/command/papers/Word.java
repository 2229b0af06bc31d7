package dev.okiagari.server.command.papers;

import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.view.PaperFilter;
import dev.okiagari.papers.view.Status;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the lower-case words of enums. */
final class Word {
    private Word() {}

    static final class OfStatus implements ITypeConverter<Status> {
        @Override
        public Status convert(String value) {
            return read(Status.class, value);
        }
    }

    static final class OfSort implements ITypeConverter<PaperFilter.Sort> {
        @Override
        public PaperFilter.Sort convert(String value) {
            return read(PaperFilter.Sort.class, value);
        }
    }

    static final class OfType implements ITypeConverter<Extraction.Type> {
        @Override
        public Extraction.Type convert(String value) {
            return read(Extraction.Type.class, value);
        }
    }

    private static <E extends Enum<E>> E read(Class<E> type, String said) {
        return Arrays.stream(type.getEnumConstants())
                .filter(one -> one.name().equalsIgnoreCase(said))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("unknown value '" + said + "'; use one of "
                        + Arrays.stream(type.getEnumConstants())
                                .map(one -> one.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))));
    }
}
