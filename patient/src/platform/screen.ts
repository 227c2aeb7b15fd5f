/** Keeps the screen from going dark until the answered function is called; nothing where the device does not allow it. */
export function keepScreenOn(): () => void {
  let wanted = true
  let held: WakeLockSentinel | null = null
  const ask = async () => {
    if (!wanted || document.visibilityState !== 'visible' || (held && !held.released)) return
    // Refused by a low battery or a hidden page: the screen then goes dark as it always does.
    const lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
    if (wanted) held = lock
    else await lock?.release()
  }
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    wanted = false
    document.removeEventListener('visibilitychange', ask)
    void held?.release()
  }
}
