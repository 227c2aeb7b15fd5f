// Going about by keyboard alone.
import type { Locator, Page } from '@playwright/test'
import { expect } from '../test.ts'

const FURTHEST = 60

/** Presses Tab until the focus is where it is wanted; wherever it stops on the way, one must see it. */
export async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses <= FURTHEST; presses += 1) {
    if (presses > 0) await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) continue
    if (presses > 0) await expectSeen(focused)
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return
  }
  await expect(wanted, `focus after ${FURTHEST} presses of Tab`).toBeFocused()
}

/** Goes there by Tab and presses a key. */
export async function press(page: Page, wanted: Locator, key = 'Enter') {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** Goes there by Tab and types in place of what is there. */
export async function type(page: Page, field: Locator, words: string) {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  if (words) await page.keyboard.type(words)
  else await page.keyboard.press('Delete')
}

/** What is wrong is told at its field, and the field has the focus. */
export async function expectFieldError(field: Locator, told: RegExp) {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(told)
}

/** The dialog in view has the focus and keeps it, forwards and back. */
export async function expectFocusTrapped(page: Page) {
  const isHeld = () =>
    page.locator(':focus').evaluateAll((focused) => focused.every((part) => part.closest('ion-modal, ion-alert')))
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 15; presses += 1) {
      await page.keyboard.press(key)
      expect(await isHeld(), `the focus in the dialog after ${key}`).toBe(true)
    }
  }
}

async function expectSeen(focused: Locator) {
  await expect(focused).toBeInViewport()
  expect(await hasOutline(focused), `a visible focus on ${await focused.evaluate(describe)}`).toBe(true)
}

/** The ring is around the element, or around the row that it is the control of: its label, or the box of just that label. */
const hasOutline = (focused: Locator) =>
  focused.evaluate((element) =>
    [element, element.closest('label'), element.closest('label')?.parentElement].some((part) => {
      const seen = part?.ownerDocument.defaultView?.getComputedStyle(part)
      return seen !== undefined && seen.outlineStyle !== 'none' && Number.parseFloat(seen.outlineWidth) >= 2
    }),
  )

const describe = (element: { outerHTML: string }) => element.outerHTML.slice(0, 120)
