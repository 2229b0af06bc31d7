package dev.okiagari.catalog.answer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okiagari.catalog.answer.Content.RankedItem;
import dev.okiagari.catalog.answer.Content.RankingContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** Reads rankings. Pure functions. */
public final class RankingAnswer {
    private static final String[] ROWS = {"Items", "items"};

    /** Of an item that can be a target. */
    private static final int LONGEST_CODE = 500;

    private RankingAnswer() {}

    /** Throws {@link UnexpectedAnswer} when it is no page of a ranking. */
    public static void require(JsonNode page) {
        rows(page);
    }

    /** Several pages as one answer: the first page with the rows of all. */
    public static ShopReply joined(List<ShopReply> pages) {
        ShopReply first = pages.getFirst();
        String name = ShopRows.name(first.json(), ROWS);
        if (pages.size() == 1 || name == null) {
            return first;
        }
        ObjectNode whole = first.json().deepCopy();
        ArrayNode rows = whole.withArray("/" + name);
        for (ShopReply page : pages.subList(1, pages.size())) {
            String other = ShopRows.name(page.json(), ROWS);
            if (other != null) {
                page.json().path(other).forEach(rows::add);
            }
        }
        return ShopReply.of(whole);
    }

    /** In the order of ranks, whatever order the shop gave; of two rows with one rank the first. */
    static RankingContent content(long genre, JsonNode answer) {
        TreeMap<Integer, String> byRank = new TreeMap<>();
        for (JsonNode row : rows(answer)) {
            Long rank = ShopFields.number(row, "rank");
            String code = ShopFields.text(row, "itemCode");
            if (rank == null || code == null || rank < 1 || rank > Integer.MAX_VALUE || code.length() > LONGEST_CODE) {
                throw new UnexpectedAnswer("a row of the ranking has no rank or no itemCode, or none that can be used");
            }
            byRank.putIfAbsent(rank.intValue(), code);
        }
        List<RankedItem> places = new ArrayList<>();
        byRank.forEach((rank, code) -> places.add(new RankedItem(rank, code)));
        places.sort(Comparator.comparingInt(RankedItem::rank));
        return new RankingContent(genre, places);
    }

    private static List<JsonNode> rows(JsonNode answer) {
        return ShopRows.find(answer, "item", ROWS)
                .orElseThrow(() -> new UnexpectedAnswer("the ranking has neither Items nor items"));
    }
}
