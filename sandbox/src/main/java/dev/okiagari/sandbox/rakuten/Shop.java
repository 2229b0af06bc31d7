package dev.okiagari.sandbox.rakuten;

import dev.okiagari.sandbox.words.Lazy;
import dev.okiagari.sandbox.words.MadeUpNames;
import dev.okiagari.sandbox.words.Seed;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

/**
 * A made-up market: genres, tags, sellers and items, and what changes between days. The same seed and the same day give
 * the same answers. The day is set by the program that runs the sandbox; it does not advance automatically. Threads may share it.
 */
public final class Shop {
    public static final int ITEMS = 3_000;
    public static final int LEAVES = 100;
    public static final LocalDate FIRST_DAY = LocalDate.of(2026, 4, 1);

    private static final List<String> TOPS = List.of("食品", "家電", "ファッション", "本・音楽", "暮らし");
    private static final List<String> MIDDLES = List.of("定番", "季節もの", "贈りもの", "業務用");
    private static final List<String> ENDS = List.of("緑茶", "急須", "座布団", "手ぬぐい", "提灯");
    private static final List<String> LOOKS = List.of("【送料無料】", "≪期間限定≫", "", "", "[SALE] ", "★ポイント10倍★");
    private static final List<String> WARES =
            List.of("起き上がり小法師", "南部鉄器", "有田焼 湯のみ", "今治タオル", "桐箱", "Wireless イヤホン", "だるま", "文庫本", "羊羹 & 最中");
    private static final List<String> GROUPS = List.of("カラー", "サイズ(S/M/L)", "素材", "産地");

    private final Seed seed;
    private final AtomicReference<LocalDate> day = new AtomicReference<>(FIRST_DAY);
    private final Map<Integer, Genre> genres = new LinkedHashMap<>();
    private final Map<Integer, Tag> tags = new LinkedHashMap<>();
    private final Lazy<Map<String, ShopItem>> items = new Lazy<>(this::stock);
    private final Map<LocalDate, List<ShopItem.Offer>> offers = new ConcurrentHashMap<>();
    private final Set<Integer> lost = ConcurrentHashMap.newKeySet();

    /** A seller. */
    public record Seller(String code, String name) {}

    public Shop(Seed seed) {
        this.seed = seed.of("rakuten");
        plantGenres();
        plantTags();
    }

    private Map<String, ShopItem> stock() {
        List<Integer> leaves = leaves();
        Map<String, ShopItem> stock = new LinkedHashMap<>();
        IntStream.range(0, ITEMS).mapToObj(i -> item(i, leaves)).forEach(item -> stock.put(item.code(), item));
        return Collections.unmodifiableMap(stock);
    }

    public LocalDate day() {
        return day.get();
    }

    /** Sets the day. Throws for days before the first. */
    public void day(LocalDate next) {
        if (next.isBefore(FIRST_DAY) || next.isAfter(FIRST_DAY.plusYears(10))) {
            throw new IllegalArgumentException("could not make it " + next + " because the market knows the days from "
                    + FIRST_DAY + " on, for ten years");
        }
        day.set(next);
    }

    public Map<Integer, Genre> genres() {
        return Collections.unmodifiableMap(genres);
    }

    public Map<Integer, Tag> tags() {
        return Collections.unmodifiableMap(tags);
    }

    /** From now on this tag comes in a group of its own without an id: an answer that is right for all others. */
    public void loseGroup(int tag) {
        lost.add(tag);
    }

    /** All tags come in their groups again. */
    public void findGroups() {
        lost.clear();
    }

    boolean hasLostGroup(List<Tag> group) {
        return lost.contains(group.getFirst().id());
    }

    /** Tags with the same key are in one group of an answer. */
    int groupKey(Tag tag) {
        return lost.contains(tag.id()) ? -tag.id() : tag.group();
    }

    /** True when the code belongs to an existing shop, whether the item exists or not. */
    boolean sells(String code) {
        String seller = code.substring(0, code.indexOf(':') + 1);
        return !seller.isEmpty() && items().keySet().stream().anyMatch(other -> other.startsWith(seller));
    }

    /** By code. */
    public Map<String, ShopItem> items() {
        return items.get();
    }

    /** The genres that have items. */
    public List<Integer> leaves() {
        return genres.values().stream()
                .filter(genre -> genre.level() == 3)
                .map(Genre::id)
                .toList();
    }

    /** The genre and all above it, the root left out, nearest first. */
    public List<Genre> withAncestors(int id) {
        List<Genre> line = new ArrayList<>();
        for (Genre genre = genres.get(id); genre != null && genre.level() > 0; genre = genres.get(genre.parent())) {
            line.add(genre);
        }
        return line;
    }

    /** What is true of all items on a day, in the order of the items. The days asked last are kept. */
    public List<ShopItem.Offer> offers(LocalDate on) {
        if (offers.size() > 30) {
            offers.clear();
        }
        return offers.computeIfAbsent(
                on,
                asked -> items().values().stream()
                        .map(item -> offer(item, asked))
                        .toList());
    }

