package dev.okiagari.papers.search;

import java.nio.file.Path;
import org.postgresql.ds.PGSimpleDataSource;

/** Run as a process by {@link KilledFollowerFaultTest}: follows without a pause until it is killed. */
final class FollowerProcess {
    private FollowerProcess() {}

    public static void main(String... args) throws Exception {
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setUrl(args[1]);
        database.setUser(args[2]);
        database.setPassword(args[3]);
        try (PaperIndex index = PaperIndex.open(Path.of(args[0]))) {
            IndexFollower follower = new IndexFollower(index, database);
            follower.catchUp();
            System.out.println("following");
            while (index.isWriter()) {
                follower.catchUp();
            }
        }
    }
}
