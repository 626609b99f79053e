# Fits the memory of an app to its container (decision 74): read by a shell that then starts the app, with CANVASS_APP.

# The limit of the container, of which each process of a site has a share; $1 if there is none. CGROUP is for tests.
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
  if [ "$processes" = auto ]; then processes=$(nproc); fi
  if [ "$CANVASS_APP" = survey-site ] && [ "$processes" -gt 1 ]; then
    # The primary process of several needs some 96 MiB itself.
    echo $(((limit / 1048576 - 96) / processes))
  else
    echo $((limit / 1048576))
  fi
}

case "$CANVASS_APP" in
  survey-site) export MEMORY_MIB="${MEMORY_MIB:-$(memory_of_process 512)}" ;;
  summary-worker) export MEMORY_MIB="${MEMORY_MIB:-$(memory_of_process 1024)}" ;;
esac
case "$CANVASS_APP/${MEMORY_MIB:-}" in
  # The app itself reports what is no number.
  */ | */*[!0-9]*) ;;
  survey-site/* | summary-worker/*)
    # By the memory of a small container, Node would collect the young generation after each megabyte (decision 29).
    export NODE_OPTIONS="--max-semi-space-size=32 --max-old-space-size=$((MEMORY_MIB * 45 / 100)) ${NODE_OPTIONS:-}"
    ;;
esac
# What is freed goes back to the kernel: with few arenas, and with large buffers outside of them.
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