    public Optional<ShopItem.Offer> offer(String code, LocalDate on) {
        return Optional.ofNullable(items().get(code)).map(item -> offers(on).get(item.index()));
    }

    /** A place in a ranking: ranks have gaps where an item is sold out. */
    public record Ranked(int rank, ShopItem.Offer offer) {}

    /** The ranking of a genre with all below it; genre 0: of everything. */
    public List<Ranked> ranking(int genre, LocalDate on) {
        List<ShopItem.Offer> sorted = offers(on).stream()
                .filter(offer -> !offer.gone() && belongs(offer.item(), genre))
                .sorted(Comparator.comparingDouble(offer -> -popularity(offer)))
                .toList();
        return IntStream.range(0, sorted.size())
                .filter(i -> sorted.get(i).available())
                .mapToObj(i -> new Ranked(i + 1, sorted.get(i)))
                .toList();
    }

    boolean belongs(ShopItem item, int genre) {
        return genre == 0 || withAncestors(item.genre()).stream().anyMatch(above -> above.id() == genre);
    }

    private double popularity(ShopItem.Offer offer) {
        Seed one = seed.of("popularity").of(offer.item().index());
        return one.unit() + 0.15 * one.of(offer.day().toEpochDay()).unit();
    }

    private ShopItem.Offer offer(ShopItem item, LocalDate on) {
        Seed one = seed.of("offer").of(item.index());
        int days = (int) (on.toEpochDay() - FIRST_DAY.toEpochDay());
        boolean mortal = one.of("mortal").chance(0.05);
        boolean gone = mortal && days >= one.of("until").between(1, 60);
        int price = item.basePrice();
        for (int d = 1; d <= days; d++) {
            Seed today = one.of("price").of(d);
            price = today.chance(0.06) ? price * today.of("by").between(85, 115) / 100 : price;
        }
        int perDay =
                one.of("reviewsPerDay").chance(0.4) ? one.of("reviewsPerDay").between(0, 4) : 0;
        List<Integer> shuffled = new ArrayList<>(item.tags());
        Collections.rotate(shuffled, days);
        return new ShopItem.Offer(
                item,
                on,
                gone,
                Math.max(1, price),
                !one.of("soldOut").of(days / 3).chance(0.04),
                one.of("reviews").below(400) + perDay * days,
                one.of("stars").between(28, 50) / 10.0,
                one.of("points").of(days / 7).chance(0.1) ? 10 : 1,
                shuffled);
    }

    private ShopItem item(int index, List<Integer> leaves) {
        Seed one = seed.of("item").of(index);
        int number = seed.of("seller").of(index).below(60);
        String stem = MadeUpNames.stem(seed.of("stem").of(number)).toLowerCase(Locale.ROOT);
        Seller seller = new Seller(stem + "-" + number, "楽しい" + stem + "商店 " + number + "号店");
        List<Integer> all = List.copyOf(tags.keySet());
        List<Integer> own = IntStream.range(0, one.of("tags").below(6))
                .mapToObj(i -> one.of("tag").of(i).pick(all))
                .distinct()
                .toList();
        return new ShopItem(
                index,
                seller.code() + ":" + (10_000_000 + index),
                seller,
                leaves.get(index % leaves.size()),
                one.of("look").pick(LOOKS) + one.of("ware").pick(WARES) + " " + MadeUpNames.stem(one.of("model")) + "-"
                        + one.of("size").between(10, 99),
                one.of("price").between(3, 900) * 110,
                own);
    }

    private void plantGenres() {
        genres.put(0, new Genre(0, "すべて", 0, 0));
        for (int top = 0; top < TOPS.size(); top++) {
            int topId = 100_000 + top * 10_000;
            genres.put(topId, new Genre(topId, TOPS.get(top), 1, 0));
            for (int middle = 0; middle < MIDDLES.size(); middle++) {
                int middleId = topId + (middle + 1) * 100;
                genres.put(middleId, new Genre(middleId, TOPS.get(top) + "の" + MIDDLES.get(middle), 2, topId));
                for (int end = 0; end < ENDS.size(); end++) {
                    int id = middleId + end + 1;
                    genres.put(id, new Genre(id, ENDS.get(end) + "・" + MIDDLES.get(middle), 3, middleId));
                }
            }
        }
    }

    /** Forty in each group; every tenth is the parent of the nine after it. */
    private void plantTags() {
        for (int group = 0; group < GROUPS.size(); group++) {
            for (int i = 0; i < 40; i++) {
                int id = 1_000_000 + group * 1_000 + i;
                int parent = i % 10 == 0 ? 0 : id - i % 10;
                tags.put(id, new Tag(id, GROUPS.get(group) + " " + (i + 1), parent, 1_000 + group, GROUPS.get(group)));
            }
        }
    }
}
