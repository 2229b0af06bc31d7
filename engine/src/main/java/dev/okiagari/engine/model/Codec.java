package dev.okiagari.engine.model;

import dev.okiagari.engine.failure.PayloadUnreadable;
import dev.okiagari.engine.internal.text.PlainJson;
import java.util.Base64;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;

/** Turns payloads and notes into JSON text and back. An implementation must be safe for many threads. */
public interface Codec {
    /** How the JSON string begins that a codec writes which encrypts, and all that lists, pages and the API show of it. */
    String ENCRYPTED = "<encrypted>";

    /** Throws {@link CodecRefused} when no value of this type can be stored. Nodes ask when they start. Default: every type can. */
    default void require(TypeRef<?> type) {}

    String write(Object value);

    /** Throws {@link PayloadUnreadable} when the text does not fit the type. */
    <T> T read(String json, TypeRef<T> type);

    /** What people see of a stored value: {@link #ENCRYPTED}, as JSON, if it is encrypted. */
    static String shown(String json) {
        String begin = '"' + ENCRYPTED;
        return json.startsWith(begin) ? begin + '"' : json;
    }

    /**
     * The codec on the class path (artifact okiagari-jackson2 or okiagari-jackson3, or one of your own that {@link ServiceLoader} finds).
     * Without one, and when there are several: a codec that stores strings and bytes, and refuses the rest with {@link CodecRefused}.
     */
    static Codec found() {
        List<Codec> found = onClassPath(ServiceLoader.load(Codec.class));
        if (found.isEmpty()) { // the thread's class loader may know less than that of the engine
            found = onClassPath(ServiceLoader.load(Codec.class, Codec.class.getClassLoader()));
        }
        if (found.size() == 1) {
            return found.getFirst();
        }
        List<String> names =
                found.stream().map(codec -> codec.getClass().getName()).toList();
        return plain(type -> names.isEmpty() ? CodecRefused.missing(type) : CodecRefused.several(type, names));
    }

    private static List<Codec> onClassPath(ServiceLoader<Codec> loader) {
        return loader.stream().map(ServiceLoader.Provider::get).toList();
    }

    /** Without a library for JSON: strings, and bytes as base64, as Jackson writes them too. */
    private static Codec plain(Function<String, CodecRefused> refusal) {
        return new Codec() {
            @Override
            public void require(TypeRef<?> type) {
                if (!List.of(Void.class, String.class, byte[].class).contains(type.type())) {
                    throw refusal.apply(type.toString());
                }
            }

            @Override
            public String write(Object value) {
                return switch (value) {
                    case String text -> PlainJson.write(text);
                    case byte[] bytes -> PlainJson.write(Base64.getEncoder().encodeToString(bytes));
                    default -> throw refusal.apply(value.getClass().getSimpleName());
                };
            }

            @Override
            @SuppressWarnings("unchecked") // T is what the type says
            public <T> T read(String json, TypeRef<T> type) {
                require(type);
                try {
                    String text = PlainJson.readText(json);
                    return (T)
                            (type.type().equals(byte[].class)
                                    ? Base64.getDecoder().decode(text)
                                    : text);
                } catch (IllegalArgumentException e) {
                    throw new PayloadUnreadable("could not read a " + type + " because " + e.getMessage(), e);
                }
            }
        };
    }

    /** There is no codec that could store or read a value, or there are several. Nothing has changed. */
    final class CodecRefused extends EngineException {
        private CodecRefused(String code, String message) {
            super(code, message);
        }

        /** Without a codec on the class path, only strings and bytes can be stored. */
        private static CodecRefused missing(String type) {
            return new CodecRefused(
                    "okiagari.codec_missing",
                    "could not store or read a " + type
                            + " because there is no codec on the class path, and without one"
                            + " payloads and notes are String or byte[]: add the dependency dev.okiagari:okiagari-jackson3"
                            + " (or okiagari-jackson2), or give nodes and clients a codec of your own");
        }

        /** Which of several codecs is meant cannot be told. */
        private static CodecRefused several(String type, List<String> found) {
            return new CodecRefused(
                    "okiagari.codec_unclear",
                    "could not store or read a " + type + " because there are several codecs on the class path ("
                            + String.join(", ", found)
                            + "): keep the dependency on one of them, or name one with Engine.Builder.codec and"
                            + " Client.on(dataSource, codec)");
        }
    }
}
