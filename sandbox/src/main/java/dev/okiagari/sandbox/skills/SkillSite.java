package dev.okiagari.sandbox.skills;

import dev.okiagari.sandbox.wire.HttpDate;
import dev.okiagari.sandbox.wire.Request;
import dev.okiagari.sandbox.wire.Response;
import dev.okiagari.sandbox.wire.StandIn;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Answers as the three code hosts do: /OWNER/REPO/archive/REF.tar.gz and .zip, with refs/heads/ in front of REF a
 * redirect first, and /OWNER/REPO/-/archive/REF/NAME.tar.gz. The branches main and HEAD exist. Repositories get new commits ({@link
 * #revise}); the owner "moved" sends every call to another host ({@link #moveTo}), "renamed" to its new name for good, "members" to a page
 * for signing in, as GitLab does with what is private or missing; "takendown" is answered with 451. Calls may be limited as GitHub does
 * it ({@link #limit}, {@link #slowDown}). Threads may share it.
 */
public final class SkillSite implements StandIn {
    private static final Pattern ARCHIVE = Pattern.compile(
            "/([\\w.-]+)/([\\w.-]+)/(?:-/)?archive/(refs/heads/)?([\\w.-]+?)(?:/[\\w.-]+?)?\\.(tar\\.gz|zip)");
    private static final Pattern CODELOAD =
            Pattern.compile("/([\\w.-]+)/([\\w.-]+)/(tar\\.gz|zip)/(?:refs/heads/)?([\\w.-]+)");

    private static final String MOVED = "moved";
    private static final String SIGN_IN = "/users/sign_in";
    private static final long LIMIT_SECONDS = 120;

    private final SkillShelf shelf;
    private final Map<String, Integer> revisions = new ConcurrentHashMap<>();
    private final AtomicInteger limited = new AtomicInteger();
    private final AtomicInteger slowed = new AtomicInteger();
    private final AtomicReference<String> elsewhere = new AtomicReference<>("");
    private final Map<String, byte[]> packed = new ConcurrentHashMap<>();

    public SkillSite(SkillShelf shelf) {
        this.shelf = shelf;
    }

    /** A new commit in a repository: each of its skills has one more line. */
    public void revise(String repository) {
        revisions.merge(repository, 1, Integer::sum);
    }

    /** The next calls are answered with 403, no calls left, and a time when there are some again. */
    public void limit(int calls) {
        limited.set(calls);
    }

    /** The next calls are answered as by a secondary limit: 403 and Retry-After, with calls left. */
    public void slowDown(int calls) {
        slowed.set(calls);
    }

    /** From now on archives of the owner "moved" are below this address. */
    public void moveTo(String base) {
        elsewhere.set(base);
    }

    @Override
    public Response answer(Request request) {
        if (limited.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            return Response.text(403, "text/plain", "API rate limit exceeded")
                    .with(new Response.Header("X-RateLimit-Remaining", "0"))
                    .with(new Response.Header(
                            "X-RateLimit-Reset", String.valueOf(HttpDate.epochSeconds() + LIMIT_SECONDS)));
        }
        if (slowed.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            return Response.text(403, "text/plain", "You have exceeded a secondary rate limit")
                    .with(new Response.Header("X-RateLimit-Remaining", "58"))
                    .with(new Response.Header("Retry-After", String.valueOf(LIMIT_SECONDS)));
        }
        Optional<Response> odd = byOwner(request.path());
        if (odd.isPresent()) {
            return odd.get();
        }
        Matcher archive = ARCHIVE.matcher(request.path());
        if (archive.matches()) {
            String format = archive.group(5);
            if (archive.group(3) != null) {
                String to = "/" + archive.group(1) + "/" + archive.group(2) + "/" + format + "/refs/heads/"
                        + archive.group(4);
                return Response.empty(302).with(new Response.Header("Location", to));
            }
            return archive(new Wanted(archive.group(1), archive.group(2), archive.group(4), format));
        }
        Matcher direct = CODELOAD.matcher(request.path());
        return direct.matches()
                ? archive(new Wanted(direct.group(1), direct.group(2), direct.group(4), direct.group(3)))
                : Response.text(404, "text/plain", "404: Not Found");
    }

    @Override
    public Response refusal(Refusal refusal, Request request) {
        return Response.text(refusal.status(), "text/plain", refusal.status() + ": the host says no");
    }

    /** What hosts do with some repositories, whatever is asked for. */
    private Optional<Response> byOwner(String path) {
        int slash = path.indexOf('/', 1);
        String rest = slash < 0 ? "" : path.substring(slash);
        return switch (slash < 0 ? "" : path.substring(1, slash)) {
            case MOVED -> redirect(302, elsewhere.get() + "/" + SkillShelf.OWNER + rest);
            case "renamed" -> redirect(301, "/" + SkillShelf.OWNER + rest);
            case "members" -> redirect(302, SIGN_IN);
            case "users" -> page(200, "Sign in");
            case "takendown" -> page(451, "Repository unavailable");
            default -> Optional.empty();
        };
    }

    private static Optional<Response> redirect(int status, String to) {
        return Optional.of(Response.empty(status).with(new Response.Header("Location", to)));
    }

    private static Optional<Response> page(int status, String title) {
        return Optional.of(Response.text(status, "text/html", "<!doctype html><title>" + title + "</title>"));
    }

    private record Wanted(String owner, String repository, String ref, String format) {}

    private Response archive(Wanted wanted) {
        boolean branch = wanted.ref().equals("main") || wanted.ref().equals("HEAD");
        if (wanted.owner().equals("private")) {
            return Response.text(404, "text/plain", "404: Not Found"); // hosts do not tell what is private
        }
        Packing.Format format = wanted.format().equals("zip") ? Packing.Format.ZIP : Packing.Format.TAR_GZ;
        Optional<byte[]> bytes = branch ? bytes(wanted, format) : Optional.empty();
        String type = format == Packing.Format.ZIP ? "application/zip" : "application/x-gzip";
        return bytes.map(found -> Response.of(200, type, found)
                        .with(new Response.Header(
                                "Content-Disposition",
                                "attachment; filename=" + wanted.repository() + "-main." + wanted.format())))
                .orElseGet(() -> Response.text(404, "text/plain", "404: Not Found"));
    }

    private Optional<byte[]> bytes(Wanted wanted, Packing.Format format) {
        int revision = revisions.getOrDefault(wanted.repository(), 0);
        String key = wanted.owner() + "/" + wanted.repository() + " " + format + " " + revision;
        if (wanted.owner().equals(SkillShelf.HOSTILE)) {
            return Arrays.stream(Trick.values())
                    .filter(trick -> trick.repository().equals(wanted.repository()))
                    .findFirst()
                    .map(trick -> packed.computeIfAbsent(key, k -> RepositoryArchives.of(trick, format)));
        }
        boolean known = wanted.owner().equals(SkillShelf.OWNER)
                && !shelf.in(wanted.repository()).isEmpty();
        return known
                ? Optional.of(packed.computeIfAbsent(
                        key,
                        k -> RepositoryArchives.of(
                                revised(shelf.in(wanted.repository()), revision),
                                wanted.repository() + "-main",
                                format)))
                : Optional.empty();
    }

    private static List<SampleSkill> revised(List<SampleSkill> skills, int revision) {
        return revision == 0
                ? skills
                : skills.stream().map(skill -> skill.revised(revision)).toList();
    }
}
