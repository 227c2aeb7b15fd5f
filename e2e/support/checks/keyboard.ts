/// <reference lib="dom" />
// Using a page by keyboard alone.
import type { Locator, Page } from '@playwright/test'
import { expect } from '../test.ts'

const MAX_PRESSES = 60

/** Presses Tab until `target` has the focus; the focus must be visible at every stop. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses <= MAX_PRESSES; presses += 1) {
    if (presses > 0) await page.keyboard.press('Tab')
    // One call for both, because there are many presses.
    const { isTarget, problem } = await target.evaluate(inspectFocus)
    if (presses > 0 && problem) await expectFocusVisible(page.locator(':focus'))
    if (isTarget) return
  }
  await expect(target, `focus after ${MAX_PRESSES} presses of Tab`).toBeFocused()
}

/** Moves to the target by Tab and presses a key. */
export async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Moves to the field by Tab and replaces its text. */
export async function type(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  if (text) await page.keyboard.type(text)
  else await page.keyboard.press('Delete')
}

/** The error is announced at its field, and the field has the focus. */
export async function expectFieldError(field: Locator, description: RegExp) {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(description)
}

/** The visible dialog keeps the focus, forwards and backwards. */
export async function expectFocusTrapped(page: Page) {
  const isInDialog = () =>
    page.locator(':focus').evaluateAll((focused) => focused.every((part) => part.closest('ion-modal, ion-alert')))
  // The dialog takes the focus at the end of its animation.
  await expect(page.locator(':is(ion-modal, ion-alert):focus-within')).toBeAttached()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 15; presses += 1) {
      await page.keyboard.press(key)
      expect(await isInDialog(), `the focus in the dialog after ${key}`).toBe(true)
    }
  }
}

/** Waits while the page still scrolls. */
async function expectFocusVisible(focused: Locator) {
  await expect.poll(async () => (await focused.evaluate(inspectFocus)).problem, 'what has the focus').toBe('')
}

/** Runs in the browser. `problem`: the focused element that cannot be seen; empty if it can, or if nothing has the focus. */
async function inspectFocus(target: Element) {
  const focused = document.activeElement
  const isTarget = focused === target
  if (!focused || focused === document.body) return { isTarget, problem: '' }
  const isInView = await new Promise<boolean>((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect()
      resolve((entry?.intersectionRatio ?? 0) > 0)
    })
    observer.observe(focused)
  })
  // The outline is around the element, its label, or the label's parent.
  const label = focused.closest('label')
  const isOutlined = [focused, label, label?.parentElement].some((part) => {
    const style = part && getComputedStyle(part)
    return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
  })
  if (isInView && isOutlined) return { isTarget, problem: '' }
  const reason = isInView ? 'has no visible focus' : 'is out of view'
  return { isTarget, problem: `${focused.outerHTML.slice(0, 120)} ${reason}` }
}
