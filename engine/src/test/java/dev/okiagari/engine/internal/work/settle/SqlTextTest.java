package dev.okiagari.engine.internal.work.settle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "commit",
                " COMMIT WORK ;",
                "rollback",
                "Rollback transaction",
                "end",
                "abort",
                "insert into t values (1); commit",
                "-- quietly\ncommit",
                "/* a /* nested */ comment */ rollback",
                "insert into t values ('it''s'); rollback",
                "insert into t values (E'it\\'s'); rollback",
                "select $$ it's $$; rollback",
                "select $tag$ $$ ' $tag$; commit and chain",
                "prepare transaction 'x'"
            })
    void ends_the_transaction(String sql) {
        assertThat(SqlText.of(sql)).isEqualTo(SqlText.ENDS_TRANSACTION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "set search_path to other",
                "SET SESSION statement_timeout = 1",
                "set role other",
                "set session characteristics as transaction read only",
                "reset all",
                "discard temp",
                "listen x",
                "select set_config('search_path', 'other', false)",
                "select set_config('a', ?, ?)",
                "select 1, pg_catalog.set_config('a', lower('B, true'), not true)",
                "select pg_advisory_lock(1)",
                "create temporary table t (id integer)",
                "create temp view v as select 1",
                "declare c cursor with hold for select 1",
                "prepare p as select 1"
            })
    void changes_the_session(String sql) {
        assertThat(SqlText.of(sql)).isEqualTo(SqlText.CHANGES_SESSION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "select 1",
                "rollback to savepoint a",
                "rollback work to a",
                "savepoint a",
                "release a",
                "set local search_path to other",
                "set transaction isolation level serializable",
                "set constraints all deferred",
                "select set_config('a', ?, true)",
                "select set_config('a', concat('x', ','), TRUE)",
                "select pg_advisory_xact_lock(1)",
                "update t set commit = 1 where \"rollback\" = 'commit; rollback'",
                "insert into t values ($1, '; commit') -- ; commit",
                "select $$; commit $$",
                "create temp table t (id integer) on commit drop",
                "with set as (select 1) select * from set",
                "do $$ begin perform 1; end $$"
            })
    void is_harmless(String sql) {
        assertThat(SqlText.of(sql)).isEqualTo(SqlText.HARMLESS);
    }
}
