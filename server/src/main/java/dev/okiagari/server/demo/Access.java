package dev.okiagari.server.demo;

/** How the nodes reach the demo's database; passed through a pipe, so that no process list shows the password. */
record Access(String url, String user, String password) {
    @Override
    public String toString() {
        return url + " as " + user;
    }
}
