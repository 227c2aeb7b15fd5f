/// <reference lib="dom" />
// Going about by keyboard alone.
import type { Locator, Page } from '@playwright/test'
import { expect } from '../test.ts'

const FURTHEST = 60

/** Presses Tab until the focus is where it is wanted; wherever it stops on the way, one must see it. */
export async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses <= FURTHEST; presses += 1) {
    if (presses > 0) await page.keyboard.press('Tab')
    // In one call, for there are many presses.
    const { isWanted, unseen } = await wanted.evaluate(lookAtFocus)
    if (presses > 0 && unseen) await expectSeen(page.locator(':focus'))
    if (isWanted) return
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

/** The error is announced at its field, and the field has the focus. */
export async function expectFieldError(field: Locator, description: RegExp) {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(description)
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

/** A page that still scrolls gets the time that it takes. */
async function expectSeen(focused: Locator) {
  await expect.poll(async () => (await focused.evaluate(lookAtFocus)).unseen, 'what has the focus').toBe('')
}

/** Runs in the browser. `unseen`: what has the focus without being seen, empty when it is seen or nothing has it. */
async function lookAtFocus(wanted: Element) {
  const focused = document.activeElement
  const isWanted = focused === wanted
  if (!focused || focused === document.body) return { isWanted, unseen: '' }
  const isInView = await new Promise<boolean>((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect()
      resolve((entry?.intersectionRatio ?? 0) > 0)
    })
    observer.observe(focused)
  })
  // The ring is around the element, or around the row that it is the control of: its label, or the box of just that label.
  const label = focused.closest('label')
  const isOutlined = [focused, label, label?.parentElement].some((part) => {
    const style = part && getComputedStyle(part)
    return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
  })
  if (isInView && isOutlined) return { isWanted, unseen: '' }
  const fault = isInView ? 'has no visible focus' : 'is out of view'
  return { isWanted, unseen: `${focused.outerHTML.slice(0, 120)} ${fault}` }
}
