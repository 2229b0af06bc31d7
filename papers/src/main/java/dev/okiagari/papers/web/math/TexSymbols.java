package dev.okiagari.papers.web.math;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The commands of TeX that stand for one sign or one word. Pure. */
final class TexSymbols {
    /** Letters: italic, as TeX has them. */
    private static final Map<String, String> LETTERS = table("""
            alpha=α beta=β gamma=γ delta=δ epsilon=ϵ varepsilon=ε zeta=ζ eta=η theta=θ
            vartheta=ϑ iota=ι kappa=κ lambda=λ mu=μ nu=ν xi=ξ pi=π varpi=ϖ
            rho=ρ varrho=ϱ sigma=σ varsigma=ς tau=τ upsilon=υ phi=ϕ varphi=φ chi=χ
            psi=ψ omega=ω Gamma=Γ Delta=Δ Theta=Θ Lambda=Λ Xi=Ξ Pi=Π Sigma=Σ
            Upsilon=Υ Phi=Φ Psi=Ψ Omega=Ω ell=ℓ hbar=ℏ infty=∞ partial=∂ nabla=∇
            emptyset=∅ varnothing=∅ aleph=ℵ Re=ℜ Im=ℑ imath=ı jmath=ȷ wp=℘ top=⊤
            bot=⊥ angle=∠ degree=° dagger=† ddagger=‡ S=§
            """);

    /** Operators and relations. */
    private static final Map<String, String> OPERATORS = table("""
            times=× cdot=⋅ pm=± mp=∓ div=÷ ast=∗ star=⋆ circ=∘ bullet=∙
            oplus=⊕ ominus=⊖ otimes=⊗ odot=⊙ leq=≤ le=≤ geq=≥ ge=≥ neq=≠
            ne=≠ equiv=≡ approx=≈ sim=∼ simeq=≃ cong=≅ propto=∝ ll=≪ gg=≫
            prec=≺ succ=≻ preceq=⪯ succeq=⪰ subset=⊂ supset=⊃ subseteq=⊆ supseteq=⊇ subsetneq=⊊
            in=∈ notin=∉ ni=∋ cup=∪ cap=∩ setminus=∖ backslash=∖ wedge=∧ land=∧
            vee=∨ lor=∨ neg=¬ lnot=¬ forall=∀ exists=∃ nexists=∄ to=→ rightarrow=→
            leftarrow=← gets=← leftrightarrow=↔ Rightarrow=⇒ Leftarrow=⇐ Leftrightarrow=⇔ iff=⇔ implies=⇒ mapsto=↦
            longrightarrow=⟶ longmapsto=⟼ hookrightarrow=↪ uparrow=↑ downarrow=↓ rightharpoonup=⇀ leadsto=⇝ ldots=… dots=…
            dotsc=… cdots=⋯ dotsb=⋯ vdots=⋮ ddots=⋱ prime=′ colon=: coloneqq=≔ triangleq=≜
            doteq=≐ models=⊨ vdash=⊢ perp=⟂ parallel=∥ asymp=≍ bowtie=⋈ ltimes=⋉ rtimes=⋊
            lesssim=≲ gtrsim=≳ leqslant=⩽ geqslant=⩾ triangle=△ square=□ Box=□ diamond=⋄ checkmark=✓
            because=∵ therefore=∴ _=_ %=% #=# $=$ &=&
            """);

    /** Brackets and bars; they do not grow unless \\left says so. */
    static final Map<String, String> DELIMITERS = table("""
            mid=∣ vert=| lvert=| rvert=| Vert=‖ lVert=‖ rVert=‖ |=‖ {={
            }=} lbrace={ rbrace=} langle=⟨ rangle=⟩ lfloor=⌊ rfloor=⌋ lceil=⌈ rceil=⌉
            lbrack=[ rbrack=]
            """);

    /** Signs whose limits stand below and above them. */
    static final Map<String, String> LARGE = table("""
            sum=∑ prod=∏ coprod=∐ int=∫ iint=∬ iiint=∭ oint=∮ bigcup=⋃ bigcap=⋂
            bigoplus=⨁ bigotimes=⨂ bigvee=⋁ bigwedge=⋀ bigsqcup=⨆ biguplus=⨄
            """);

    static final Map<String, String> ACCENTS = table("""
            hat=^ widehat=^ bar=¯ overline=¯ tilde=~ widetilde=~ vec=→ overrightarrow=→ dot=˙
            ddot=¨ check=ˇ breve=˘ acute=´ grave=` mathring=˚ underline=_ overbrace=⏞ underbrace=⏟
            """);

    private static final Set<String> FUNCTIONS = Set.of("""
            log ln exp sin cos tan cot sec csc
            arcsin arccos arctan sinh cosh tanh det dim ker
            deg gcd hom arg lg Pr lim max min
            sup inf limsup liminf argmax argmin injlim projlim""".strip().split("\\s+", -1));

    /** Functions whose index stands below them where there is room. */
    static final Set<String> UNDER = Set.of("lim", "max", "min", "sup", "inf", "limsup", "liminf", "argmax", "argmin");

    private static final Map<String, String> SPACES = Map.of(
            ",", "0.17em", ":", "0.22em", ">", "0.22em", ";", "0.28em", " ", "0.3em", "quad", "1em", "qquad", "2em",
            "!", "0");

    private TexSymbols() {}

    private static Map<String, String> table(String lines) {
        return Arrays.stream(lines.strip().split("\\s+", -1))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toUnmodifiableMap(pair -> pair[0], pair -> pair[1]));
    }

    /** The element of a command that takes no argument. */
    static Optional<String> symbol(String name) {
        return element(LETTERS, name, sign -> "<mi>" + sign + "</mi>")
                .or(() -> element(OPERATORS, name, sign -> "<mo>" + Escaped.of(sign) + "</mo>"))
                .or(() -> element(DELIMITERS, name, sign -> "<mo stretchy=\"false\">" + sign + "</mo>"))
                .or(() -> element(LARGE, name, sign -> "<mo>" + sign + "</mo>"))
                .or(() -> element(SPACES, name, width -> "<mspace width=\"" + width + "\"/>"))
                .or(() -> FUNCTIONS.contains(name) ? function(name) : Optional.empty());
    }

    private static Optional<String> element(Map<String, String> table, String name, Function<String, String> element) {
        return Optional.ofNullable(table.get(name)).map(element);
    }

    /** Upright, with a little room around it, as between n and log. */
    private static Optional<String> function(String name) {
        return Optional.of("<mo lspace=\"0.17em\" rspace=\"0.17em\">" + word(name) + "</mo>");
    }

    private static String word(String function) {
        return switch (function) {
            case "argmax" -> "arg max";
            case "argmin" -> "arg min";
            case "limsup" -> "lim sup";
            case "liminf" -> "lim inf";
            default -> function;
        };
    }

    /** The sign alone; the name where there is none. */
    static String sign(String name) {
        String letter = LETTERS.getOrDefault(name, OPERATORS.getOrDefault(name, DELIMITERS.get(name)));
        return letter == null ? (SPACES.containsKey(name) ? " " : name) : letter;
    }
}
