package dev.okiagari.application.program;

import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.gateway.model.ModelSettings;
import dev.okiagari.gateway.redaction.Secret;

/** How the configured model is called. Pure. */
public final class ModelAccess {
    private ModelAccess() {}

    public static ModelSettings settings(UpstreamSettings.Model model) {
        String key = model.key();
        return ModelSettings.of(
                        model.at().uri(),
                        key == null ? null : Secret.of(key),
                        new ModelSettings.Names(model.chat(), model.embed()))
                .withDialect(new ModelSettings.Dialect(
                        model.habits().tokensName(), model.habits().isSteady()));
    }

    /** Only its host, and in a private network only where the setting or the address says that it is there. */
    public static GuardSettings guard(UpstreamSettings.Model model, boolean mayReachLoopback) {
        GuardSettings guard = OutsideGuard.to(model.at(), mayReachLoopback);
        return model.habits().isPrivate() ? guard.withReach(Reach.PRIVATE) : guard;
    }
}
