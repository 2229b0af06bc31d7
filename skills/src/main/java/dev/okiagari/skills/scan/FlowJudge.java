package dev.okiagari.skills.scan;

import dev.okiagari.skills.fact.NamedHosts;
import dev.okiagari.skills.flow.Carriage;
import dev.okiagari.skills.flow.Flow;
import dev.okiagari.skills.rule.Rule;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a flow means. Pure. */
final class FlowJudge {
    /** Names of services as variables begin with them, and as their servers' names contain them. */
    private static final List<String> SERVICES = List.of("""
            github gitlab openai anthropic aws slack stripe npm pypi azure google cloudflare digitalocean gemini
            huggingface kube ssh docker vercel netlify heroku twilio""".split("\\s+", -1));

    private FlowJudge() {}

    /** The rule that a flow breaks; empty for what honest programs do. */
    static Optional<Rule> rule(Flow flow) {
        NamedHosts.Kind host = NamedHosts.kind(flow.address());
        if (host == NamedHosts.Kind.LOCAL) {
            return Optional.empty();
        }
        return switch (flow.source()) {
            case SECRET -> secret(flow, host);
            case FETCH -> fetched(host);
            case HIDE -> Optional.of(FlowRules.HIDDEN_CODE_RUN);
            default -> Optional.empty();
        };
    }

    private static Optional<Rule> secret(Flow flow, NamedHosts.Kind host) {
        boolean isForeign = host == NamedHosts.Kind.FOREIGN;
        if (flow.carriage() == Carriage.WHOLE) {
            return Optional.of(isForeign ? FlowRules.SECRETS_SENT : FlowRules.SECRETS_SENT_TO_SERVICE);
        }
        if (flow.carriage() == Carriage.NAMED) {
            return isForeign && isOfOther(flow)
                    ? Optional.of(FlowRules.FOREIGN_KEY_SENT)
                    : isForeign ? Optional.of(FlowRules.KEY_SENT_AS_DATA) : Optional.empty();
        }
        return isForeign && isOfOther(flow) ? Optional.of(FlowRules.FOREIGN_KEY_SENT) : Optional.empty();
    }

    private static boolean isOfOther(Flow flow) {
        String name = flow.sourceName().toLowerCase(Locale.ROOT);
        String address = flow.address().toLowerCase(Locale.ROOT);
        return SERVICES.stream().anyMatch(service -> name.contains(service) && !address.contains(service));
    }

    private static Optional<Rule> fetched(NamedHosts.Kind host) {
        return switch (host) {
            case LOCAL, INSTALLER, VENDOR -> Optional.empty();
            case CODE -> Optional.of(FlowRules.REPOSITORY_CODE_RUN);
            case FOREIGN, UNDECLARED -> Optional.of(FlowRules.DOWNLOAD_RUN);
            case UNSTATED -> Optional.of(FlowRules.UNNAMED_DOWNLOAD_RUN);
        };
    }
}
