// What the app (app/home/use-home-snapshot.ts) and the page before it (src/first-screen/) agree on about the snapshot of home on this device.

import { dayInManila } from '@aruga/contract/days'
import { appPaths } from '@aruga/contract/links'
import type { Language } from '@aruga/contract/values'

/** `logIn`: whose home it is. `madeFor`: what else it depends on. `titles`: the heading changes with the hour. */
export type HomeSnapshot = {
  logIn: string
  madeFor: string
  titles: Record<'morning' | 'afternoon' | 'evening', string>
  html: string
}

/** In the app's storage: it goes with the offline copies, whose prefix it has, and is none of them. */
export const HOME_KEY = 'offline-copies of home'
/** The name of the key that seals it, as it does the copies. */
export const HOME_SEAL = 'copies'

export const isAtHome = () => window.location.pathname === appPaths.home

/** The build, whose styles it has, the language, the day, of which "3 days left" is true, and the navigation beside or below the page. */
export function madeForNow(language: Language): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  const build = script?.dataset.app ?? script?.getAttribute('src')
  const isWide = window.matchMedia('(min-width: 60rem)').matches
  return [build, language, dayInManila(new Date()), isWide].join(' ')
}
