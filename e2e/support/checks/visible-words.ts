import type { Locator } from '@playwright/test'
import { expect } from '../test.ts'

/** Fails unless the text of a control is visible: present, and in another colour than its background. */
export async function expectVisibleWords(control: Locator, words: string) {
  await expect(control).toHaveText(words)
  const seen = await control.evaluate((element) => {
    const view = element.ownerDocument.defaultView
    if (!view) return null
    const { color, fontSize, opacity, visibility } = view.getComputedStyle(element)
    return { color, background: view.getComputedStyle(element).backgroundColor, fontSize, opacity, visibility }
  })
  expect(seen).toMatchObject({ opacity: '1', visibility: 'visible' })
  expect(Number.parseFloat(seen?.fontSize ?? '0')).toBeGreaterThanOrEqual(14)
  expect(seen?.color, 'transparent words').not.toMatch(/, 0\)$/)
  expect(seen?.color, `“${words}” on its background`).not.toBe(seen?.background)
}
