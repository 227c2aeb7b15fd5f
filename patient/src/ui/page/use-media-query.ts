import { useSyncExternalStore } from 'react'

const queries = new Map<string, MediaQueryList>()
const ask = (words: string): MediaQueryList => {
  const known = queries.get(words)
  if (known) return known
  const query = window.matchMedia(words)
  queries.set(words, query)
  return query
}

const useMatch = (words: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = ask(words)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => ask(words).matches,
  )

/** Whether the window is so wide: from 60 rem it is a desk, with side navigation and no action bar at the bottom. */
export const useWideScreen = (rem = 60): boolean => useMatch(`(min-width: ${rem}rem)`)

/**
 * Whether what is to be done stays at the bottom of the screen: on a phone, unless its window is so low, lying on its side or
 * zoomed, that it would take the room of the page (WCAG 1.4.10). Elsewhere it follows the content.
 */
export const useBottomBar = (): boolean => useMatch('(max-width: 59.99rem) and (min-height: 24rem)')
