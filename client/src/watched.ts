/** A value of this tab that screens follow: `useSyncExternalStore(value.subscribe, value.current)`. */
export function watched<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    current: () => value,
    set: (next: T) => {
      value = next
      for (const listener of listeners) listener()
    },
    /** Returns a function that unsubscribes the listener. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
