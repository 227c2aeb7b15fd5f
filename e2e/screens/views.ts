// The views in which pictures are taken (devices, themes, language), and their file names.
import type { Browser } from '@playwright/test'
import { statesOfStaffScreen } from './console/list.ts'
import type { StaffScreen } from './console/staff-screen.ts'
import { statesInOrder } from './patient/list.ts'
import type { Screen } from './patient/screen.ts'
import type { State } from './states.ts'

/** `width` of one theme's part of the picture, in pixels. */
export const views = {
  phone: { themes: ['light', 'dark'], width: 360 },
  desktop: { themes: ['light', 'dark'], width: 760 },
  filipino: { themes: ['light'], width: 360 },
} as const
export type View = keyof typeof views

/** Whether to take the picture of this file. */
export type IsWanted = (screen: { name: string }, file: string) => boolean
export type Target = {
  browser: Browser
  baseURL: string
  isWanted: IsWanted
  save: (file: string, picture: Buffer) => Promise<void>
}

/** In Filipino only the usual state. */
export const statesIn = (screen: Screen, view: View): State[] =>
  view === 'filipino' ? ['usual'] : statesInOrder(screen)

/** The counter is used on phones, too. */
export const staffViews = ({ onPhones }: StaffScreen): ('phone' | 'desktop')[] =>
  onPhones ? ['phone', 'desktop'] : ['desktop']

/** A picture's file name, without extension. */
export const fileOf = ({ name }: { name: string }, state: State, view: View) =>
  `${name}${state === 'usual' ? '' : `-${state}`}-${view}`

/** The files of all pictures of a screen. */
export function picturesOf(screen: Screen | StaffScreen): string[] {
  if (isOfStaff(screen))
    return staffViews(screen).flatMap((view) => statesOfStaffScreen(screen).map((state) => fileOf(screen, state, view)))
  return (Object.keys(views) as View[]).flatMap((view) =>
    statesIn(screen, view).map((state) => fileOf(screen, state, view)),
  )
}

const isOfStaff = (screen: Screen | StaffScreen): screen is StaffScreen => screen.name.startsWith('console-')
