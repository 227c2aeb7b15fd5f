/** Keeps the screen on until the returned function is called. Does nothing where the device does not support it. */
export function keepScreenOn(): () => void {
  let wanted = true
  let held: WakeLockSentinel | null = null
  const acquire = async () => {
    if (!wanted || document.visibilityState !== 'visible' || (held && !held.released)) return
    // The device refuses on low battery or for a hidden page: the screen then turns off as usual.
    const lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
    if (wanted) held = lock
    else await lock?.release()
  }
  document.addEventListener('visibilitychange', acquire)
  void acquire()
  return () => {
    wanted = false
    document.removeEventListener('visibilitychange', acquire)
    void held?.release()
  }
}
