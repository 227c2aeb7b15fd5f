import type { Page } from '@playwright/test'
import type { DemoData, ScreenRole } from './demo-data.ts'

export type StaffScreen = {
  /** The first part of its pictures' file names. */
  name: string
  title: string
  path: string | ((demoData: DemoData) => string)
  /** The address without ids, where `path` contains some. */
  shownPath?: string
  /** Who is signed in; nobody if left out. */
  by?: ScreenRole
  /** The counter is used on phones, too. */
  onPhones?: true
  /** The calls whose responses make the states; a list among them is emptied for the empty state. */
  states?: RegExp
  /** Whether to show the loading state, too; it is the same on every screen. */
  loads?: true
  /** Actions before the screen is checked or photographed. */
  prepare?: (page: Page, demoData: DemoData) => Promise<unknown>
}
