package dev.okiagari.papers.text.pdf.structure;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.okiagari.papers.text.pdf.layout.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A number in front of a heading: 3, 3.1, IV, A, A.2, Appendix B.
 *
 * @param parts from 1; letters count as numbers
 * @param firm stands off by a full stop or a gap, so that it is not the word A
 * @param title the rest of the line, empty when there is none
 */
record HeadingNumber(Kind kind, List<Integer> parts, boolean firm, String title) {
    enum Kind {
        ARABIC,
        ROMAN,
        LETTER,
        APPENDIX
    }

    private static final String TITLE = "([\\p{L}?\u00bf\"'\u201c\u2018(\\[$\\\\].*)$";
    private static final Pattern ARABIC = Pattern.compile("^(\\d{1,2}(?:\\.\\d{1,2}){0,4})(\\.?) +" + TITLE);
    private static final Pattern ROMAN = Pattern.compile("^([IVXL]{1,6})\\. +" + TITLE);
    private static final Pattern LETTER = Pattern.compile("^([A-Z](?:\\.\\d{1,2}){0,4})([.:]?) +" + TITLE);
    private static final Pattern APPENDIX =
            Pattern.compile("^(?:Appendix|APPENDIX) ([A-Z]|\\d{1,2})(?:[.:]| *[-\u2013\u2014]|$| )(.*)$");
    private static final float GAP_EM = 0.42f;

    /** All that a line can mean; which one it is depends on the headings before it. */
    static List<HeadingNumber> readings(Line line) {
        String text = line.text();
        boolean gap = line.gapAfterFirstWordEm() > GAP_EM;
        List<HeadingNumber> readings = new ArrayList<>();
        Matcher appendix = APPENDIX.matcher(text);
        if (appendix.find()) {
            readings.add(new HeadingNumber(
                    Kind.APPENDIX,
                    parts(appendix.group(1)),
                    true,
                    appendix.group(2).strip()));
        }
        Matcher arabic = ARABIC.matcher(text);
        if (arabic.find()) {
            boolean firm = gap || !arabic.group(2).isEmpty() || arabic.group(1).contains(".");
            readings.add(new HeadingNumber(Kind.ARABIC, parts(arabic.group(1)), firm, arabic.group(3)));
        }
        Matcher roman = ROMAN.matcher(text);
        if (roman.find()) {
            readings.add(new HeadingNumber(Kind.ROMAN, List.of(roman(roman.group(1))), true, roman.group(2)));
        }
        Matcher letter = LETTER.matcher(text);
        if (letter.find()) {
            boolean firm = gap || !letter.group(2).isEmpty() || letter.group(1).contains(".");
            readings.add(new HeadingNumber(Kind.LETTER, parts(letter.group(1)), firm, letter.group(3)));
        }
        return readings;
    }

    private static List<Integer> parts(String number) {
        return Stream.of(number.split("\\.", -1))
                .map(part -> Character.isDigit(part.charAt(0)) ? Integer.parseInt(part) : part.charAt(0) - 'A' + 1)
                .toList();
    }

    private static int roman(String number) {
        int sum = 0;
        for (int i = 0; i < number.length(); i++) {
            int value = roman(number.charAt(i));
            boolean before = i + 1 < number.length() && roman(number.charAt(i + 1)) > value;
            sum += before ? -value : value;
        }
        return sum;
    }

    private static int roman(char digit) {
        return switch (digit) {
            case 'I' -> 1;
            case 'V' -> 5;
            case 'X' -> 10;
            default -> 50;
        };
    }
}
