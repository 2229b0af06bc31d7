package dev.okiagari.papers.search;

import dev.okiagari.application.index.FollowedIndex;
import dev.okiagari.application.index.IndexFollower;
import dev.okiagari.papers.search.document.PaperIndexPlan;
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
        try (FollowedIndex index = FollowedIndex.open(Path.of(args[0]), PaperIndexPlan.PLAN)) {
            IndexFollower follower = new IndexFollower(index, database);
            follower.catchUp();
            System.out.println("following");
            while (index.isWriter()) {
                follower.catchUp();
            }
        }
    }
}
