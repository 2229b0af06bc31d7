package dev.okiagari.catalog.work;

import dev.okiagari.catalog.answer.Applier;
import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.answer.RankingAnswer;
import dev.okiagari.catalog.answer.RawAnswer;
import dev.okiagari.catalog.answer.ShopReply;
import dev.okiagari.catalog.answer.UnexpectedAnswer;
import dev.okiagari.catalog.shop.Rakuten;
import dev.okiagari.catalog.shop.RakutenFaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the shop is asked for one target. Every request waits for its own turn. Threads may share it. */
final class ShopRequests {
    private final Rakuten shop;
    private final int pages;

    /** @param pages of each ranking */
    ShopRequests(Rakuten shop, int pages) {
        this.shop = shop;
        this.pages = pages;
    }

    Optional<RawAnswer> ranking(ShopCaller caller, String genre) throws Exception {
        long id = Long.parseLong(genre);
        List<ShopReply> found = new ArrayList<>();
        for (int page = 1; page <= pages; page++) {
            int number = page;
            Optional<ShopReply> reply = caller.call(shop.upstream(), () -> shop.rankingPage(id, number));
            if (reply.isEmpty()) {
                break;
            }
            found.add(reply.get());
        }
        return Optional.of(RawAnswer.of(Entity.RANKING, genre, RankingAnswer.joined(found)));
    }

    /** Empty when it is gone. */
    Optional<RawAnswer> item(ShopCaller caller, String code) throws Exception {
        return caller.call(shop.upstream(), () -> shop.item(code));
    }

    Optional<RawAnswer> genre(ShopCaller caller, String id) throws Exception {
        return Optional.of(caller.call(shop.upstream(), () -> shop.genre(Long.parseLong(id))));
    }

    /** Up to ten; those that the shop does not know are missing. */
    Map<Long, RawAnswer> tags(ShopCaller caller, List<Long> ten) throws Exception {
        return caller.call(shop.upstream(), () -> shop.tags(ten));
    }

    /** Throws when an answer cannot be applied: it is not stored then. */
    static RawAnswer requireUsable(RawAnswer answer) {
        try {
            Applier.content(answer);
            return answer;
        } catch (UnexpectedAnswer e) {
            throw RakutenFaults.CLIENT_ERROR.because("could not use the answer about "
                    + answer.entity().word() + " " + answer.sourceId() + " because " + e.getMessage());
        }
    }
}
