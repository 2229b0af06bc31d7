package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The server understands every statement of the store, those too that run once a year. */
class StatementsPgTest {
    private static final Path STORE = Path.of("src", "main", "java", "dev", "okiagari", "engine", "internal", "store");
    private static final Pattern TEXT_BLOCK = Pattern.compile("\"\"\"\\R(.*?)\"\"\"", Pattern.DOTALL);
    private static final Pattern SQL = Pattern.compile("^(select|with|insert|update|delete|notify|listen)\\b");

    /** Arrays of rows; what the driver tells the server of their types is not in the text. */
    private static final Pattern ROWS = Pattern.compile("unnest\\(([?,\\s]+)\\)\\s+as\\s+(\\w+)\\(([^)]*)\\)");

    /** Columns of such arrays that are no columns of a table. */
    private static final Map<String, String> OTHER_COLUMNS = Map.ofEntries(
            Map.entry("step_number", "bigint"),
            Map.entry("next_number", "bigint"),
            Map.entry("lane", "bigint"),
            Map.entry("woken_state", "text"),
            Map.entry("woken_lane", "bigint"),
            Map.entry("due", "text"),
            Map.entry("delay", "double precision"),
            Map.entry("failing", "boolean"),
            Map.entry("again", "boolean"),
            Map.entry("status", "integer"),
            Map.entry("seconds_ahead", "integer"),
            Map.entry("most", "integer"),
            Map.entry("low", "bigint"));

    /** A statement and where it stands. */
    private record Found(Path file, String sql) {}

    @Test
    void every_statement_of_the_store_can_be_prepared() throws Exception {
        List<Found> statements = statements();
        List<String> refused = new ArrayList<>();
        try (StoreFixture shop = StoreFixture.of(getClass())) {
            Map<String, String> types = columnTypes(shop);
            for (Found found : statements) {
                String typed = withTypes(found.sql(), types);
                try (PreparedStatement statement = shop.connection.prepareStatement(typed)) {
                    statement.getParameterMetaData();
                } catch (SQLException e) {
                    refused.add(found.file() + ": " + e.getMessage() + "\n" + found.sql());
                }
                shop.connection.rollback();
            }
        }
        System.out.printf("%d statements prepared%n", statements.size());
        assertThat(refused).isEmpty();
        assertThat(statements).hasSizeGreaterThan(30);
    }

    /** Types by the names of columns; JSON travels as text. */
    private static Map<String, String> columnTypes(StoreFixture shop) throws SQLException {
        Map<String, String> types = new HashMap<>(OTHER_COLUMNS);
        String sql = "select column_name, case data_type when 'jsonb' then 'text' else data_type end"
                + " from information_schema.columns where table_schema = 'okiagari'"
                // arrays have names where an item has numbers, unless their own name says otherwise
                + " and not (table_name = 'item' and column_name in ('pipeline', 'step', 'state', 'lane', 'stuck_at'))"
                + " and table_name <> 'item_named'"
                + " order by table_name = 'item'"; // where two tables differ, arrays are mostly about items
        try (Statement statement = shop.connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                types.put(row.getString(1), row.getString(2));
            }
        }
        return types;
    }

    private static String withTypes(String sql, Map<String, String> types) {
        return ROWS.matcher(sql).replaceAll(found -> {
            String[] columns = found.group(3).split(",");
            String arrays = Stream.of(columns)
                    .map(String::strip)
                    .map(c -> "?::" + types.getOrDefault(c, "unknown_type_of_" + c) + "[]")
                    .collect(Collectors.joining(", "));
            assertThat(found.group(1).chars().filter(c -> c == '?').count())
                    .as("parameters of %s", found.group())
                    .isEqualTo(columns.length);
            return "unnest(" + arrays + ") as " + found.group(2) + "(" + found.group(3) + ")";
        });
    }

    private static List<Found> statements() throws IOException {
        List<Path> files;
        try (Stream<Path> folder = Files.walk(STORE)) {
            files = folder.filter(p -> p.toString().endsWith(".java")).sorted().toList();
        }
        List<Found> found = new ArrayList<>();
        for (Path file : files) {
            Matcher block = TEXT_BLOCK.matcher(Files.readString(file));
            while (block.find()) {
                String sql = block.group(1).stripIndent().strip();
                if (SQL.matcher(sql).find()) {
                    found.add(new Found(file, sql));
                }
            }
        }
        return found;
    }
}
