package dev.okiagari.sandbox.rakuten;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okiagari.sandbox.wire.Request;
import dev.okiagari.sandbox.wire.Response;
import dev.okiagari.sandbox.wire.StandIn;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Answers IchibaItem/Ranking, IchibaItem/Search, IchibaGenre/Search and IchibaTag/Search. Threads may share it. */
public final class RakutenSite implements StandIn {
    private static final int PAGE = 30;
    private static final DateTimeFormatter BUILT =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss Z", Locale.ENGLISH);

    private final Shop shop;
    private final Rows form;

    /** How rows come. */
    public enum Rows {
        /** Bare or wrapped, as the format version of the request says. */
        AS_ASKED,
        /** Wrapped, whatever was asked for: some versions of the interfaces ignore it. */
        WRAPPED
    }

    public RakutenSite(Shop shop) {
        this(shop, Rows.AS_ASKED);
    }

    public RakutenSite(Shop shop, Rows form) {
        this.shop = shop;
        this.form = form;
    }

    private ResponseFormat shape(Request request) {
        ResponseFormat asked = ResponseFormat.of(request);
        return form == Rows.WRAPPED ? asked.wrapped() : asked;
    }

    @Override
    public Response answer(Request request) {
        ResponseFormat shape = shape(request);
        if (request.param("applicationId", "").isBlank()) {
            return refused(400, shape.ofOldErrors(), "wrong_parameter", "specify valid applicationId");
        }
        if (request.param("accessKey").or(() -> request.header("accessKey")).isEmpty()) {
            return refused(400, shape.ofGateway(), "wrong_parameter", "accessKey must be present");
        }
        if (request.header("referer").isEmpty() || request.header("origin").isEmpty()) {
            return refused(403, shape.ofGateway(), "forbidden", "REQUEST_CONTEXT_BODY_HTTP_REFERRER_MISSING");
        }
        String path = request.path();
        if (path.contains("/IchibaItem/Ranking/")) {
            return ranking(request, shape);
        }
        if (path.contains("/IchibaItem/Search/")) {
            return items(request, shape);
        }
        if (path.contains("/IchibaGenre/Search/")) {
            return genre(request, shape);
        }
        return path.contains("/IchibaTag/Search/")
                ? tags(request, shape)
                : refused(404, shape, "not_found", "there is no such API");
    }

    @Override
    public Response refusal(Refusal refusal, Request request) {
        ResponseFormat shape = shape(request);
        return switch (refusal.cause()) {
            case THROTTLED ->
                json(
                        refusal.status(),
                        shape.throttled(
                                refusal.status(),
                                "number of allowed requests has been exceeded for this API. please try again soon."));
            case CREDENTIALS ->
                refused(
                        refusal.status(),
                        shape,
                        refusal.status() == 400 ? "wrong_parameter" : "unauthorized",
                        refusal.status() == 400 ? "specify valid applicationId" : "access is denied");
            case OUTAGE -> refused(refusal.status(), shape, "service_unavailable", "ichibaitem is under maintenance");
            case FAULT -> refused(refusal.status(), shape, word(refusal.status()), "api logic error");
        };
    }

    private static String word(int status) {
        return switch (status) {
            case 400 -> "wrong_parameter";
            case 404 -> "not_found";
            case 503 -> "service_unavailable";
            default -> "system_error";
        };
    }

    private Response ranking(Request request, ResponseFormat shape) {
        Optional<Genre> genre = genreOf(request);
        int page = number(request.param("page", "1"));
        if (genre.isEmpty() || page < 1 || page > 34) {
            return genre.isEmpty()
                    ? refused(404, shape, "not_found", "not found")
                    : refused(400, shape, "wrong_parameter", "page must be a number from 1 to 34");
        }
        LocalDate day = shop.day();
        List<ObjectNode> rows = shop.ranking(genre.get().id(), day).stream()
                .skip((page - 1L) * PAGE)
                .limit(PAGE)
                .map(ranked -> {
                    ObjectNode row = ItemRow.of(ranked.offer(), shape).put("rank", ranked.rank());
                    row.put("carrier", 0).remove("tagIds");
                    // The ranking writes prices and stars as text.
                    return row.put("itemPrice", Integer.toString(ranked.offer().price()))
                            .put("reviewAverage", Double.toString(ranked.offer().stars()));
                })
                .toList()
                .reversed(); // a page begins with its last rank
        if (rows.isEmpty()) {
            return refused(404, shape, "not_found", "not found");
        }
        ObjectNode answer = ResponseFormat.JSON.objectNode();
        answer.put("title", "【楽天市場】ランキング市場 【" + genre.get().name() + "】");
        answer.put("lastBuildDate", BUILT.format(day.atTime(LocalTime.of(8, 0)).atOffset(ZoneOffset.ofHours(9))));
        answer.set(shape.itemsName(), shape.rows("Item", rows));
        return json(200, answer);
    }

