import { useSyncExternalStore } from 'react'

const queries = new Map<string, MediaQueryList>()
const queryOf = (media: string): MediaQueryList => {
  const cached = queries.get(media)
  if (cached) return cached
  const query = window.matchMedia(media)
  queries.set(media, query)
  return query
}

const useMatch = (media: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = queryOf(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => queryOf(media).matches,
    // The server has no window, so it renders a phone's page.
    () => false,
  )

/** Whether the window is at least this wide: from 60 rem it is a desktop, with side navigation and no action bar. */
export const useWideScreen = (rem = 60): boolean => useMatch(`(min-width: ${rem}rem)`)

/**
 * Whether the actions are in a bar at the bottom of the screen: on a phone, unless its window is so low, in landscape or zoomed, that the
 * bar would leave no room for the page (WCAG 1.4.10). Elsewhere they follow the content.
 */
export const useBottomBar = (): boolean => useMatch('(max-width: 59.99rem) and (min-height: 24rem)')
