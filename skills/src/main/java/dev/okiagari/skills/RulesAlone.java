package dev.okiagari.skills;

import static dev.okiagari.skills.SkillsTexts.say;

import com.google.re2j.Pattern;
import dev.okiagari.skills.content.FileKind;
import dev.okiagari.skills.content.ProgramFile;
import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.scan.Report;
import java.util.Optional;

/**
 * Why rules alone may not publish a skill, where a setting allows that at all: only what has no finding, nothing that can be run and no
 * address may pass without a model and without a person. In doubt something is an address. Pure.
 */
final class RulesAlone {
    /** Names of files have no endings of these, and ordinary words seldom. */
    private static final String ENDINGS =
            "com|net|org|edu|gov|mil|int|info|biz|io|dev|app|ai|xyz|top|site|online|store|shop"
                    + "|tech|cloud|link|click|live|world|space|website|club|host|press|blog|icu|vip|win|wiki|news"
                    + "|email|chat|bot|gg|sbs|cfd|cyou|monster|example|test|invalid|internal|onion|arpa";

    /** Two letters are a country, unless files are named so ("md", "py") or programs write so ("user.id"). */
    private static final String COUNTRIES =
            "a[cdefgilmoqrstuwxz]|b[abdefghijmnorstvwyz]|c[adfghiklmnoruvwxyz]|d[ejkmz]|e[cegrstu]|f[ijkmor]"
                    + "|g[abdefghilmnpqrstuwy]|h[kmnrtu]|i[elmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]"
                    + "|m[aceghnopqrstuvwxyz]|n[acefgiloprz]|om|p[aefghknrtw]|qa|r[eouw]|s[abcdegiklmnruvxyz]|t[cdghjklmnortvwz]"
                    + "|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw]";

    /** Linear in time, as everything that is run over texts of strangers. */
    private static final Pattern ADDRESS = Pattern.compile(
            "(?i)[a-z][a-z0-9+.-]*://" // any scheme
                    + "|\\b(www\\.|mailto:|https?:|localhost\\b)"
                    + "|\\\\\\\\[a-z0-9]" // a share
                    + "|\\b[0-9]{1,3}(\\.[0-9]{1,3}){3}\\b"
                    + "|\\[[0-9a-f]*:[0-9a-f:]+\\]"
                    + "|\\b([0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}\\b"
                    + "|[\\pL\\pN_.+-]+@[\\pL\\pN-]+" // a mailbox, or a repository over ssh
                    + "|[\\pL\\pN-]+\\.[a-z]{2,}(:[0-9]+|/)"
                    + "|[\\pL\\pN-]\\.(" + ENDINGS + "|" + COUNTRIES + ")\\b"
                    + "|[\\pL\\pN-]\\.xn--"
                    + "|[\\pL\\pN-][．。｡](com|net|org|io|dev)\\b"
                    + "|[\\[({ ](\\.|dot)[\\])} ] ?(" + ENDINGS + ")\\b"); // written so that it looks like none

    /** Nothing that a person reads stands in them. */
    private static final Pattern PICTURE = Pattern.compile(
            "(?i)\\.(png|jpe?g|gif|webp|bmp|ico|tiff?|avif|woff2?|ttf|otf|mp3|ogg|wav|flac|mp4|webm|mkv|mov)$");

    private RulesAlone() {}

    /** Empty when they may. */
    static Optional<String> objection(Report report) {
        for (SkillFile file : report.files()) {
            if (file.kind().needsReview() || isDocument(file)) {
                return Optional.of(
                        say("rules.unscanned", file.path(), file.kind().words()));
            }
            if (ProgramFile.is(file)) {
                return Optional.of(say("rules.program", file.path()));
            }
            if (file.text().isPresent() && ADDRESS.matcher(file.text().get()).find()) {
                return Optional.of(say("rules.address", file.path()));
            }
        }
        return report.findings().isEmpty() ? Optional.empty() : Optional.of(Reasons.found(report));
    }

    /** Such as a PDF, which has text that was not scanned. */
    private static boolean isDocument(SkillFile file) {
        return file.kind() == FileKind.MEDIA && !PICTURE.matcher(file.path()).find();
    }
}
