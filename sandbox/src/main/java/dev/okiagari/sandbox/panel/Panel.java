package dev.okiagari.sandbox.panel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.sandbox.calls.RecordedCall;
import dev.okiagari.sandbox.model.ModelBehaviour;
import dev.okiagari.sandbox.wire.Request;
import dev.okiagari.sandbox.wire.Response;
import dev.okiagari.sandbox.wire.RunningStandIn;
import dev.okiagari.sandbox.wire.StandIn;
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
 * The page of the dials and the API behind it (docs: sandbox). It answers browsers on this machine only: another Host
 * or Origin is refused, because a page elsewhere could otherwise change the dials. Threads may share it.
 */
public final class Panel implements StandIn {
    private static final Map<String, String> FILES = Map.of(
            "/", "text/html",
            "/sandbox.css", "text/css",
            "/sandbox.js", "text/javascript");
    private static final int MOST_CALLS = 1_000;
    private static final long LONGEST_WINDOW_MILLIS = 24L * 60 * 60 * 1000;

    private final List<RunningStandIn> standIns;
    private final Surroundings around;

    public Panel(List<RunningStandIn> standIns, Surroundings around) {
        this.standIns = standIns;
        this.around = around;
    }

    @Override
    public Response answer(Request request) {
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
    public Response refusal(Refusal refusal, Request request) {
        return problem(refusal.status(), "could not answer because of a dial");
    }

    private Response api(Request request) {
        String route = request.method() + " " + request.path();
        return switch (route) {
            case "GET /api/state" -> json(StateJson.all(standIns, around));
            case "GET /api/calls" -> calls(request);
            case "DELETE /api/calls" -> {
                standIns.forEach(standIn -> standIn.calls().forget());
                yield json(StateJson.all(standIns, around));
            }
            case "DELETE /api/dials" -> {
                standIns.forEach(standIn -> standIn.dials().heal());
                yield json(StateJson.all(standIns, around));
            }
            case "PUT /api/rakuten/day" -> {
                around.shop().day(LocalDate.parse(body(request).path("day").asText()));
                yield json(StateJson.all(standIns, around));
            }
            case "PUT /api/model" -> {
                around.model()
                        .behaviour(DialJson.changed(around.model().behaviour(), body(request), ModelBehaviour.class));
                yield json(StateJson.all(standIns, around));
            }
            default -> upstream(request);
        };
    }

    /** Under /api/upstreams/NAME: dials and pace. */
    private Response upstream(Request request) {
        List<String> path = request.segments();
        boolean meant =
                path.size() == 4 && path.get(0).equals("api") && path.get(1).equals("upstreams");
        Optional<RunningStandIn> standIn = meant
                ? standIns.stream()
                        .filter(one -> one.name().equals(path.get(2)))
                        .findFirst()
                : Optional.empty();
        if (standIn.isEmpty()) {
            return problem(404, "there is nothing at " + request.path());
        }
        return switch (request.method() + " " + path.get(3)) {
            case "GET dials" -> json(DialJson.tree(standIn.get().dials().settings()));
            case "PUT dials" -> {
                JsonNode change = body(request);
                standIn.get().dials().change(now -> DialJson.changed(now, change));
                yield json(StateJson.one(standIn.get()));
            }
            case "DELETE dials" -> {
                standIn.get().dials().heal();
                yield json(StateJson.one(standIn.get()));
            }
            case "GET pace" -> json(StateJson.pace(standIn.get(), window(request)));
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

    private Response calls(Request request) {
        int most = Math.min(MOST_CALLS, Integer.parseInt(request.param("limit", "50")));
        String name = request.param("upstream", "");
        List<RecordedCall> calls = standIns.stream()
                .filter(standIn -> name.isEmpty() || standIn.name().equals(name))
                .flatMap(standIn -> standIn.calls().latest(most).stream())
                .sorted(Comparator.comparing(RecordedCall::at).reversed())
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

    private static Response file(String name, String type) {
        try (InputStream in = Panel.class.getResourceAsStream("page" + name)) {
            if (in == null) {
                throw new IllegalStateException("could not show the page because " + name + " is not in the jar");
            }
            return Response.of(200, type + "; charset=utf-8", in.readAllBytes())
                    .with(new Response.Header("Cache-Control", "no-store"))
                    .with(new Response.Header(
                            "Content-Security-Policy",
                            "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; "
                                    + "form-action 'none'; frame-ancestors 'none'"));
        } catch (IOException e) {
            throw new UncheckedIOException("could not show the page because " + name + " cannot be read", e);
        }
    }

    private static Response json(JsonNode node) {
        return Response.text(200, "application/json", node.toString())
                .with(new Response.Header("Cache-Control", "no-store"));
    }

    private static Response problem(int status, String message) {
        return Response.text(
                status,
                "application/problem+json",
                DialJson.MAPPER
                        .createObjectNode()
                        .put("status", status)
                        .put("detail", message)
                        .toString());
    }
}
