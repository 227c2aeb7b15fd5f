// Every screen of the patient's app. `npm run screens` draws them, and the tests of accessibility and of zoom
// look at each; a list with `states` is also seen loading, empty, failed and offline.
import type { Page } from '@playwright/test'
import { type State, states } from '../states.ts'
import type { DemoData } from './demo-data.ts'
import { patientScreens } from './patient.ts'
import { publicScreens } from './public.ts'

export type Screen = {
  /** Names the files of its pictures. */
  name: string
  title: string
  path: string | ((demoData: DemoData) => string)
  /** The address to read, where `path` is made of ids. */
  shownPath?: string
  /** Who looks; nobody logged in when left out. */
  by?: 'maria' | 'waiting' | 'declined' | 'ligaya'
  /** The calls whose answers make the states; a list of these is emptied for the empty state. */
  states?: RegExp
  /** It is never empty. */
  neverEmpty?: true
  /** What is done on the screen before one looks, in whichever language it speaks. */
  first?: (page: Page) => Promise<unknown>
}

/** In the order in which one comes across them. */
export const screens: Screen[] = [...publicScreens, ...patientScreens]

const statesOf = ({ states: calls, neverEmpty }: Screen): State[] =>
  calls ? states.filter((state) => !(neverEmpty && state === 'empty')) : ['usual']

/** In the order in which to look: offline right after the usual state, whose copies it shows. */
export const statesInOrder = (screen: Screen): State[] => {
  const shown = statesOf(screen)
  return [...new Set<State>(['usual', 'offline', ...shown])].filter((state) => shown.includes(state))
}
