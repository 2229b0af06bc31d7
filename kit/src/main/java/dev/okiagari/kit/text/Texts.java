package dev.okiagari.kit.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The texts of one module: what its pages, its help and its messages say. They are in {@code texts.properties} beside a class of the module,
 * one key for each sentence, in UTF-8. {@code {0}} stands for the first value; {@code {0|item|items}} for a number and the word that fits
 * it: "1 item", "1,204 items". Threads may share it.
 */
public final class Texts {
    /** The file beside the class that {@link #beside} is given. */
    public static final String FILE = "texts.properties";

    private static final String KIT = "/dev/okiagari/kit/" + FILE;

    private static final Pattern PLACE = Pattern.compile("\\{(\\d)(?:\\|([^|{}]*)\\|([^|{}]*))?}");

    private final String module;
    private final Properties texts;
    private final ConcurrentHashMap<String, List<Part>> split = new ConcurrentHashMap<>();

    /** A piece of a text: literal, or the place of a value, with the words for one and for many of it. */
    private record Part(
            String literal,
            int value,
            @Nullable String one,
            @Nullable String many) {}

    private Texts(String module, Properties texts) {
        this.module = module;
        this.texts = texts;
    }

    /** Reads the file beside this class. */
    public static Texts beside(Class<?> room) {
        return new Texts(room.getPackageName(), read(room, FILE));
    }

    private static Properties read(Class<?> room, String file) {
        Properties read = new Properties();
        try (InputStream in = room.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("there is no " + file + " beside " + room.getName());
            }
            Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8);
            read.load(reader);
        } catch (IOException e) {
            throw new IllegalStateException("could not read " + file + " beside " + room.getName(), e);
        }
        return read;
    }

    /** The text of a key with its values in place. Throws when the key is missing: a test finds that before users do. */
    public String say(String key, @Nullable Object... values) {
        StringBuilder said = new StringBuilder();
        for (Part part : split.computeIfAbsent(key, this::parts)) {
            said.append(part.literal());
            if (part.value() >= 0) {
                append(said, part, values[part.value()]);
            }
        }
        return said.toString();
    }

    private static void append(StringBuilder said, Part part, @Nullable Object value) {
        if (value instanceof Long || value instanceof Integer) {
            long number = ((Number) value).longValue();
            said.append(NumberFormat.getIntegerInstance(Locale.ENGLISH).format(number));
            if (part.one() != null) {
                said.append(' ').append(number == 1 ? part.one() : part.many());
            }
        } else {
            said.append(value);
        }
    }

    private List<Part> parts(String key) {
        String text = texts.getProperty(key);
        if (text == null) {
            throw new IllegalArgumentException("there is no text '" + key + "' in " + FILE + " of " + module);
        }
        List<Part> parts = new ArrayList<>();
        Matcher place = PLACE.matcher(text);
        int from = 0;
        while (place.find()) {
            parts.add(new Part(
                    text.substring(from, place.start()),
                    Integer.parseInt(place.group(1)),
                    place.group(2),
                    place.group(3)));
            from = place.end();
        }
        parts.add(new Part(text.substring(from), -1, null, null));
        return List.copyOf(parts);
    }

    /** The keys that there are. */
    public Set<String> keys() {
        return texts.stringPropertyNames();
    }

    /**
     * For picocli, which looks up {@code <qualified command>.usage.description}, {@code <qualified command>.<option>} and then the
     * option's name alone: of options that many commands share, the kit says the latter.
     */
    public ResourceBundle forHelp() {
        return new HelpBundle(texts, read(Texts.class, KIT));
    }
}
