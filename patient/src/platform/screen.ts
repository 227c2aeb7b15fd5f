/** Keeps the screen on until the returned function is called. Does nothing where the device does not support it. */
export function keepScreenOn(): () => void {
  let isWanted = true
  let current: WakeLockSentinel | null = null
  const acquire = async () => {
    if (!isWanted || document.visibilityState !== 'visible' || (current && !current.released)) return
    // The device refuses on low battery or for a hidden page: the screen then turns off as usual.
    const lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
    if (isWanted) current = lock
    else await lock?.release()
  }
  document.addEventListener('visibilitychange', acquire)
  void acquire()
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', acquire)
    void current?.release()
  }
}
