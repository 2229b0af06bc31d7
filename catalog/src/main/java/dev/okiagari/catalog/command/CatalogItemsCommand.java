package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.json.CatalogItemsJson;
import dev.okiagari.catalog.search.CatalogItemQuery;
import dev.okiagari.catalog.search.CatalogItemQuery.Prices;
import dev.okiagari.catalog.search.CatalogItemQuery.Sort;
import dev.okiagari.catalog.search.ItemLibrary;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.kit.terminal.ListCommand;
import dev.okiagari.kit.terminal.Table;
import java.util.List;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds items. */
@Command(name = "items")
final class CatalogItemsCommand extends ListCommand<CatalogContext, CatalogItemsJson> {
    /** Referenced here so that its level is kept. It would print advice about JVM flags. */
    private static final Logger ADVICE = Logger.getLogger("org.apache.lucene.internal.vectorization");

    @Parameters(arity = "0..*", paramLabel = "WORD")
    private List<String> words = List.of();

    @Option(names = "--genre", paramLabel = "GENRE")
    private @Nullable Long genre;

    @Option(names = "--shop", paramLabel = "CODE")
    private @Nullable String shop;

    @Option(names = "--min-price", paramLabel = "YEN")
    private @Nullable Long least;

    @Option(names = "--max-price", paramLabel = "YEN")
    private @Nullable Long most;

    @Option(names = "--active", arity = "1", paramLabel = "true|false")
    private @Nullable Boolean active;

    @Option(names = "--sort", paramLabel = "ORDER", defaultValue = "relevance")
    private String sort = "relevance";

    CatalogItemsCommand(Supplier<CatalogContext> opening) {
        super(opening, CatalogItemQuery.USUAL, CatalogItemQuery.MOST);
    }

    @Override
    protected CatalogItemsJson read(CatalogContext context) {
        ADVICE.setLevel(Level.SEVERE);
        String text = String.join(" ", words).strip();
        try {
            CatalogItemQuery query = new CatalogItemQuery(
                    text.isEmpty() ? null : text,
                    genre,
                    shop,
                    new Prices(least, most),
                    active,
                    Sort.of(sort)
                            .orElseThrow(() -> wrong(say("items.unknown-sort", String.join(", ", Sort.words()), sort))),
                    cursor(),
                    limit());
            ItemLibrary library = context.library();
            library.catchUp();
            return CatalogItemsJson.of(library.search(query), library.isWhole());
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    @Override
    protected @Nullable Object next(CatalogItemsJson page) {
        return page.next();
    }

    @Override
    protected List<String> lines(CatalogItemsJson page) {
        Table table = CatalogText.table("items.columns", "-##--…");
        page.items().forEach(item -> {
            GenreView known = item.genre();
            table.row(
                    item.code(),
                    CatalogText.text(item.price()),
                    CatalogText.text(item.reviewCount()),
                    CatalogText.state(item),
                    known == null ? "" : known.name() == null ? known.id() : known.name(),
                    CatalogText.text(item.name()));
        });
        return page.items().isEmpty() ? List.of() : table.lines(columns());
    }

    @Override
    protected String empty(CatalogItemsJson page) {
        return say("items.none");
    }

    @Override
    protected String hint(CatalogItemsJson page) {
        return page.next() == null ? say("items.total", page.total()) : say("items.more", page.total(), page.next());
    }
}
