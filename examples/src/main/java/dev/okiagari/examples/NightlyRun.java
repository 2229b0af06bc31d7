package dev.okiagari.examples;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.model.AlreadyRunning;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.view.Verdict;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** A nightly job as a run: judged by its failure rate, its rest owed to the next night, its verdict the exit code. */
public final class NightlyRun {
    static final Pipeline<Void> ITEM = Pipeline.of("catalog.item");
    static final Upstream SHOP = Upstream.named("shop");
    private static final int CODES = 200;

    private NightlyRun() {}

    /** @param keyIsGood whether the shop lets us in tonight */
    static Steps<Void> steps(AtomicBoolean keyIsGood) {
        return ITEM.steps().step("fetch", a -> fetch(a, keyIsGood), s -> s.uses(SHOP));
    }

    private static Outcome fetch(Attempt<Void> attempt, AtomicBoolean keyIsGood) throws Exception {
        String price = attempt.call(SHOP, () -> ask(attempt.key(), keyIsGood));
        return Outcome.done().count(price.equals("0") ? "free" : "priced", 1);
    }

    /** A made-up shop that wants a key, and has never heard of one code in a hundred. */
    private static String ask(String code, AtomicBoolean keyIsGood) {
        if (!keyIsGood.get()) {
            throw new HttpFailure(401, "Unauthorized");
        }
        if (code.endsWith("99")) {
            throw new HttpFailure(404, "Not Found");
        }
        return code.endsWith("0") ? "0" : "12.50";
    }

    private static Stream<Target<Void>> codes() {
        return IntStream.range(0, CODES).mapToObj(n -> Target.of("code-" + n));
    }

    /** What a scheduled program does: start, wait, and say how it ended. */
    static int tonight(Client client, Stream<Target<Void>> codes, PrintStream out) {
        try {
            Verdict verdict = client.run("nightly", ITEM)
                    .targets(codes)
                    .plusOwed()
                    .failAbove(0.05)
                    .start()
                    .await();
            out.println(verdict.result() + ": " + verdict.reason());
            return verdict.exitCode();
        } catch (AlreadyRunning e) {
            out.println(e.getMessage());
            return e.exitCode();
        }
    }

    static int run(DataSource database, PrintStream out) {
        AtomicBoolean keyIsGood = new AtomicBoolean(false);
        try (Engine engine = Engine.on(database).work(steps(keyIsGood)).start()) {
            int first = tonight(engine.client(), codes(), out);
            out.println("exit code " + first);

            keyIsGood.set(true); // somebody has put the right key in; tonight has no codes of its own
            int second = tonight(engine.client(), Stream.of(), out);
            out.println("exit code " + second);
            return second;
        }
    }

    public static void main(String[] arguments) throws Exception {
        int exitCode;
        try (ExampleDatabase database = ExampleDatabase.open("nightly_run", arguments)) {
            exitCode = run(database.source(), System.out);
        }
        System.exit(exitCode);
    }
}
