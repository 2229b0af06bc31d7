package dev.okiagari.engine.internal.work.load;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.row.Claim;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.time.Ticks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Plans claims: from each open lane its share of the room at its step, and in all no more than this node may hold. Used
 * by the claimer's thread; {@link #wakeIfRoomOpened} by all.
 */
public final class ClaimPlan {
    private static final Duration FROM_START_EVERY = Duration.ofSeconds(1);

    private final int claimMost;
    private final Capacity capacity;
    private final BlockedWork blocked;
    private final Runnable wake;
    private final Map<Lane, Long> lowWater = new HashMap<>();
    private long lowWaterSince = Ticks.now();
    private int turn;
    private int suspectTurn;
    private final AtomicReference<List<StepCapacity>> full = new AtomicReference<>(List.of());
    private volatile boolean handsFull;

    /**
     * @param claimMost items of one claim
     * @param wake called when there is room again after there was none
     */
    public ClaimPlan(int claimMost, Workload workload, Runnable wake) {
        this.claimMost = claimMost;
        this.capacity = workload.capacity();
        this.blocked = workload.blocked();
        this.wake = wake;
    }

    /** One claim: from which lanes, and at most how many items in all. */
    public record Request(List<LaneRequest> lanes, int most) {
        public boolean isEmpty() {
            return lanes.isEmpty() || most == 0;
        }
    }

    /** What to claim now. When it is empty, {@link #wakeIfRoomOpened} says when to ask again. */
    public Request next() {
        List<LaneRequest> lanes = lanesWithRoom();
        handsFull = true; // set before the room is read, so that an item that leaves after that wakes the claimer
        int most = Math.min(capacity.roomInHand(), claimMost);
        handsFull = most == 0;
        return new Request(lanes, most);
    }

    /** True while this node holds nothing: then there is room at every step. */
    public boolean isIdle() {
        return capacity.isUnused();
    }

    /** The numbers of all lanes that no hold closes, those of suspects too. */
    public Set<Long> openLanes() {
        return Stream.concat(blocked.openLanes().stream(), blocked.openSuspectLanes().stream())
                .map(l -> l.lane().number())
                .collect(Collectors.toUnmodifiableSet());
    }

    private List<LaneRequest> lanesWithRoom() {
        if (Ticks.since(lowWaterSince).compareTo(FROM_START_EVERY) > 0) {
            lowWater.clear();
            lowWaterSince = Ticks.now();
        }
        List<LaneRequest> requests = new ArrayList<>();
        List<StepCapacity> withoutRoom = new ArrayList<>();
        for (NodeLane lane : rotated(blocked.openLanes(), turn++)) {
            int room = lane.places().room();
            if (room > 0) {
                int share = (room + lane.lanesOfStep() - 1) / lane.lanesOfStep();
                long low = lowWater.getOrDefault(lane.lane(), LaneRequest.FROM_START);
                requests.add(new LaneRequest(lane.lane(), lane.step(), Math.min(share, claimMost), low));
            } else {
                withoutRoom.add(lane.places());
            }
        }
        full.set(withoutRoom);
        if (withoutRoom.stream().anyMatch(g -> g.room() > 0)) {
            wake.run(); // it opened before anybody knew that it was waited for
        }
        return requests;
    }

    /** Another lane first each time, so that none starves when a claim is full before its turn. */
    private static List<NodeLane> rotated(List<NodeLane> lanes, int turn) {
        List<NodeLane> rotated = new ArrayList<>(lanes);
        Collections.rotate(rotated, turn % Math.max(1, lanes.size()));
        return rotated;
    }

    /**
     * Where suspects may be claimed, one at a time and another lane first each time: slow ones must not keep others waiting.
     * Empty while this node has one in hand.
     */
    public List<LaneRequest> suspects() {
        if (capacity.hasSuspect()) {
            return List.of();
        }
        return rotated(blocked.openSuspectLanes(), suspectTurn++).stream()
                .filter(l -> l.places().room() > 0)
                .map(l -> l.request(1))
                .toList();
    }

    /** Everything due before the earliest item just claimed is gone: the next claim need not walk over it again. */
    public void raiseLowWater(Claim claim) {
        lowWater.putAll(claim.firstDueMicros());
    }

    /** An item has left: wakes the claimer when a step that was full has room again. Cheap when none was full. */
    public void wakeIfRoomOpened() {
        if (handsFull && capacity.roomInHand() * 2 >= claimMost) {
            handsFull = false;
            wake.run();
        }
        List<StepCapacity> before = full.get();
        for (StepCapacity places : before) {
            if (places.room() > 0) {
                if (full.compareAndSet(before, List.of())) {
                    wake.run();
                }
                return;
            }
        }
    }
}
