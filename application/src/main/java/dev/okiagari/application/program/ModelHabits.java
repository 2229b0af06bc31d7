package dev.okiagari.application.program;

import static dev.okiagari.application.program.ProgramTexts.say;

import dev.okiagari.kit.settings.BadSetting;
import dev.okiagari.kit.settings.Setting;
import dev.okiagari.kit.settings.SettingChecks;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What models and their services disagree about. Immutable.
 *
 * @param tokensName of the limit on what the model may write
 * @param temperature 0, or off for models that refuse it
 * @param isPrivate whether its address may lie in a private network
 * @param questionPrefix prefix for search queries; default: the one that the model's family expects
 * @param documentPrefix before a text that is to be found
 */
public record ModelHabits(
        Setting tokensName, Setting temperature, Setting isPrivate, Setting questionPrefix, Setting documentPrefix) {
    private static final String OFF = "off";
    private static final Set<String> TOKENS = Set.of("max_tokens", "max_completion_tokens", OFF);

    /**
     * The same, validated.
     *
     * @param tokensName empty when no limit is sent
     * @param question empty when it is not set
     */
    public record Values(
            String tokensName,
            boolean isSteady,
            boolean isPrivate,
            Optional<String> question,
            Optional<String> document) {}

    static ModelHabits read(Map<String, String> environment) {
        return new ModelHabits(
                Setting.read("OKIAGARI_MODEL_TOKENS_NAME", environment, "max_tokens"),
                Setting.read("OKIAGARI_MODEL_TEMPERATURE", environment, "0"),
                Setting.read("OKIAGARI_MODEL_PRIVATE", environment, "false"),
                Setting.read("OKIAGARI_MODEL_QUESTION_PREFIX", environment, null),
                Setting.read("OKIAGARI_MODEL_DOCUMENT_PREFIX", environment, null));
    }

    List<Setting> all() {
        return List.of(tokensName, temperature, isPrivate, questionPrefix, documentPrefix);
    }

    Values checked() {
        String tokens = String.valueOf(tokensName.value());
        if (!TOKENS.contains(tokens)) {
            throw new BadSetting(tokensName, say("setting.tokens-name"));
        }
        String degree = String.valueOf(temperature.value());
        if (!degree.equals("0") && !degree.equals(OFF)) {
            throw new BadSetting(temperature, say("setting.temperature"));
        }
        return new Values(
                tokens.equals(OFF) ? "" : tokens,
                degree.equals("0"),
                SettingChecks.truth(isPrivate),
                Optional.ofNullable(questionPrefix.value()),
                Optional.ofNullable(documentPrefix.value()));
    }
}
