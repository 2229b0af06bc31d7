package dev.okiagari.kit.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Rows under a heading, in columns that line up. Used by one thread. */
public final class Table {
    private static final String GAP = "  ";
    private static final String INDENT = "    ";

    /** Less of a text says nothing. */
    private static final int LEAST_TEXT = 20;

    /** A column whose cells have a longest length holds texts; any other one facts. */
    private record Column(String heading, boolean right, int most) {
        boolean isText() {
            return most < Integer.MAX_VALUE;
        }
    }

    private final List<Column> columns = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    /** Columns of words. */
    public Table words(String... headings) {
        for (String heading : headings) {
            words(heading, Integer.MAX_VALUE);
        }
        return this;
    }

    /** A column of words of which only the beginning is shown. */
    public Table words(String heading, int most) {
        columns.add(new Column(heading, false, most));
        return this;
    }

    /** Columns of numbers. */
    public Table numbers(String... headings) {
        for (String heading : headings) {
            columns.add(new Column(heading, true, Integer.MAX_VALUE));
        }
        return this;
    }

    /** Adds a row: one cell for each column. */
    public Table row(Object... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(
                    "a row has " + cells.length + " cells for " + columns.size() + " columns");
        }
        rows.add(Arrays.stream(cells)
                .map(cell -> OneLine.of(String.valueOf(cell)))
                .toList());
        return this;
    }

    /** The lines, without blanks at their ends; none, not even the headings, when there are no rows. */
    public List<String> lines() {
        return lines(0);
    }

    /**
     * The lines for a terminal of this width; 0 for any. Facts are never cut: the text at the end gets what is left, and where
     * that would say nothing, all texts stand below their row, and so do facts at the end that do not fit beside the others.
     */
    public List<String> lines(int width) {
        if (rows.isEmpty()) {
            return List.of();
        }
        List<String> lines = beside(columns);
        int over = lines.stream().mapToInt(OneLine::width).max().orElse(0) - width;
        if (width <= 0 || over <= 0) {
            return lines;
        }
        Column last = columns.getLast();
        int left = widths(columns)[columns.size() - 1] - over;
        if (last.isText() && left >= LEAST_TEXT) {
            List<Column> narrower = new ArrayList<>(columns);
            narrower.set(columns.size() - 1, new Column(last.heading(), last.right(), left));
            return beside(narrower);
        }
        return below(width);
    }

    private List<String> beside(List<Column> shown) {
        int[] widths = widths(shown);
        List<String> lines = new ArrayList<>();
        lines.add(line(shown, shown.stream().map(Column::heading).toList(), widths));
        rows.forEach(row -> lines.add(line(shown, row, widths)));
        return lines;
    }

    private List<String> below(int width) {
        List<Integer> first = fitting(width);
        Table facts = new Table();
        first.forEach(column -> facts.columns.add(columns.get(column)));
        rows.forEach(row -> facts.rows.add(first.stream().map(row::get).toList()));
        List<String> beside = facts.lines();
        List<String> lines = new ArrayList<>();
        lines.add(beside.getFirst());
        for (int i = 0; i < rows.size(); i++) {
            lines.add(beside.get(i + 1));
            lines.addAll(rest(rows.get(i), first, width));
        }
        return lines;
    }

    /** The facts that stand side by side in this width, the first of them in any. */
    private List<Integer> fitting(int width) {
        int[] widths = widths(columns);
        List<Integer> fitting = new ArrayList<>();
        int taken = 0;
        for (int i = 0; i < widths.length; i++) {
            if (columns.get(i).isText()) {
                continue;
            }
            taken += widths[i] + (fitting.isEmpty() ? 0 : GAP.length());
            if (taken > width && !fitting.isEmpty()) {
                break;
            }
            fitting.add(i);
        }
        return fitting;
    }

    /** What does not stand beside the first facts of a row: other facts on a line of their own, then each text. */
    private List<String> rest(List<String> row, List<Integer> first, int width) {
        List<String> facts = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            if (first.contains(i) || row.get(i).isEmpty()) {
                continue;
            }
            String named = columns.get(i).heading().toLowerCase(Locale.ROOT) + ": " + row.get(i);
            if (columns.get(i).isText()) {
                texts.add(INDENT + OneLine.of(named, width - INDENT.length()));
            } else {
                facts.add(named);
            }
        }
        if (!facts.isEmpty()) {
            texts.addFirst(INDENT + String.join(GAP, facts));
        }
        return texts;
    }

    private int[] widths(List<Column> shown) {
        int[] widths = new int[shown.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = OneLine.width(shown.get(i).heading());
            for (List<String> row : rows) {
                widths[i] = Math.max(widths[i], OneLine.width(cell(shown.get(i), row.get(i))));
            }
        }
        return widths;
    }

    private static String line(List<Column> shown, List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = cell(shown.get(i), row.get(i));
            String blanks = " ".repeat(Math.max(0, widths[i] - OneLine.width(cell)));
            line.append(i == 0 ? "" : GAP).append(shown.get(i).right() ? blanks + cell : cell + blanks);
        }
        return line.toString().stripTrailing();
    }

    private static String cell(Column column, String text) {
        return column.isText() ? OneLine.of(text, column.most()) : text;
    }
}
