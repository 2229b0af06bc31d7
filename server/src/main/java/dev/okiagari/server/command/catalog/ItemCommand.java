package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.view.ItemDetails;
import dev.okiagari.catalog.view.ItemView;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Table;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one item. */
@Command(name = "item", description = "Shows an item with its price, review and rank history.")
final class ItemCommand extends Reading {
    private static final int LAST = 10;

    @Parameters(paramLabel = "CODE", description = "The item's code, such as SHOP:10000001.")
    private String code = "";

    ItemCommand(Supplier<CatalogDesk> door) {
        super(door);
    }

    @Override
    public Integer call() {
        ItemDetails found = with(desk -> desk.catalog().item(code))
                .orElseThrow(() -> new CommandFailed(Exit.FAILED, "there is no item '" + code + "'"));
        if (output.json()) {
            print(ItemJson.full(found));
            return Exit.OK;
        }
        print(facts(found));
        history(found);
        return Exit.OK;
    }

    private static Table facts(ItemDetails found) {
        ItemView item = found.item();
        Table table = new Table().words("").words("", 200);
        table.row("code", item.code());
        table.row("name", text(item.name()));
        table.row(
                "shop",
                item.shop().map(shop -> shop.code() + "  " + text(shop.name())).orElse(""));
        table.row(
                "genre",
                item.genre()
                        .map(genre -> genre.id() + "  " + text(genre.name()))
                        .orElse(""));
        table.row("price", text(item.price()));
        table.row("reviews", text(item.reviewCount()) + "  average " + text(item.reviewAverage()));
        table.row("state", state(item));
        table.row("changed", SummarySheet.time(item.changedAt()));
        table.row("last seen", SummarySheet.time(item.seenAt()));
        table.row(
                "tags",
                found.tags().stream()
                        .map(tag -> tag.name() == null ? "" + tag.id() : tag.name())
                        .collect(Collectors.joining(", ")));
        table.row("images", found.images().size());
        table.row("url", text(item.url()));
        return table;
    }

    private void history(ItemDetails found) {
        Table table = new Table().words("WHEN").words("WHAT").words("VALUE");
        found.prices().stream()
                .skip(Math.max(0, found.prices().size() - LAST))
                .forEach(point -> table.row(SummarySheet.time(point.at()), "price", text(point.price())));
        found.reviews().stream()
                .skip(Math.max(0, found.reviews().size() - LAST))
                .forEach(point -> table.row(
                        SummarySheet.time(point.at()), "reviews", text(point.count()) + ", " + text(point.average())));
        found.ranks().stream()
                .skip(Math.max(0, found.ranks().size() - LAST))
                .forEach(point -> table.row(SummarySheet.time(point.at()), "rank in " + point.genre(), point.rank()));
        print(table);
    }

    static String state(ItemView item) {
        String active = item.isActive() ? "active" : "inactive";
        if (item.withdrawn() != null) {
            return active + ", " + item.withdrawn();
        }
        return Boolean.FALSE.equals(item.isAvailable()) ? active + ", sold out" : active;
    }

    private static String text(@Nullable Object value) {
        return Objects.toString(value, "");
    }
}
