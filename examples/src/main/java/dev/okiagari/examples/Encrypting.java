package dev.okiagari.examples;

import dev.okiagari.engine.EncryptingCodec;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.TypeRef;
import dev.okiagari.jackson3.Jackson3Codec;
import java.io.PrintStream;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.sql.DataSource;

/** Payloads that only programs with the key can read. The payload is a list, so its type is given with its argument. */
public final class Encrypting {
    record Dose(String drug, int milligrams) {}

    static final Pipeline<List<Dose>> PRESCRIPTIONS = Pipeline.of("prescriptions", new TypeRef<List<Dose>>() {});

    private Encrypting() {}

    static void run(DataSource database, PrintStream out) throws InterruptedException, NoSuchAlgorithmException {
        // In earnest from your store of secrets: all nodes and clients need the same. After a change of keys, the old
        // one stays with
        // alsoReading("2025", oldKey) until nothing is left that it has written.
        SecretKey key = KeyGenerator.getInstance("AES").generateKey();
        EncryptingCodec codec = EncryptingCodec.of(new Jackson3Codec(), "2026", key);
        try (Engine engine = Engine.on(database)
                .codec(codec)
                .work(PRESCRIPTIONS.steps().step("dispense", a -> {
                    out.println("dispensing " + a.payload());
                    return Outcome.done();
                }))
                .start()) {
            List<Dose> doses = List.of(new Dose("ibuprofen", 400));
            out.println("shown: "
                    + engine.client()
                            .submit(PRESCRIPTIONS, "rx-7", doses)
                            .await(Duration.ofSeconds(30))
                            .payload());
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (ExampleDatabase database = ExampleDatabase.open("encrypting", arguments)) {
            run(database.source(), System.out);
        }
    }
}
