import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

const FURTHEST = 40

/** Presses Tab until the focus is where it is wanted; wherever it stops on the way, one must see it. */
export async function tabTo(page: Page, wanted: Locator) {
  for (let presses = 0; presses < FURTHEST; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) continue
    await expect(focused).toBeInViewport()
    expect(await hasOutline(focused), `a visible focus on ${await focused.evaluate(describe)}`).toBe(true)
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return
  }
  await expect(wanted, `focus after ${FURTHEST} presses of Tab`).toBeFocused()
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
