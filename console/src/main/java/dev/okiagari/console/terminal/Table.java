package dev.okiagari.console.terminal;

import java.util.ArrayList;
import java.util.List;

/** Rows under a heading, in columns that line up. Used by one thread. */
public final class Table {
    private static final String GAP = "  ";

    private record Column(String heading, boolean right, int most) {}

    private final List<Column> columns = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    /** A column of words. */
    public Table words(String heading) {
        columns.add(new Column(heading, false, Integer.MAX_VALUE));
        return this;
    }

    /** A column of words of which only the beginning is shown. */
    public Table words(String heading, int most) {
        columns.add(new Column(heading, false, most));
        return this;
    }

    /** A column of numbers. */
    public Table numbers(String heading) {
        columns.add(new Column(heading, true, Integer.MAX_VALUE));
        return this;
    }

    /** Adds a row: one cell for each column. */
    public Table row(Object... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(
                    "a row has " + cells.length + " cells for " + columns.size() + " columns");
        }
        List<String> row = new ArrayList<>(cells.length);
        for (int i = 0; i < cells.length; i++) {
            row.add(OneLine.of(String.valueOf(cells[i]), columns.get(i).most()));
        }
        rows.add(row);
        return this;
    }

    /** The lines, without blanks at their ends. */
    public List<String> lines() {
        List<List<String>> all = new ArrayList<>();
        all.add(columns.stream().map(Column::heading).toList());
        all.addAll(rows);
        int[] widths = new int[columns.size()];
        for (List<String> row : all) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], OneLine.width(row.get(i)));
            }
        }
        return all.stream().map(row -> line(row, widths)).toList();
    }

    private String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = row.get(i);
            String blanks = " ".repeat(widths[i] - OneLine.width(cell));
            line.append(i == 0 ? "" : GAP).append(columns.get(i).right() ? blanks + cell : cell + blanks);
        }
        return line.toString().stripTrailing();
    }
}
