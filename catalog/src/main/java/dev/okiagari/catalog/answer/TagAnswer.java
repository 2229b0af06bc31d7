package dev.okiagari.catalog.answer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okiagari.catalog.answer.Content.Tag;
import dev.okiagari.catalog.answer.Content.TagContent;
import dev.okiagari.catalog.answer.Content.TagGroup;
import java.util.Optional;

/** Reads tags, which come in groups, up to ten in one answer. Pure functions. */
public final class TagAnswer {
    /** Tags in one request. */
    public static final int MOST = 10;

    private static final String GROUPS = "tagGroups";
    private static final String TAGS = "tags";

    private TagAnswer() {}

    /**
     * The part of an answer that is about one tag: its group with this tag alone, shaped as the shop shaped it. Empty when the shop does not
     * know the tag. Throws {@link UnexpectedAnswer} when it is no answer about tags.
     */
    public static Optional<ShopReply> part(ShopReply reply, long tag) {
        require(reply.json());
        for (JsonNode group : reply.json().path(GROUPS)) {
            JsonNode bare = ShopRows.unwrapped(group, "tagGroup");
            for (JsonNode row : bare.path(TAGS)) {
                Long id = ShopFields.number(ShopRows.unwrapped(row, "tag"), "tagId");
                if (id != null && id == tag) {
                    return Optional.of(ShopReply.of(alone(group, row)));
                }
            }
        }
        return Optional.empty();
    }

    private static ObjectNode alone(JsonNode group, JsonNode row) {
        JsonNode copy = group.deepCopy();
        ObjectNode bare = (ObjectNode) ShopRows.unwrapped(copy, "tagGroup");
        bare.putArray(TAGS).add(row);
        ObjectNode answer = ShopReply.JSON.createObjectNode();
        answer.putArray(GROUPS).add(copy);
        return answer;
    }

    static TagContent content(long tag, JsonNode answer) {
        require(answer);
        for (JsonNode wrapped : answer.path(GROUPS)) {
            JsonNode group = ShopRows.unwrapped(wrapped, "tagGroup");
            Long groupId = ShopFields.number(group, "tagGroupId");
            for (JsonNode row : group.path(TAGS)) {
                JsonNode bare = ShopRows.unwrapped(row, "tag");
                Long id = ShopFields.number(bare, "tagId");
                if (id != null && id == tag) {
                    if (groupId == null) {
                        throw new UnexpectedAnswer("the group of the tag has no tagGroupId");
                    }
                    return new TagContent(
                            new TagGroup(groupId, ShopFields.text(group, "tagGroupName")),
                            new Tag(id, ShopFields.text(bare, "tagName"), ShopFields.number(bare, "parentTagId")));
                }
            }
        }
        throw new UnexpectedAnswer("the answer has no row of this tag");
    }

    private static void require(JsonNode answer) {
        if (!answer.path(GROUPS).isArray()) {
            throw new UnexpectedAnswer("the answer has no tagGroups");
        }
    }
}
