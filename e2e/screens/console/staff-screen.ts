import type { Page } from '@playwright/test'
import type { DemoData } from './demo-data.ts'

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
