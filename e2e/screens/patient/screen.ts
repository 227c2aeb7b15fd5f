import type { Page } from '@playwright/test'
import type { DemoData } from './demo-data.ts'

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
