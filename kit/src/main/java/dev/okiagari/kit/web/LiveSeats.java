package dev.okiagari.kit.web;

import java.util.HashMap;
import java.util.Map;

/**
 * How many live pages each client has open, and how many different ones are open: counted when a page is let in, so that many at once
 * cannot pass a limit together. Threads may share it.
 */
final class LiveSeats {
    private final int mostOfClient;
    private final int mostTopics;
    private final Map<String, Integer> clients = new HashMap<>();
    private final Map<String, Integer> topics = new HashMap<>();

    LiveSeats(int mostOfClient, int mostTopics) {
        this.mostOfClient = mostOfClient;
        this.mostTopics = mostTopics;
    }

    /** One page of one client, until it is left. */
    final class Seat {
        private final String client;
        private final String topic;
        private boolean isLeft;

        private Seat(String client, String topic) {
            this.client = client;
            this.topic = topic;
        }

        /** Again and again does no harm. */
        void leave() {
            synchronized (LiveSeats.this) {
                if (!isLeft) {
                    isLeft = true;
                    remove(clients, client);
                    remove(topics, topic);
                }
            }
        }
    }

    /** Counts a page; refuses one too many. */
    synchronized Seat take(String client, String topic) {
        int open = clients.getOrDefault(client, 0);
        if (open >= mostOfClient) {
            throw Problem.tooManyStreams(open);
        }
        if (!topics.containsKey(topic) && topics.size() >= mostTopics) {
            throw Problem.tooManyTopics(topics.size());
        }
        clients.put(client, open + 1);
        topics.merge(topic, 1, Integer::sum);
        return new Seat(client, topic);
    }

    private static void remove(Map<String, Integer> counts, String name) {
        counts.computeIfPresent(name, (n, count) -> count == 1 ? null : count - 1);
    }
}
