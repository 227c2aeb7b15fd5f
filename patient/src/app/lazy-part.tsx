import { type ComponentType, useEffect, useState } from 'react'

type Loading = () => Promise<{ default: ComponentType }>

/**
 * A part of the frame whose code is loaded beside the page, with nothing in its place until then. Not React's `lazy`: a Suspense boundary delays
 * even what is loaded already by 300 ms, and what comes then moves the page.
 */
export function lazyPart(load: Loading): ComponentType & { preload: () => Promise<void> } {
  let Part: ComponentType | undefined
  const preload = () =>
    load().then(({ default: loaded }) => {
      Part = loaded
    })
  const LazyPart = () => {
    const [, setLoaded] = useState(false)
    useEffect(() => {
      // Without it the app works; it is loaded again after the next log-in or switch.
      if (!Part)
        void preload().then(
          () => setLoaded(true),
          () => undefined,
        )
    }, [])
    return Part ? <Part /> : null
  }
  return Object.assign(LazyPart, { preload })
}
