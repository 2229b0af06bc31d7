package dev.okiagari.examples;

import dev.okiagari.console.Console;
import dev.okiagari.engine.Engine;
import io.javalin.Javalin;
import java.io.PrintStream;
import java.time.Duration;
import javax.sql.DataSource;

/** The console's pages at /okiagari of a web server of one's own, beside a page of one's own. */
public final class OwnServer {
    private OwnServer() {}

    /** Five lines: the rest is what such a program has anyway. */
    static Javalin serve(Console console) {
        return Javalin.create(config -> {
                    config.startup.showJavalinBanner = false;
                    config.routes.get("/", request -> request.result("my own page"));
                    console.mount(config.routes);
                })
                .start("127.0.0.1", 0);
    }

    static void run(DataSource database, PrintStream out) throws Exception {
        try (Engine engine = Engine.on(database).work(Hello.steps(out)).start();
                Console console = Console.on(database, "/okiagari")) {
            Javalin server = serve(console);
            try {
                engine.client()
                        .submit(Hello.HELLO, "ada", new Hello.Guest("Ada"))
                        .await(Duration.ofSeconds(30));
                String address = "http://127.0.0.1:" + server.port();
                out.println("the console: " + address + "/okiagari/");
                console.firstLink().ifPresent(link -> out.println("sign in once: " + address + link));
            } finally {
                server.stop();
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (ExampleDatabase database = ExampleDatabase.open("own_server", arguments)) {
            run(database.source(), System.out);
        }
    }
}
