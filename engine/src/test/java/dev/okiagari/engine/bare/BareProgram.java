package dev.okiagari.engine.bare;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Item;
import dev.okiagari.engine.model.Codec.CodecRefused;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ItemView;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.postgresql.ds.PGSimpleDataSource;

/** A program without a codec, loaded by a class loader that knows the engine's own dependencies only. */
public final class BareProgram implements Function<Map<String, String>, List<String>> {
    /** What only a codec can store. */
    record Parcel(int kilos) {}

    private static final Pipeline<String> LETTERS = Pipeline.of("letters", String.class);
    private static final Pipeline<byte[]> PICTURES = Pipeline.of("pictures", byte[].class);
    private static final Pipeline<Void> WALKS = Pipeline.of("walks");
    private static final Pipeline<Parcel> PARCELS = Pipeline.of("parcels", Parcel.class);
    private static final Note<String> READ = Note.of("read", String.class);
    private static final Note<Integer> WEIGHT = Note.of("weight", Integer.class);

    /** Loaded by name. */
    public BareProgram() {}

    @Override
    public List<String> apply(Map<String, String> database) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(database.get("url"));
        source.setUser(database.get("user"));
        source.setPassword(database.get("password"));
        List<String> said = new ArrayList<>();
        try (Engine engine = Engine.on(source)
                .work(
                        LETTERS.steps()
                                .step("read", a -> Outcome.next().note(READ, a.payload() + "!"))
                                .step("answer", a -> Outcome.done()),
                        PICTURES.steps()
                                .step(
                                        "look",
                                        a -> Outcome.done()
                                                .note(READ, new String(a.payload(), StandardCharsets.UTF_8))),
                        WALKS.steps().step("go", a -> Outcome.done().note(WEIGHT, 7)))
                .start()) {
            Item<String> letter = engine.client().submit(LETTERS, "a", "a \"letter\"\n");
            Item<byte[]> picture = engine.client().submit(PICTURES, "b", "ä".getBytes(StandardCharsets.UTF_8));
            said.add(letter.await(Duration.ofSeconds(30)).note(READ).orElseThrow());
            said.add(picture.await(Duration.ofSeconds(30)).note(READ).orElseThrow());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        said.add(refused(() -> Engine.on(source)
                .work(PARCELS.steps().step("send", a -> Outcome.done()))
                .start()
                .close()));
        said.add(refused(() -> TestEngine.on(source, PARCELS.steps().step("send", a -> Outcome.done()))
                .close()));
        said.add(refused(() -> Client.on(source).submit(PARCELS, "c", new Parcel(7))));
        said.add(noteRefused(source));
        return said;
    }

    /** A note is named where it is written: the step is put on hold for this build, and nothing is charged. */
    private static String noteRefused(PGSimpleDataSource source) {
        try (TestEngine engine = TestEngine.on(
                source, WALKS.steps().step("go", a -> Outcome.done().note(WEIGHT, 7)))) {
            long id = engine.client().submit(WALKS, "d").id();
            engine.drain();
            ItemView view = engine.client().items().find(id).orElseThrow();
            ItemView.LatestFailure failure = Objects.requireNonNull(view.failure());
            return view.state().word() + " " + failure.category() + ": " + failure.message();
        }
    }

    private static String refused(Runnable act) {
        try {
            act.run();
            return "nothing was refused";
        } catch (CodecRefused refused) {
            return refused.code() + ": " + refused.getMessage();
        }
    }
}
