// Actions that prepare a screen before it is checked or photographed, in either language.
import type { Page } from '@playwright/test'
import { expect } from '../support/test.ts'

type Action = (page: Page) => Promise<unknown>

export const press =
  (name: RegExp): Action =>
  (page) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click()

export const opens =
  (name: RegExp): Action =>
  (page) =>
    page.getByRole('link', { name }).filter({ visible: true }).first().click()

/** Several actions, one after the other. */
export const sequence =
  (...actions: Action[]): Action =>
  async (page) => {
    for (const action of actions) await action(page)
  }

export const waitsFor =
  (selector: string): Action =>
  (page) =>
    expect(page.locator(selector).filter({ visible: true }).first()).toBeVisible()

/** Brings a part of a long page into the middle of the screen. */
export const scrollsTo =
  (heading: RegExp): Action =>
  (page) =>
    page
      .getByRole('heading', { name: heading })
      .filter({ visible: true })
      .evaluate((element) => element.scrollIntoView({ block: 'center' }))

export const types =
  (selector: string, text: string): Action =>
  (page) =>
    page.locator(`${selector}:visible`).fill(text)

/** Puts files into the page's file input. */
export const choosesFiles =
  (...photos: (() => Promise<Buffer>)[]): Action =>
  async (page) =>
    page
      .locator('input[type=file]')
      .last()
      .setInputFiles(
        await Promise.all(
          photos.map(async (draw, i) => ({ name: `photo-${i + 1}.jpg`, mimeType: 'image/jpeg', buffer: await draw() })),
        ),
      )
