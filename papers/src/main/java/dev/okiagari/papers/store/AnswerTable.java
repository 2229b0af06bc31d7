package dev.okiagari.papers.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.okiagari.application.Sql;
import dev.okiagari.papers.extraction.Extraction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Answers about sections of papers whose extraction is not finished. Stateless; the caller commits. */
public final class AnswerTable {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * An answer that is kept.
     *
     * @param digest of the text that was asked about
     */
    public record KeptAnswer(String digest, List<Extraction> found) {
        public KeptAnswer {
            found = List.copyOf(found);
        }
    }

    private record Placed(int position, KeptAnswer kept) {}

    /** By the position of their sections. */
    public Map<Integer, KeptAnswer> of(Connection connection, String paper, String extractor) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select position, digest, found from papers.section_answer where paper = ? and extractor = ?
                """;
        Map<Integer, KeptAnswer> all = new HashMap<>();
        Sql.list(
                        connection,
                        sql,
                        row -> new Placed(row.getInt(1), new KeptAnswer(row.getString(2), read(row.getString(3)))),
                        paper,
                        extractor)
                .forEach(one -> all.put(one.position(), one.kept()));
        return all;
    }

    /** Nothing is kept of a paper that was deleted meanwhile. */
    public int keep(Connection tx, String paper, int position, String extractor, KeptAnswer kept) throws SQLException {
        // Safe against a late attempt of the same paper: both have asked about texts that their digests name.
        String sql = """
                insert into papers.section_answer (paper, position, extractor, digest, found)
                select id, ?, ?, ?, ?::jsonb from papers.paper where id = ? for key share
                on conflict (paper, position) do update
                set extractor = excluded.extractor, digest = excluded.digest, found = excluded.found
                """;
        return Sql.update(tx, sql, position, extractor, kept.digest(), write(kept.found()), paper);
    }

    /** When the extraction is written, nobody needs them any more. */
    void clear(Connection tx, String paper) throws SQLException {
        // Safe against a late attempt: what that one still adds is replaced or cleared by the next extraction.
        String sql = """
                delete from papers.section_answer where paper = ?
                """;
        Sql.update(tx, sql, paper);
    }

    private static String write(List<Extraction> found) {
        ArrayNode all = JSON.createArrayNode();
        found.forEach(one -> all.addObject()
                .put("type", one.type().word())
                .put("name", one.name())
                .put("detail", one.detail()));
        return all.toString();
    }

    private static List<Extraction> read(String json) {
        try {
            List<Extraction> all = new ArrayList<>();
            for (JsonNode one : JSON.readTree(json)) {
                all.add(new Extraction(
                        Extraction.Type.of(one.path("type").asText()),
                        one.path("name").asText(),
                        one.path("detail").asText()));
            }
            return all;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("could not read a kept answer because it is not JSON", e);
        }
    }
}
