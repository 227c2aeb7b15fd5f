/// <reference lib="dom" />
import type { Locator } from '@playwright/test'
import { expect } from '../test.ts'

/** Every hint of a checkbox starts below its label's text, at the same left edge. */
export async function expectHintsBelowTheirLabels(form: Locator) {
  const hints = form.locator('[data-label-position] [id$="-description"]')
  expect(await hints.count()).toBeGreaterThan(0)
  const misplaced = await hints.evaluateAll((all) => {
    const words = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect()
    }
    return all.flatMap((hint) => {
      const label = hint.previousElementSibling
      if (!label) return []
      const [of, at] = [words(label), words(hint)]
      const isBelow = Math.abs(of.left - at.left) <= 1 && at.top >= of.bottom - 1
      return isBelow ? [] : [`${hint.textContent}: at ${at.left}, its label at ${of.left}`]
    })
  })
  expect(misplaced).toEqual([])
}
