// What is done on a screen before one looks at it, by words of both languages.
import type { Page } from '@playwright/test'
import { expect } from '../support/test.ts'

type Act = (page: Page) => Promise<unknown>

export const press =
  (name: RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** Waits for what an act has made, too. */
export const sequence =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page)
  }

export const waitsFor =
  (selector: string): Act =>
  (page) =>
    expect(page.locator(selector).filter({ visible: true }).first()).toBeVisible()

export const types =
  (selector: string, words: string): Act =>
  (page) =>
    page.locator(`${selector}:visible`).fill(words)

/** Gives a file to the page's own chooser. */
export const choosesFiles =
  (...photos: (() => Promise<Buffer>)[]): Act =>
  async (page) =>
    page
      .locator('input[type=file]')
      .last()
      .setInputFiles(
        await Promise.all(
          photos.map(async (draw, i) => ({ name: `photo-${i + 1}.jpg`, mimeType: 'image/jpeg', buffer: await draw() })),
        ),
      )
