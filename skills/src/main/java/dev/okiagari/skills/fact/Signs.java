package dev.okiagari.skills.fact;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** All signs of facts, read once from a file for each kind. Threads may share it. */
public final class Signs {
    private static final List<Sign> ALL = read();

    private Signs() {}

    public static List<Sign> all() {
        return ALL;
    }

    private static List<Sign> read() {
        List<Sign> signs = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (FactKind kind : FactKind.values()) {
            String file = kind.name().toLowerCase(Locale.ROOT) + ".signs";
            for (Blocks.Block block : new Blocks(file, "sign", Sign.KEYS).read()) {
                Sign sign = Sign.of(block);
                if (sign.kind() != kind || !ids.add(sign.id())) {
                    throw new IllegalStateException("could not use the sign " + sign.id()
                            + " because it is there twice or in the file of another kind");
                }
                signs.add(sign);
            }
        }
        return List.copyOf(signs);
    }
}
