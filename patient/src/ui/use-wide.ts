import { useSyncExternalStore } from 'react'

const queries = new Map<number, MediaQueryList>()
const desk = (rem: number): MediaQueryList => {
  const known = queries.get(rem)
  if (known) return known
  const query = window.matchMedia(`(min-width: ${rem}rem)`)
  queries.set(rem, query)
  return query
}

/** Whether the window is so wide: from 60 rem it is a desk, with side navigation and no dock. */
export const useWide = (rem = 60): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = desk(rem)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => desk(rem).matches,
  )
