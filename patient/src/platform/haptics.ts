import type { Moment } from './native/haptics.ts'

/** A short vibration on a phone, as its settings allow; does nothing in a browser. */
export function vibrate(moment: Moment): void {
  if (import.meta.env.MODE !== 'native') return
  void import('./native/haptics.ts').then((haptics) => haptics.vibrate(moment)).catch(() => undefined)
}
