package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.automaton.Automaton;
import dev.okiagari.skills.automaton.Finder;
import java.util.Locale;
import java.util.regex.Pattern;

/** Knows names and paths behind which secrets are kept. Used by one thread. */
final class SecretPlaces {
    private static final int LONGEST = 300;
    private static final Automaton PATHS = Automaton.of(
            "\\.ssh(?:/|$)|id_rsa|id_ed25519|id_ecdsa|id_dsa|\\.aws(?:/|$)|\\.gnupg|\\.kube(?:/|$)|\\.docker/config|\\.netrc|\\.pypirc"
                    + "|\\.npmrc|\\.git-credentials|\\.pgpass|\\.my\\.cnf|\\.vault-token|\\.config/gcloud|application_default_credentials|\\.azure(?:/|$)|\\.config/gh(?:/|$)|\\.config/hub|\\.password-store|/etc/shadow|/etc/gshadow|login"
                    + " data|cookies\\.sqlite|logins\\.json|key4\\.db|/network/cookies|default/cookies|local state|user"
                    + " data/|google/chrome|google-chrome|brave-browser|\\.mozilla|firefox/profiles|wallet\\.dat|\\.bitcoin|\\.ethereum|\\.electrum|\\.exodus|/exodus|\\.config/solana|local"
                    + " extension settings|\\.monero|/keystore(?:/|$)"
                    + "|library/keychains|login\\.keychain|\\.local/share/keyrings|bash_history|zsh_history|\\.claude/\\.credentials|\\.claude\\.json"
                    + "|\\.clawdbot/|\\.openclaw/|\\.anthropic|\\.config/openai|\\.openai|\\.codex/auth|\\.gemini/oauth|/proc/self/environ|/proc/[0-9*]+/environ"
                    + "|\\.terraform\\.d/|\\.cargo/credentials|\\.gem/credentials|\\.databrickscfg|\\.snowflake|\\.boto|\\.s3cfg|rclone\\.conf"
                    + "|gh/hosts\\.yml|\\.composer/auth");

    private static final Automaton SETTINGS = Automaton.of(
            "(?:^|[/=@ ])\\.env(?:\\.[a-z]+)?$|(?:^|[/=@ ])\\.envrc$|(?:^|/)secrets?\\.(?:json|ya?ml|toml|env)$");
    private static final Automaton METADATA = Automaton.of(
            "169\\.254\\.169\\.254|169\\.254\\.170\\.2|metadata\\.google\\.internal|100\\.100\\.100\\.200");

    private static final Pattern NAME = Pattern.compile(
            "TOKEN|SECRET|PASSW|PASSPHRASE|API_?KEY|_KEY$|^KEY$|KEY_ID$|CREDENTIAL|PRIVATE|MNEMONIC|SEED_PHRASE|_PAT$|_AUTH$|COOKIE|ACCESS_KEY|_PWD$|_PASS$|^PASS$");

    private static final Pattern HARMLESS = Pattern.compile(
            "PUBLIC|MAX_TOKEN|TOKENS$|TOKENIZER|TOKEN_(?:LIMIT|COUNT|URL|PATH|ENDPOINT|FILE)|_URL$|_PATH$|_FILE$");

    private final Finder paths = new Finder(PATHS);
    private final Finder settings = new Finder(SETTINGS);
    private final Finder metadata = new Finder(METADATA);

    /** True for names of variables that hold secrets by custom. */
    static boolean isSecretName(String name) {
        if (name.length() > 100) {
            return false;
        }
        String upper = name.toUpperCase(Locale.ROOT);
        return NAME.matcher(upper).find() && !HARMLESS.matcher(upper).find();
    }

    boolean isSecretPath(String text) {
        return isShort(text) && paths.matches(plain(text)) && !text.endsWith(".pub") && !text.contains("known_hosts");
    }

    boolean isSettingsPath(String text) {
        return isShort(text) && settings.matches(plain(text));
    }

    boolean isMetadata(String text) {
        return isShort(text) && metadata.matches(plain(text));
    }

    private static boolean isShort(String text) {
        return text.length() <= LONGEST && text.length() >= 4;
    }

    private static String plain(String text) {
        return text.toLowerCase(Locale.ROOT).replace('\\', '/').strip();
    }
}
