package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.setup.CatalogProblems;
import dev.okiagari.catalog.view.CatalogItem;
import dev.okiagari.catalog.view.CatalogItem.Seller;
import dev.okiagari.catalog.view.CatalogItemDetails;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.terminal.Table;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one item. */
@Command(name = "item")
final class ItemCommand extends ReadCommand<CatalogContext, CatalogItemDetails> {
    private static final int LAST = 10;

    @Parameters(paramLabel = "CODE")
    private String code = "";

    ItemCommand(Supplier<CatalogContext> opening) {
        super(opening);
    }

    @Override
    protected CatalogItemDetails read(CatalogContext context) {
        return context.catalog().item(code).orElseThrow(() -> CatalogProblems.missing("item.unknown", code));
    }

    @Override
    protected List<String> lines(CatalogItemDetails found) {
        return Stream.concat(facts(found).lines().stream(), history(found).lines().stream())
                .toList();
    }

    private static Table facts(CatalogItemDetails found) {
        CatalogItem item = found.item();
        Seller shop = item.shop();
        GenreView genre = item.genre();
        return CatalogText.facts(
                "item.facts",
                item.code(),
                item.name(),
                shop == null ? "" : shop.code() + "  " + CatalogText.text(shop.name()),
                genre == null ? "" : genre.id() + "  " + CatalogText.text(genre.name()),
                item.price(),
                item.reviewCount() == null ? "" : say("item.rating", item.reviewCount(), item.reviewAverage()),
                CatalogText.state(item),
                CatalogText.time(item.changedAt()),
                CatalogText.time(item.seenAt()),
                found.tags().stream()
                        .map(tag -> tag.name() == null ? "" + tag.id() : tag.name())
                        .collect(Collectors.joining(", ")),
                found.images().size(),
                item.url());
    }

    private static Table history(CatalogItemDetails found) {
        Table table = CatalogText.table("history.columns", "---");
        last(found.prices())
                .forEach(point ->
                        table.row(CatalogText.time(point.at()), say("history.price"), CatalogText.text(point.price())));
        last(found.reviews())
                .forEach(point -> table.row(
                        CatalogText.time(point.at()),
                        say("history.reviews"),
                        CatalogText.text(point.count()) + ", " + CatalogText.text(point.average())));
        last(found.ranks())
                .forEach(point -> table.row(
                        CatalogText.time(point.at()), say("history.rank", Long.toString(point.genre())), point.rank()));
        return table;
    }

    private static <T> List<T> last(List<T> points) {
        return points.subList(Math.max(0, points.size() - LAST), points.size());
    }
}
