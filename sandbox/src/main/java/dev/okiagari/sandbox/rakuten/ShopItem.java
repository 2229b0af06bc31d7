package dev.okiagari.sandbox.rakuten;

import java.time.LocalDate;
import java.util.List;

/** What stays the same of an item: its code is SHOP:NUMBER. */
public record ShopItem(
        int index, String code, Shop.Seller seller, int genre, String name, int basePrice, List<Integer> tags) {

    /** How many pictures it has: most have three, some one or none. */
    public int pictures() {
        return switch (index % 10) {
            case 3 -> 0;
            case 5 -> 1;
            default -> 3;
        };
    }

    /**
     * What is true of an item on a day.
     *
     * @param gone no longer sold by anybody: the API answers with no rows
     * @param available false: sold out
     * @param tags the same every day, in an order that differs from day to day
     */
    public record Offer(
            ShopItem item,
            LocalDate day,
            boolean gone,
            int price,
            boolean available,
            int reviews,
            double stars,
            int points,
            List<Integer> tags) {}
}
