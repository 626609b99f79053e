# Fits the memory of an app to its container (decision 74): read by a shell that then starts the app, with CANVASS_APP.

# What the limit of the container leaves to each process of the app, in MiB; $1 if there is no limit. A process needs at least $least MiB. CGROUP is for tests.
memory_of_process() {
  folder=${CGROUP:-/sys/fs/cgroup}
  limit=$(cat "$folder/memory.max" "$folder/memory/memory.limit_in_bytes" 2> /dev/null | head -n 1)
  # "max", or a number beyond all memory: no limit.
  case "${limit:-max}" in
    max | ??????????????*)
      echo "$1"
      return
      ;;
  esac
  processes=${SITE_PROCESSES:-1}
  # As the site counts them: by the processor time that the container may use.
  if [ "$processes" = auto ]; then processes=$(NODE_OPTIONS='' node --print 'os.availableParallelism()'); fi
  # The primary process of several needs some 96 MiB itself.
  primary=96
  if [ "$CANVASS_APP" != survey-site ] || [ "$processes" -le 1 ]; then processes=1 primary=0; fi
  share=$(((limit / 1048576 - primary) / processes))
  if [ "$share" -lt "$least" ]; then
    echo "A container with $processes processes of $CANVASS_APP needs at least $((least * processes + primary)) MiB; this one has $((limit / 1048576))." >&2
    exit 1
  fi
  echo "$share"
}

# MEMORY_MIB, unless the container has less for each process: $1.
fitted() {
  case "${MEMORY_MIB:-}" in
    # The app itself reports what is no number.
    *[!0-9]*) echo "$MEMORY_MIB" ;;
    *)
      if [ "${MEMORY_MIB:-$1}" -gt "$1" ]; then
        echo "MEMORY_MIB is $MEMORY_MIB, but each process of this container has $1 MiB: it uses $1." >&2
        echo "$1"
      else
        echo "${MEMORY_MIB:-$1}"
      fi
      ;;
  esac
}

case "$CANVASS_APP" in
  survey-site | summary-worker)
    # Without a limit a setting counts as it is.
    case "$CANVASS_APP" in survey-site) least=400 usual=512 ;; *) least=640 usual=1024 ;; esac
    room=$(memory_of_process "${MEMORY_MIB:-$usual}")
    MEMORY_MIB=$(fitted "$room")
    export MEMORY_MIB
    ;;
esac
case "$CANVASS_APP/${MEMORY_MIB:-}" in
  # The app itself reports what is no number.
  */ | */*[!0-9]*) ;;
  survey-site/* | summary-worker/*)
    # By the memory of a small container, Node would collect the young generation after each megabyte (decision 29).
    if [ "$MEMORY_MIB" -lt 1024 ]; then semi=16; else semi=32; fi
    export NODE_OPTIONS="--max-semi-space-size=$semi --max-old-space-size=$((MEMORY_MIB * 45 / 100)) ${NODE_OPTIONS:-}"
    ;;
esac
if [ "$CANVASS_APP" = scaling-agent ]; then
  # One thread of V8 is enough for it, and each that there is wakes for every collection.
  export NODE_OPTIONS="--v8-pool-size=1 ${NODE_OPTIONS:-}"
fi
# What is freed goes back to the kernel (decision 74): by jemalloc, which the image has, in a fifth of a second. Elsewhere by glibc, as far as it can. LIBRARIES is for tests.
allocator=$(ls "${LIBRARIES:-/usr/lib}"/*/libjemalloc.so.2 2> /dev/null | head -n 1)
if [ -n "$allocator" ]; then
  export LD_PRELOAD="$allocator" MALLOC_CONF=narenas:1,dirty_decay_ms:200,muzzy_decay_ms:0,background_thread:true
else
  export MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=69632 MALLOC_TRIM_THRESHOLD_=131072
fi
