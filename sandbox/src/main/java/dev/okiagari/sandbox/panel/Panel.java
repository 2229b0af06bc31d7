package dev.okiagari.sandbox.panel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.sandbox.calls.Call;
import dev.okiagari.sandbox.model.Manner;
import dev.okiagari.sandbox.wire.Answer;
import dev.okiagari.sandbox.wire.Request;
import dev.okiagari.sandbox.wire.Site;
import dev.okiagari.sandbox.wire.Station;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The page of the dials and the API behind it (docs: sandbox). It answers browsers of this machine only: a foreign Host
 * or Origin is refused, since a page elsewhere could otherwise turn the dials. Threads may share it.
 */
public final class Panel implements Site {
    private static final Map<String, String> FILES = Map.of(
            "/", "text/html",
            "/sandbox.css", "text/css",
            "/sandbox.js", "text/javascript");
    private static final int MOST_CALLS = 1_000;
    private static final long LONGEST_WINDOW_MILLIS = 24L * 60 * 60 * 1000;

    private final List<Station> stations;
    private final Surroundings around;

    public Panel(List<Station> stations, Surroundings around) {
        this.stations = stations;
        this.around = around;
    }

    @Override
    public Answer answer(Request request) {
        if (!isLocal(request)) {
            return problem(403, "could not answer because the request comes from another host's page");
        }
        try {
            String type = FILES.get(request.path());
            return type != null && request.method().equals("GET")
                    ? file(request.path().equals("/") ? "/index.html" : request.path(), type)
                    : api(request);
        } catch (IllegalArgumentException e) {
            return problem(400, String.valueOf(e.getMessage()));
        } catch (DateTimeParseException e) {
            return problem(400, "could not read the day because it must look like 2026-04-01");
        }
    }

    @Override
    public Answer refusal(Refusal refusal, Request request) {
        return problem(refusal.status(), "could not answer because of a dial");
    }

    private Answer api(Request request) {
        String route = request.method() + " " + request.path();
        return switch (route) {
            case "GET /api/state" -> json(StateJson.all(stations, around));
            case "GET /api/calls" -> calls(request);
            case "DELETE /api/calls" -> {
                stations.forEach(station -> station.calls().forget());
                yield json(StateJson.all(stations, around));
            }
            case "DELETE /api/dials" -> {
                stations.forEach(station -> station.dials().heal());
                yield json(StateJson.all(stations, around));
            }
            case "PUT /api/rakuten/day" -> {
                around.shop().day(LocalDate.parse(body(request).path("day").asText()));
                yield json(StateJson.all(stations, around));
            }
            case "PUT /api/model" -> {
                around.model().manner(DialJson.changed(around.model().manner(), body(request), Manner.class));
                yield json(StateJson.all(stations, around));
            }
            default -> upstream(request);
        };
    }

    /** Under /api/upstreams/NAME: dials and pace. */
    private Answer upstream(Request request) {
        List<String> path = request.segments();
        boolean meant =
                path.size() == 4 && path.get(0).equals("api") && path.get(1).equals("upstreams");
        Optional<Station> station = meant
                ? stations.stream()
                        .filter(one -> one.name().equals(path.get(2)))
                        .findFirst()
                : Optional.empty();
        if (station.isEmpty()) {
            return problem(404, "there is nothing at " + request.path());
        }
        return switch (request.method() + " " + path.get(3)) {
            case "GET dials" -> json(DialJson.tree(station.get().dials().settings()));
            case "PUT dials" -> {
                JsonNode change = body(request);
                station.get().dials().change(now -> DialJson.changed(now, change));
                yield json(StateJson.one(station.get()));
            }
            case "DELETE dials" -> {
                station.get().dials().heal();
                yield json(StateJson.one(station.get()));
            }
            case "GET pace" -> json(StateJson.pace(station.get(), window(request)));
            default -> problem(405, "could not do that because only GET, PUT and DELETE are known here");
        };
    }

    private static Duration window(Request request) {
        long millis = Long.parseLong(request.param("windowMillis", "1000"));
        if (millis < 1 || millis > LONGEST_WINDOW_MILLIS) {
            throw new IllegalArgumentException(
                    "could not read the pace because windowMillis must be from 1 to " + LONGEST_WINDOW_MILLIS);
        }
        return Duration.ofMillis(millis);
    }

    private Answer calls(Request request) {
        int most = Math.min(MOST_CALLS, Integer.parseInt(request.param("limit", "50")));
        String name = request.param("upstream", "");
        List<Call> calls = stations.stream()
                .filter(station -> name.isEmpty() || station.name().equals(name))
                .flatMap(station -> station.calls().latest(most).stream())
                .sorted(Comparator.comparing(Call::at).reversed())
                .limit(most)
                .toList();
        return json(StateJson.calls(calls));
    }

    private static JsonNode body(Request request) {
        if (!request.header("content-type").orElse("").startsWith("application/json")) {
            throw new IllegalArgumentException("could not read the body because it is not sent as application/json");
        }
        try {
            JsonNode body = DialJson.MAPPER.readTree(request.body());
            if (body == null || !body.isObject()) {
                throw new IllegalArgumentException("could not read the body because it is not JSON object");
            }
            return body;
        } catch (IOException e) {
            throw new IllegalArgumentException("could not read the body because it is not JSON", e);
        }
    }

    private static boolean isLocal(Request request) {
        return request.header("host").map(Panel::isLoopback).orElse(true)
                && request.header("origin")
                        .map(origin -> isLoopback(origin.replaceFirst("^https?://", "")))
                        .orElse(true);
    }

    private static boolean isLoopback(String host) {
        return host.matches("(127\\.0\\.0\\.1|localhost|\\[::1])(:\\d+)?");
    }

    private static Answer file(String name, String type) {
        try (InputStream in = Panel.class.getResourceAsStream("page" + name)) {
            if (in == null) {
                throw new IllegalStateException("could not show the page because " + name + " is not in the jar");
            }
            return Answer.of(200, type + "; charset=utf-8", in.readAllBytes())
                    .with(new Answer.Header("Cache-Control", "no-store"))
                    .with(new Answer.Header(
                            "Content-Security-Policy",
                            "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; "
                                    + "form-action 'none'; frame-ancestors 'none'"));
        } catch (IOException e) {
            throw new UncheckedIOException("could not show the page because " + name + " cannot be read", e);
        }
    }

    private static Answer json(JsonNode node) {
        return Answer.text(200, "application/json", node.toString())
                .with(new Answer.Header("Cache-Control", "no-store"));
    }

    private static Answer problem(int status, String message) {
        return Answer.text(
                status,
                "application/problem+json",
                DialJson.MAPPER
                        .createObjectNode()
                        .put("status", status)
                        .put("detail", message)
                        .toString());
    }
}
