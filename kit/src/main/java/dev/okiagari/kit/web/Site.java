package dev.okiagari.kit.web;

import io.javalin.http.Context;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the pages are mounted and which links their left column has. Threads may share it.
 *
 * @param base what every path begins with; empty at the root, else such as /okiagari
 */
public record Site(String base, List<Link> links) {
    public Site {
        links = List.copyOf(links);
    }

    /**
     * A link of the left column.
     *
     * @param group a heading above the first link of a group; empty: none
     * @param pages what the paths of its other pages begin with
     */
    public record Link(String group, String path, String text, Role role, String pages) {
        /** One whose other pages are below it. */
        public Link(String group, String path, String text, Role role) {
            this(group, path, text, role, path);
        }
    }

    /** The address of a path of ours. */
    public String at(String path) {
        return base + path;
    }

    /**
     * What the frame around a page needs.
     *
     * @param path the page's own, without the base
     * @param live the path of its live stream; null: none
     */
    public record Frame(
            Site site,
            Who who,
            String title,
            String path,
            @Nullable String live) {
        public String at(String other) {
            return site.at(other);
        }

        public List<Link> links() {
            return site.links.stream().filter(l -> who.may(l.role())).toList();
        }

        public boolean isHere(Link link) {
            return isBelow(link)
                    && site.links.stream()
                            .noneMatch(l -> isBelow(l)
                                    && l.path().length() > link.path().length());
        }

        /** Whether the page is that of the link or one of its other pages; several links may lie on each other's way. */
        private boolean isBelow(Link link) {
            return link.path().equals("/")
                    ? path.equals("/")
                    : path.equals(link.path()) || path.startsWith(link.pages() + "/");
        }

        public boolean mayChange() {
            return who.may(Role.OPERATOR);
        }

        public boolean isSignedIn() {
            return who.role() != Role.EVERYBODY;
        }
    }

    /**
     * The frame of a page.
     *
     * @param topic of its live stream; null: none
     */
    public Frame frame(Context request, String title, @Nullable String topic) {
        return framed(request, title, topic == null ? null : "/live/" + topic);
    }

    /** The frame of a page that everybody may see, with a live stream that everybody may see. */
    public Frame openFrame(Context request, String title, @Nullable String topic) {
        return framed(request, title, topic == null ? null : "/open/live/" + topic);
    }

    private Frame framed(Context request, String title, @Nullable String live) {
        String path = request.path();
        return new Frame(
                this, Who.of(request), title, path.startsWith(base) ? path.substring(base.length()) : path, live);
    }
}
