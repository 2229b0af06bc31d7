package dev.okiagari.server.demo;

/** The way to the demo's database, as its nodes are told it: through a pipe, so that no list of processes shows it. */
record Access(String url, String user, String password) {
    @Override
    public String toString() {
        return url + " as " + user;
    }
}
