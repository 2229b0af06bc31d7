package dev.okiagari.papers.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.papers.extraction.Extraction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Answers about sections of papers whose extraction is not finished. Stateless; the caller commits. */
public final class AnswerTable {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .build();

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
        String sql = """
                select position, digest, found from papers.section_answer where paper = ? and extractor = ?
                """;
        Map<Integer, KeptAnswer> all = new HashMap<>();
        CleanSql.list(
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
        return CleanSql.write(tx, sql, position, extractor, kept.digest(), write(kept.found()), paper);
    }

    /** When the extraction is written, nobody needs them any more. */
    void clear(Connection tx, String paper) throws SQLException {
        // Safe against a late attempt: what that one still adds is replaced or cleared by the next extraction.
        String sql = """
                delete from papers.section_answer where paper = ?
                """;
        CleanSql.write(tx, sql, paper);
    }

    private static String write(List<Extraction> found) {
        try {
            return JSON.writeValueAsString(found);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("could not keep an answer", e);
        }
    }

    private static List<Extraction> read(String json) {
        try {
            return JSON.readValue(json, new TypeReference<List<Extraction>>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("could not read a kept answer because it is not JSON", e);
        }
    }
}
