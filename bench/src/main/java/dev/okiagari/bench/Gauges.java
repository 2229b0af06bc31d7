package dev.okiagari.bench;

/**
 * What the database and the machine have counted so far.
 *
 * @param commits transactions of ended sessions, and of others with up to a second's delay
 * @param xid transaction ids handed out so far in the whole server: one for each transaction that wrote
 * @param wal bytes of write-ahead log so far in the whole server
 * @param statements that sessions of the database have executed, but for those that only begin and end transactions; 0 where nobody counts
 * @param jvmCpuNanos of this process
 * @param compilerCpuNanos of the compilers of this process, which is in {@code jvmCpuNanos} too; 0 where it cannot be told
 * @param postgresCpuNanos of the server with all its sessions, those that have ended included; 0 where it cannot be told
 */
record Gauges(
        long commits,
        long xid,
        long wal,
        long statements,
        long jvmCpuNanos,
        long compilerCpuNanos,
        long postgresCpuNanos) {
    static final Gauges NONE = new Gauges(0, 0, 0, 0, 0, 0, 0);
}
