package dev.okiagari.skills;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.model.Note;
import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionStage;

/**
 * The last failure of a step that has spent its attempts, left for the decision.
 *
 * @param message for everybody
 */
record Fault(SubmissionStage stage, String category, String message) {
    static final Note<Fault> NOTE = Note.of("fault", Fault.class);

    static Fault of(SubmissionStage stage, Failure failure) {
        String category = failure.category().name();
        return new Fault(stage, category, PublicFailure.of(stage.step(), category, failure.message()));
    }

    /** Why a person has to look at it: a fault of ours rejects nobody. */
    StateReason why() {
        FailureClass named = FailureClass.of(stage.step(), category);
        StateReason why = named == FailureClass.LLM_ERROR
                ? StateReason.of("MODEL_FAILED", say("reason.model_failed", message))
                : StateReason.of("FAULT", say("reason.fault", stage.words(), message));
        return why.at(stage).as(named);
    }
}
