package dev.okiagari.skills.state;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Where a submission is. The moves between them are {@link Moves}. */
public enum SubmissionState {
    /** It waits to be fetched, or is being fetched. */
    RECEIVED(Group.ACTIVE),
    TIER1_SCANNING(Group.ACTIVE),
    TIER2_SCANNING(Group.ACTIVE),
    /** Machines approve of it; it is about to be published. */
    AUTO_APPROVED(Group.ACTIVE),
    /** A person has to look at it. */
    NEEDS_REVIEW(Group.ACTIVE),
    /** A person has taken it. */
    TIER3_REVIEW(Group.ACTIVE),
    PUBLISHED(Group.PUBLISHED),
    TIER1_FAILED(Group.REJECTED),
    REJECTED(Group.REJECTED),
    /** The same content is published or on its way already. */
    DUPLICATE(Group.REJECTED),
    /** Withdrawn, or taken out by an administrator. */
    DEQUEUED(Group.REJECTED),
    BLOCKED(Group.REJECTED);

    /** What lists call them together. */
    public enum Group {
        ACTIVE,
        PUBLISHED,
        REJECTED
    }

    /** Not ended: at most one such submission of the same address. */
    public static final Set<SubmissionState> PENDING = in(Group.ACTIVE);

    /** Machines have to do something: these are the queue. */
    public static final Set<SubmissionState> QUEUED =
            EnumSet.of(RECEIVED, TIER1_SCANNING, TIER2_SCANNING, AUTO_APPROVED);

    private final Group group;

    SubmissionState(Group group) {
        this.group = group;
    }

    /** As programs read it: the names are the words. */
    @JsonValue
    public String word() {
        return name();
    }

    public boolean isPending() {
        return group == Group.ACTIVE;
    }

    public static Set<SubmissionState> in(Group group) {
        EnumSet<SubmissionState> found = EnumSet.noneOf(SubmissionState.class);
        Arrays.stream(values()).filter(state -> state.group == group).forEach(found::add);
        return found;
    }

    /**
     * What a word means that somebody gives: a state by its name in capitals, a group, or a state in any case. REJECTED is a state, rejected
     * is a group.
     */
    public static Optional<Set<SubmissionState>> named(String word) {
        Optional<Set<SubmissionState>> exact = one(state -> state.name().equals(word));
        Optional<Set<SubmissionState>> group = Arrays.stream(Group.values())
                .filter(one -> one.name().equalsIgnoreCase(word))
                .findFirst()
                .map(SubmissionState::in);
        return exact.or(() -> group).or(() -> one(state -> state.name().equalsIgnoreCase(word)));
    }

    private static Optional<Set<SubmissionState>> one(Predicate<SubmissionState> wanted) {
        return Arrays.stream(values()).filter(wanted).findFirst().map(Set::of);
    }

    public static List<String> names(Set<SubmissionState> states) {
        return states.stream().map(Enum::name).toList();
    }
}
