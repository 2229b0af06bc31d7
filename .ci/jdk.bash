# Sourced by okiagari and check: finds a JDK of version 21 or newer (without starting a JVM where possible), prepares Maven.

oldest_jdk=21

# Sets jdk_version to the feature version (17, 21, 25 …) of the Java home $1; false when there is none.
read_jdk_version() {
  local line
  jdk_version=
  [ -x "$1/bin/java" ] || return 1
  if [ -r "$1/release" ]; then
    while IFS= read -r line || [ -n "$line" ]; do
      case $line in JAVA_VERSION=*) jdk_version=${line#JAVA_VERSION=} ;; esac
    done <"$1/release"
  fi
  [ -n "$jdk_version" ] || jdk_version=$("$1/bin/java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.version = //p')
  jdk_version=${jdk_version//[\"$'\r']/}
  jdk_version=${jdk_version#1.}
  jdk_version=${jdk_version%%[!0-9]*}
  [ -n "$jdk_version" ]
}

# Sets jdk_build to what tells the JDK that was found from all others, as part of a file's name; false when it does not say.
read_jdk_build() {
  local line
  jdk_build=
  [ -r "$jdk/release" ] || return 1
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in JAVA_VERSION=* | JAVA_RUNTIME_VERSION=* | IMPLEMENTOR=*) jdk_build=$jdk_build-${line#*=} ;; esac
  done <"$jdk/release"
  jdk_build=${jdk_build//[!0-9A-Za-z.+-]/}
  jdk_build=${jdk_build#-}
  [ -n "$jdk_build" ]
}

# True when the Java home $1 is new enough and can compile.
is_usable_jdk() {
  read_jdk_version "$1" && [ "$jdk_version" -ge "$oldest_jdk" ] && [ -x "$1/bin/javac" ]
}

# Sets jdk and jdk_version: JAVA_HOME if it will do, else the java on the PATH, else the newest of the usual places.
find_jdk() {
  local home best='' best_version=0
  jdk=
  if [ -n "${JAVA_HOME:-}" ] && is_usable_jdk "$JAVA_HOME"; then
    jdk=$JAVA_HOME
    return 0
  fi
  if home=$(command -v java); then
    home=$(readlink -f "$home" 2>/dev/null || echo "$home")
    home=${home%/bin/java}
    if is_usable_jdk "$home"; then
      jdk=$home
      return 0
    fi
  fi
  for home in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* /opt/*jdk* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
    "${HOME:-/nonexistent}"/.sdkman/candidates/java/* "${HOME:-/nonexistent}"/.jdks/* \
    "${HOME:-/nonexistent}"/.asdf/installs/java/* "${HOME:-/nonexistent}"/.local/share/mise/installs/java/*; do
    if is_usable_jdk "$home" && [ "$jdk_version" -gt "$best_version" ]; then
      best=$home best_version=$jdk_version
    fi
  done
  jdk=$best jdk_version=$best_version
  [ -n "$jdk" ]
}

# Says what is missing and what to do, in $1's name.
say_no_jdk() {
  local found='no Java at all'
  if [ -n "${JAVA_HOME:-}" ] && read_jdk_version "$JAVA_HOME"; then
    found="JAVA_HOME is Java $jdk_version"
  elif command -v java >/dev/null; then
    found="only older ones or ones without a compiler"
  fi
  cat >&2 <<TEXT
$1: could not start because no JDK $oldest_jdk or newer was found ($found).
  Debian 13, Ubuntu:  apt-get install openjdk-21-jdk-headless
  Debian 12:          has only 17; install Eclipse Temurin 25 (package temurin-25-jdk)
  macOS:              brew install openjdk
  anywhere:           unpack a JDK and set JAVA_HOME to it
TEXT
}

# Prepares Maven's environment: this JDK, quiet on newer ones; and maven_options, to be given on its command line.
prepare_maven() {
  local home
  maven_options=()
  # Java asks the user database for the home folder; accounts such as nobody have none there, but perhaps in HOME.
  home=$(getent passwd "$(id -u)" 2>/dev/null | cut -d: -f6)
  if [ -n "$home" ] && [ ! -w "$home" ] && [ -n "${HOME:-}" ] && [ -w "$HOME" ]; then
    maven_options=("-Dmaven.repo.local=$HOME/.m2/repository")
  fi
  if [ "$jdk_version" -ge 23 ]; then
    MAVEN_OPTS="${MAVEN_OPTS:-} --sun-misc-unsafe-memory-access=allow"
  fi
  export MAVEN_OPTS="${MAVEN_OPTS:-}" JAVA_HOME="$jdk"
}
