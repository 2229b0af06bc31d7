package dev.okiagari.skills.flow.script;

/** What a token is. */
enum TokenType {
    NAME,
    NUMBER,
    STRING,
    SIGN,
    OPEN,
    CLOSE,
    LINE,
    END
}
