package dev.okiagari.submissions;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.model.Note;
import dev.okiagari.submissions.state.FailureClass;
import dev.okiagari.submissions.state.Stage;
import dev.okiagari.submissions.state.Why;

/** The last failure of a step that has spent its attempts, left for the decision. */
record Fault(Stage stage, String category, String message) {
    static final Note<Fault> NOTE = Note.of("fault", Fault.class);

    static Fault of(Stage stage, Failure failure) {
        return new Fault(stage, failure.category().name(), failure.message());
    }

    /** Why a person has to look at it: a fault of ours rejects nobody. */
    Why why() {
        FailureClass named = FailureClass.of(stage.step(), category);
        boolean isModel = named == FailureClass.LLM_ERROR;
        String text = isModel
                ? "the model could not judge it: " + message
                : "our " + stage.words() + " failed, which is not its author's fault: " + message;
        return Why.of(isModel ? "MODEL_FAILED" : "FAULT", text).at(stage).as(named);
    }
}
