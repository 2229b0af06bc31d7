package dev.okiagari.kit.web.access;

import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Who;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Headers in which a proxy in front says whom it has signed in. Only for a server that nobody reaches but through that proxy, and a proxy that
 * removes these headers from what it is sent.
 *
 * @param name has the name of the user; without it the others mean nothing
 * @param role has viewer or operator; null: the groups decide
 * @param groups has the user's groups, separated by commas; null: none
 * @param operators groups whose members are operators. With neither role nor operators, every user is one
 */
public record TrustedHeaders(
        String name, @Nullable String role, @Nullable String groups, Set<String> operators) {
    public TrustedHeaders {
        operators = Set.copyOf(operators);
    }

    /** Every user that the proxy names is an operator. */
    public static TrustedHeaders named(String name) {
        return new TrustedHeaders(name, null, null, Set.of());
    }

    Optional<Who> who(Context request) {
        String user = request.header(name);
        return user == null || user.isBlank()
                ? Optional.empty()
                : Optional.of(new Who(user.strip(), roleOf(request), false));
    }

    private Role roleOf(Context request) {
        String said = role == null ? null : request.header(role);
        if (said != null && !said.isBlank()) {
            return said.strip().toLowerCase(Locale.ROOT).equals(Role.OPERATOR.word()) ? Role.OPERATOR : Role.VIEWER;
        }
        if (role == null && operators.isEmpty()) {
            return Role.OPERATOR;
        }
        String all = groups == null ? null : request.header(groups);
        boolean isOperator = all != null
                && Arrays.stream(all.split(",", -1)).map(String::strip).anyMatch(operators::contains);
        return isOperator ? Role.OPERATOR : Role.VIEWER;
    }
}
