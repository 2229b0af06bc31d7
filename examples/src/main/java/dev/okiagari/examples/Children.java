package dev.okiagari.examples;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemView;
import java.io.PrintStream;
import java.util.List;
import javax.sql.DataSource;

/** One item submits others, in the commit that settles its own step: all of them or none, and never twice. */
public final class Children {
    record Book(List<String> chapters) {}

    record Chapter(String title) {}

    static final Pipeline<Book> BOOKS = Pipeline.of("books", Book.class);
    static final Pipeline<Chapter> CHAPTERS = Pipeline.of("chapters", Chapter.class);

    private Children() {}

    /** The child's key is made from what it is, so that submitting it again finds the same item. */
    private static Outcome split(Attempt<Book> attempt) {
        Outcome outcome = Outcome.done();
        for (String title : attempt.payload().chapters()) {
            outcome = outcome.child(CHAPTERS, attempt.key() + "/" + title, new Chapter(title));
        }
        return outcome;
    }

    static void run(DataSource database, PrintStream out) throws InterruptedException {
        Arrivals done = new Arrivals(State.DONE);
        try (Engine engine = Engine.on(database)
                .work(
                        BOOKS.steps().step("split", Children::split),
                        CHAPTERS.steps().step("read", a -> {
                            out.println("reading " + a.payload().title());
                            return Outcome.done();
                        }))
                .listener(done)
                .start()) {
            Client client = engine.client();
            long book = client.submit(BOOKS, "dolls", new Book(List.of("paper", "paint", "weight")))
                    .id();
            done.await(4);
            for (String title : List.of("paper", "paint", "weight")) {
                ItemView chapter =
                        client.items().find(CHAPTERS, "dolls/" + title).orElseThrow();
                out.println(chapter.key() + " is " + chapter.state().word() + ", a child of the book: "
                        + Long.valueOf(book).equals(chapter.parentId()));
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (ExampleDatabase database = ExampleDatabase.open("children", arguments)) {
            run(database.source(), System.out);
        }
    }
}
