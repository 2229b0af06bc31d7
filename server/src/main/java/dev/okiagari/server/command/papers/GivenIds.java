package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.papers.arxiv.BadPaperId;
import dev.okiagari.papers.arxiv.PaperId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;

/**
 * Parsed ids: each paper once, in the order given, and errors for those that are not ids.
 *
 * @param bad whole sentences
 */
record GivenIds(Set<PaperId> good, List<String> bad) {

    static GivenIds of(List<String> written) {
        Set<PaperId> good = new LinkedHashSet<>();
        List<String> bad = new ArrayList<>();
        for (String one : written) {
            try {
                good.add(PaperId.parse(one));
            } catch (BadPaperId e) {
                bad.add(OneLine.of(String.valueOf(e.getMessage())));
            }
        }
        return new GivenIds(good, bad);
    }

    /** The same for a command about one paper; ends it when that is not an id. */
    static PaperId one(String written) {
        try {
            return PaperId.parse(written);
        } catch (BadPaperId e) {
            throw new CommandFailed(Exit.FAILED, OneLine.of(String.valueOf(e.getMessage())), e);
        }
    }

    /** Prints a line for each error and for each missing paper. */
    void complain(CommandLine line, Collection<PaperId> missing) {
        bad.forEach(sentence -> line.getErr().println("okiagari: " + sentence));
        missing.forEach(id -> line.getErr().println("okiagari: " + notHere(id)));
    }

    static String notHere(PaperId id) {
        return "paper " + id + " is unknown; ingest it: ./okiagari papers ingest " + id;
    }

    /** Begins a JSON document with the errors and the missing papers. */
    Json json(Collection<PaperId> missing) {
        return new Json()
                .put("refused", bad)
                .put("missing", missing.stream().map(PaperId::text).toList());
    }
}