    private Response items(Request request, ResponseFormat shape) {
        int hits = number(request.param("hits", "30"));
        int page = number(request.param("page", "1"));
        boolean asks = Stream.of("itemCode", "keyword", "genreId", "shopCode")
                .anyMatch(name -> !request.param(name, "").isBlank());
        if (hits < 1 || hits > 30 || page < 1 || page > 100 || !asks) {
            String text =
                    asks ? "hits must be 1 to 30, page 1 to 100" : "specify keyword, genreId, itemCode or shopCode";
            return refused(400, shape, "wrong_parameter", text);
        }
        String code = request.param("itemCode", "");
        if (!code.isBlank() && !shop.sells(code)) {
            return refused(400, shape, "wrong_parameter", "itemCode is not valid"); // nobody has such a shop
        }
        List<ShopItem.Offer> found = found(request);
        ObjectNode answer = ResponseFormat.JSON.objectNode();
        int first = (page - 1) * hits;
        List<ObjectNode> rows = found.stream()
                .skip(first)
                .limit(hits)
                .map(offer -> ItemRow.of(offer, shape))
                .toList();
        answer.put("count", found.size())
                .put("page", page)
                .put("first", rows.isEmpty() ? 0 : first + 1)
                .put("last", first + rows.size())
                .put("hits", rows.size())
                .put("carrier", 0)
                .put("pageCount", Math.min(100, (found.size() + hits - 1) / hits));
        if (rows.isEmpty() && !shape.modern()) {
            return json(200, answer);
        }
        answer.set(shape.itemsName(), shape.rows("Item", rows));
        answer.putArray("GenreInformation");
        answer.putArray("TagInformation");
        return json(200, answer);
    }

    private List<ShopItem.Offer> found(Request request) {
        String code = request.param("itemCode", "");
        String seller = request.param("shopCode", "");
        int genre = request.param("genreId", "").isBlank() ? 0 : number(request.param("genreId", ""));
        boolean soldOutToo = request.param("availability", "1").equals("0");
        List<String> words = Arrays.asList(request.param("keyword", "").strip().split("[ 　]+", -1));
        int least = number(request.param("minPrice", "0"));
        int most = request.param("maxPrice").map(RakutenSite::number).orElse(Integer.MAX_VALUE);
        Stream<ShopItem.Offer> all =
                code.isBlank() ? shop.offers(shop.day()).stream() : shop.offer(code, shop.day()).stream();
        Comparator<ShopItem.Offer> byPrice = Comparator.comparingInt(ShopItem.Offer::price);
        Stream<ShopItem.Offer> found = all.filter(offer -> !offer.gone())
                .filter(offer -> soldOutToo || offer.available())
                .filter(offer ->
                        seller.isBlank() || offer.item().seller().code().equals(seller))
                .filter(offer -> shop.belongs(offer.item(), genre))
                .filter(offer -> words.stream().allMatch(offer.item().name()::contains))
                .filter(offer -> offer.price() >= least && offer.price() <= most);
        return switch (request.param("sort", "standard")) {
            case "+itemPrice" -> found.sorted(byPrice).toList();
            case "-itemPrice" -> found.sorted(byPrice.reversed()).toList();
            default -> found.toList();
        };
    }

    private Response genre(Request request, ResponseFormat shape) {
        Optional<Genre> genre = genreOf(request);
        if (genre.isEmpty()) {
            return refused(404, shape, "not_found", "not found");
        }
        // The older interface begins the line at the root.
        Stream<Genre> root = shape.modern() || genre.get().level() == 0
                ? Stream.empty()
                : Optional.ofNullable(shop.genres().get(0)).stream();
        List<ObjectNode> above = Stream.concat(
                        root, shop.withAncestors(genre.get().id()).stream())
                .filter(other -> other.id() != genre.get().id())
                .sorted(Comparator.comparingInt(Genre::level))
                .map(shape::genre)
                .toList();
        List<ObjectNode> below = shop.genres().values().stream()
                .filter(other -> other.parent() == genre.get().id() && other.level() > 0)
                .map(shape::genre)
                .toList();
        ObjectNode answer = ResponseFormat.JSON.objectNode();
        answer.set(shape.modern() ? "ancestors" : "parents", shape.rows("parent", above));
        answer.set(shape.modern() ? "genre" : "current", shape.genre(genre.get()));
        answer.set("children", shape.rows("child", below));
        return json(200, answer);
    }

    private Response tags(Request request, ResponseFormat shape) {
        List<Integer> ids = Arrays.stream(request.param("tagId", "").split(",", -1))
                .map(RakutenSite::number)
                .toList();
        if (ids.size() > 10 || ids.contains(-1)) {
            return refused(400, shape, "wrong_parameter", "tagId must be up to 10 numbers");
        }
        Map<Integer, List<Tag>> groups = ids.stream()
                .flatMap(id -> Optional.ofNullable(shop.tags().get(id)).stream())
                .collect(Collectors.groupingBy(shop::groupKey, TreeMap::new, Collectors.toList()));
        List<ObjectNode> rows = groups.values().stream()
                .map(tags -> {
                    ObjectNode group = ResponseFormat.JSON.objectNode();
                    if (!shop.hasLostGroup(tags)) {
                        group.put("tagGroupId", tags.getFirst().group());
                    }
                    group.put("tagGroupName", tags.getFirst().groupName());
                    ArrayNode own = shape.wrappedRows(
                            "tag",
                            tags.stream()
                                    .map(tag -> ResponseFormat.JSON
                                            .objectNode()
                                            .put("tagId", tag.id())
                                            .put("tagName", tag.name())
                                            .put("parentTagId", tag.parent()))
                                    .toList());
                    group.set("tags", own);
                    return group;
                })
                .toList();
        ObjectNode answer = ResponseFormat.JSON.objectNode();
        answer.set("tagGroups", shape.rows("tagGroup", rows));
        return json(200, answer);
    }

    private Optional<Genre> genreOf(Request request) {
        return Optional.ofNullable(shop.genres().get(number(request.param("genreId", "0"))));
    }

    private static int number(String text) {
        return text.strip().matches("\\d{1,9}") ? Integer.parseInt(text.strip()) : -1;
    }

    private static Response refused(int status, ResponseFormat shape, String word, String text) {
        return json(status, shape.error(status, word, text));
    }

    private static Response json(int status, JsonNode node) {
        return Response.text(status, "application/json", node.toString());
    }
}
