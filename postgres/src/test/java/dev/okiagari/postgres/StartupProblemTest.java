package dev.okiagari.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartupProblemTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DISK_FULL     | initdb: error: could not write file "x": No space left on device
            PORT_TAKEN    | LOG:  could not bind IPv4 address "127.0.0.1": Address already in use
            STILL_BUSY    | FATAL:  pre-existing shared memory block (key 2147781, ID 4) is still in use
            STILL_BUSY    | FATAL:  lock file "postmaster.pid" already exists
            NOT_PERMITTED | FATAL:  data directory "pgdata" has wrong ownership
            NO_MEMORY     | FATAL:  could not create shared memory segment: Cannot allocate memory
            BAD_SETTING   | LOG:  unrecognized configuration parameter "shared_bufers" in file "okiagari.conf" line 9
            WRONG_VERSION | FATAL:  database files are incompatible with server
            TOO_SLOW      | pg_ctl: server did not start in time
            OTHER         | PANIC:  could not locate a valid checkpoint record
            """)
    void the_words_of_a_failing_server_are_recognised(StartupProblem expected, String message) {
        assertThat(StartupProblem.in(message)).isEqualTo(expected);
    }
}
