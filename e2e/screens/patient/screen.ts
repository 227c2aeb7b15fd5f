import type { Page } from '@playwright/test'
import type { DemoData } from './demo-data.ts'

export type Screen = {
  /** The first part of its pictures' file names. */
  name: string
  title: string
  path: string | ((demoData: DemoData) => string)
  /** The address without ids, where `path` contains some. */
  shownPath?: string
  /** Who is logged in; nobody if left out. */
  by?: 'maria' | 'waiting' | 'declined' | 'nena' | 'ligaya'
  /** The calls whose responses make the states; a list among them is emptied for the empty state. */
  states?: RegExp
  /** Whether the list is never empty. */
  neverEmpty?: true
  /** Actions before the screen is checked or photographed, in either language. */
  prepare?: (page: Page) => Promise<unknown>
}
