// Every screen of the staff's console. `npm run screens` draws them, and the test of accessibility looks at each.
import type { Page } from '@playwright/test'
import { type State, states } from '../states.ts'
import { administratorScreens } from './administrator.ts'
import { anonymousScreens } from './anonymous.ts'
import type { DemoData } from './demo-data.ts'
import { pharmacistScreens } from './pharmacist.ts'
import { reviewerScreens } from './reviewer.ts'

export type StaffScreen = {
  /** Names the files of its pictures. */
  name: string
  title: string
  path: string | ((demoData: DemoData) => string)
  /** The address to read, where `path` is made of ids. */
  shownPath?: string
  /** Who looks; nobody signed in when left out. */
  by?: 'reviewer' | 'pharmacist' | 'administrator'
  /** The counter stands on phones, too. */
  onPhones?: true
  /** The calls whose answers make it empty, and failed; a list of these is emptied for the empty state. */
  states?: RegExp
  /** It is seen while it loads, too: what is drawn then is the same everywhere. */
  loads?: true
  /** What is done on the screen before one looks. */
  first?: (page: Page, demoData: DemoData) => Promise<unknown>
}

/** In the order of a working day: in, the queue, the counter, what administrators keep. */
export const staffScreens: StaffScreen[] = [
  ...anonymousScreens,
  ...reviewerScreens,
  ...pharmacistScreens,
  ...administratorScreens,
]

/** The console is not there without a network: an open one keeps what it has shown. */
export const statesOfStaffScreen = ({ states: calls, loads }: StaffScreen): State[] =>
  calls ? states.filter((state) => state !== 'offline' && (loads || state !== 'loading')) : ['usual']
