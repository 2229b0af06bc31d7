package dev.okiagari.papers.web.math;

import java.util.Map;

/**
 * An alphabet of its own, such as that of \\mathbb. Letters that Unicode has elsewhere are looked up. Pure.
 *
 * @param capital the code point of A; 0: letters stay as they are, upright
 * @param small the code point of a; 0: as they are
 * @param digit the code point of 0; 0: as they are
 * @param elsewhere letters that stand apart, each followed by its shape
 */
record TexAlphabet(int capital, int small, int digit, String elsewhere) {
    private static final TexAlphabet UPRIGHT = new TexAlphabet(0, 0, 0, "");
    private static final TexAlphabet BOLD = new TexAlphabet(0x1D400, 0x1D41A, 0x1D7CE, "");
    private static final TexAlphabet DOUBLE = new TexAlphabet(0x1D538, 0x1D552, 0x1D7D8, "CℂHℍNℕPℙQℚRℝZℤ");
    private static final TexAlphabet SCRIPT = new TexAlphabet(0x1D49C, 0, 0, "BℬEℰFℱHℋIℐLℒMℳRℛ");
    private static final TexAlphabet FRAKTUR = new TexAlphabet(0x1D504, 0x1D51E, 0, "CℭHℌIℑRℜZℨ");

    static final Map<String, TexAlphabet> NAMED = Map.ofEntries(
            Map.entry("mathbb", DOUBLE),
            Map.entry("mathds", DOUBLE),
            Map.entry("mathcal", SCRIPT),
            Map.entry("mathscr", SCRIPT),
            Map.entry("mathfrak", FRAKTUR),
            Map.entry("mathbf", BOLD),
            Map.entry("boldsymbol", BOLD),
            Map.entry("bm", BOLD),
            Map.entry("textbf", BOLD),
            Map.entry("mathrm", UPRIGHT),
            Map.entry("mathsf", UPRIGHT),
            Map.entry("mathtt", UPRIGHT),
            Map.entry("mathit", UPRIGHT),
            Map.entry("text", UPRIGHT),
            Map.entry("textrm", UPRIGHT),
            Map.entry("textit", UPRIGHT),
            Map.entry("texttt", UPRIGHT),
            Map.entry("textsc", UPRIGHT),
            Map.entry("mbox", UPRIGHT),
            Map.entry("operatorname", UPRIGHT));

    /** As one word; commands inside, such as a Greek letter, become their signs. */
    String shown(String tex) {
        StringBuilder text = new StringBuilder();
        TexTokens tokens = new TexTokens(tex);
        if (this.equals(UPRIGHT) && tex.indexOf('\\') < 0) {
            return "<mtext>" + Escaped.of(tex.replaceAll("[{}$]", "")) + "</mtext>";
        }
        while (!tokens.isEmpty()) {
            String token = tokens.next();
            if (token.startsWith("\\") && token.length() > 1) {
                text.append(TexSymbols.sign(token.substring(1)));
            } else if (!token.equals("{") && !token.equals("}")) {
                token.codePoints().map(this::letter).forEach(text::appendCodePoint);
            }
        }
        return "<mi mathvariant=\"normal\">" + Escaped.of(text.toString()) + "</mi>";
    }

    private int letter(int plain) {
        int at = elsewhere.indexOf(plain);
        if (at >= 0 && plain < 128) {
            return elsewhere.codePointAt(at + 1);
        }
        if (plain >= 'A' && plain <= 'Z' && capital != 0) {
            return capital + plain - 'A';
        }
        if (plain >= 'a' && plain <= 'z' && small != 0) {
            return small + plain - 'a';
        }
        return plain >= '0' && plain <= '9' && digit != 0 ? digit + plain - '0' : plain;
    }
}
