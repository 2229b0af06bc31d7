package dev.okiagari.catalog.answer;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an answer says, as rows of the clean tables. What the shop left out is null. Immutable values. */
public sealed interface Content {

    /** A ranking: who is where. Ranks have gaps. */
    record RankingContent(long genre, List<RankedItem> places) implements Content {
        public RankingContent {
            places = List.copyOf(places);
        }
    }

    /** A place in a ranking. */
    record RankedItem(int rank, String itemCode) {}

    /** An item with everything that is written together with it. */
    record ItemContent(
            String code,
            Wording wording,
            @Nullable Seller seller,
            @Nullable Long genre,
            Offer offer,
            Reviews reviews,
            List<Long> tags,
            List<Image> images)
            implements Content {
        public ItemContent {
            tags = List.copyOf(tags);
            images = List.copyOf(images);
        }
    }

    /** The texts of an item, and where it is sold. */
    record Wording(
            @Nullable String name,
            @Nullable String catchcopy,
            @Nullable String caption,
            @Nullable String url) {}

    /** Who sells it. */
    record Seller(
            String code, @Nullable String name, @Nullable String url) {}

    /**
     * What it costs now.
     *
     * @param isAvailable false: sold out; null: not said, or in a word that is not known
     * @param flags of availability, tax and postage
     */
    record Offer(
            @Nullable Long price,
            @Nullable Boolean isAvailable,
            @Nullable Integer pointRate,
            Flags flags) {}

    /** As the shop gave them, also values that are not known here. */
    record Flags(
            @Nullable String availability,
            @Nullable String tax,
            @Nullable String postage) {}

    /** What buyers say. */
    record Reviews(@Nullable Long count, @Nullable BigDecimal average) {}

    /**
     * A picture.
     *
     * @param size small or medium
     * @param position among those of its size, from 0, as the shop orders them
     */
    record Image(String size, int position, String url) {}

    /** A genre with those above and right below it: parents come before children. */
    record GenreContent(long id, List<GenreRow> rows) implements Content {
        public GenreContent {
            rows = List.copyOf(rows);
        }
    }

    /** A node of the genre tree. The root has no parent. */
    record GenreRow(
            long id,
            @Nullable String name,
            @Nullable Integer level,
            @Nullable Long parent) {}

    /** A tag and its group. */
    record TagContent(TagGroup group, Tag tag) implements Content {}

    /** What tags of one kind have in common, such as a colour. */
    record TagGroup(long id, @Nullable String name) {}

    /** A tag. The parent is as the shop gave it; 0 and null both mean none. */
    record Tag(long id, @Nullable String name, @Nullable Long parent) {}
}
