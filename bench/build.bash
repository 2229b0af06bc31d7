# Sourced by bench/run and bench/compare, which say what $bench_name is: builds the benchmarks of a checkout when its sources have changed.

# Into a folder of its own, so that this relaxed build never passes for a checked one.
build=target/bench

say() { echo "$bench_name: $*" >&2; }

# True when the checkout $1 has to be built.
is_stale() {
  local stamp=$1/bench/$build/built
  [ -f "$stamp" ] || return 0
  # A checkout from before there was jdbc has none.
  [ -n "$(find "$1/pom.xml" "$1"/{postgres,jdbc,engine,bench}/{pom.xml,src/main} -newer "$stamp" -print -quit 2>/dev/null)" ]
}

# Builds the checkout $1; ends the script when that fails.
build_bench() {
  local checkout=$1 log=$1/bench/target/build.log
  is_stale "$checkout" || return 0
  command -v mvn >/dev/null || {
    say "could not build because Maven is missing; install it: apt-get install maven (macOS: brew install maven)"
    exit 3
  }
  prepare_maven
  mkdir -p "$checkout/bench/$build"
  say "building $checkout (Java $jdk_version; log: $log)"
  touch "$checkout/bench/target/started"
  (cd "$checkout" && mvn -B ${maven_options[@]+"${maven_options[@]}"} -Dquick -Dokiagari.target=$build -Dmaven.test.skip=true \
    -Dspotless.check.skip=true -Djacoco.skip=true -pl bench -am package) >"$log" 2>&1 </dev/null || {
    { grep '^\[ERROR\]' "$log" || tail -n 30 "$log"; } | head -n 30 >&2
    say "could not build; the whole log is $log"
    exit 1
  }
  # A source saved while the build ran is newer than the start, so the next call builds again.
  touch -r "$checkout/bench/target/started" "$checkout/bench/$build/built"
}

# Prints the class path of the checkout $1.
bench_class_path() {
  echo "$(echo "$1/bench/$build"/okiagari-bench-*.jar):$(cat "$1/bench/$build/classpath")"
}

# Prepares $folder for a PostgreSQL: the unpacked one is kept between runs, its data folder is made anew by each.
prepare_postgres() {
  rm -rf "$folder/postgres"
  export OKIAGARI_CACHE=${OKIAGARI_CACHE:-$folder/postgres-cache}
  mkdir -p "$OKIAGARI_CACHE"
}
