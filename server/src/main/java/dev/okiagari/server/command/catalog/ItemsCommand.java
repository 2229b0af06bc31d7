package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.search.ItemLibrary;
import dev.okiagari.catalog.search.ItemPage;
import dev.okiagari.catalog.search.ItemQuery;
import dev.okiagari.catalog.search.ItemQuery.Prices;
import dev.okiagari.catalog.search.ItemQuery.Sort;
import dev.okiagari.catalog.view.ItemView;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.gateway.redaction.Redaction;
import dev.okiagari.server.wiring.Folders;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Finds items. */
@Command(name = "items", description = "Finds items by words (Japanese too), genre, shop and price.")
final class ItemsCommand extends Reading {
    /** Referenced here so that its level is kept. It would print advice about JVM flags. */
    private static final Logger ADVICE = Logger.getLogger("org.apache.lucene.internal.vectorization");

    private static final int NAME_COLUMNS = 80;

    @Parameters(arity = "0..*", paramLabel = "WORD", description = "Words that all occur; none: all items.")
    private List<String> words = List.of();

    @Option(names = "--genre", paramLabel = "GENRE", description = "Only items of this genre and of those below it.")
    private @Nullable Long genre;

    @Option(names = "--shop", paramLabel = "CODE", description = "Only items of this shop.")
    private @Nullable String shop;

    @Option(names = "--min-price", paramLabel = "YEN", description = "Only items that cost this or more.")
    private @Nullable Long least;

    @Option(names = "--max-price", paramLabel = "YEN", description = "Only items that cost this or less.")
    private @Nullable Long most;

    @Option(
            names = "--active",
            arity = "1",
            paramLabel = "true|false",
            description = "Only active items, or only others.")
    private @Nullable Boolean active;

    @Option(
            names = "--sort",
            paramLabel = "ORDER",
            defaultValue = "relevance",
            description = "relevance, cheapest, dearest, most-reviewed or best-reviewed (default: ${DEFAULT-VALUE}).")
    private String sort = "relevance";

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "Maximum number, 1 to 100 (default: ${DEFAULT-VALUE}).")
    private int limit = 20;

    @Option(
            names = "--after",
            paramLabel = "CURSOR",
            description = "Cursor of the next page, as printed with the previous one.")
    private @Nullable String after;

    ItemsCommand(Supplier<CatalogDesk> door) {
        super(door);
    }

    @Override
    public Integer call() {
        ItemQuery query = query();
        ItemPage page = with(desk -> search(desk, query));
        if (output.json()) {
            print(new Json()
                    .put("items", page.items().stream().map(ItemJson::brief).toList())
                    .put("total", page.total())
                    .put("next", page.next()));
        } else if (page.items().isEmpty()) {
            say("no items found");
        } else {
            print(table(page.items()));
            say(page.total()
                    + (page.total() == 1 ? " item" : " items")
                    + (page.next() == null ? "" : "; more: --after " + page.next()));
        }
        return Exit.OK;
    }

    private ItemQuery query() {
        Sort order = Sort.of(sort)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "--sort must be one of "
                                + Arrays.stream(Sort.values()).map(Sort::word).collect(Collectors.joining(", "))
                                + ", not '" + sort + "'"));
        String text = String.join(" ", words).strip();
        try {
            return new ItemQuery(
                    text.isEmpty() ? null : text, genre, shop, new Prices(least, most), active, order, after, limit);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private ItemPage search(CatalogDesk desk, ItemQuery query) {
        ADVICE.setLevel(Level.SEVERE);
        try (ItemLibrary library = ItemLibrary.open(
                Folders.catalogIndex(desk.place()), desk.runtime().database())) {
            library.catchUp();
            return library.search(query);
        } catch (UncheckedIOException e) {
            throw new CommandFailed(
                    Exit.FAILED, e.getMessage() + ": " + Redaction.causes(Objects.requireNonNull(e.getCause())), e);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private static Table table(List<ItemView> items) {
        Table table = new Table()
                .words("CODE")
                .numbers("PRICE")
                .numbers("REVIEWS")
                .words("STATE")
                .words("GENRE")
                .words("NAME", NAME_COLUMNS);
        items.forEach(item -> table.row(
                item.code(),
                Objects.toString(item.price(), ""),
                Objects.toString(item.reviewCount(), ""),
                ItemCommand.state(item),
                item.genre()
                        .map(known -> known.name() == null ? Long.toString(known.id()) : known.name())
                        .orElse(""),
                Objects.toString(item.name(), "")));
        return table;
    }
}
