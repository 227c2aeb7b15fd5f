/** What a hand notices without looking: a code is there to be shown, something has arrived, something was refused. */
export type Moment = 'shown' | 'sent' | 'refused'

/** A short vibration on a phone, as its settings allow; does nothing in a browser. */
export function feel(moment: Moment): void {
  if (import.meta.env.MODE !== 'native') return
  void import('./native/haptics.ts').then((haptics) => haptics.feel(moment)).catch(() => undefined)
}
