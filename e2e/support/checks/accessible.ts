import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOnly, RunOptions } from 'axe-core'
import { waitUntilStill } from '../../screens/open.ts'
import { expect } from '../test.ts'

// The minified file is half as long, and every page gets it.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules about colours, which the dark theme can break on its own. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Fails with axe's WCAG 2.2 AA violations on the current page, in the light and the dark theme. */
export async function expectAccessible(page: Page, what: string) {
  await expectAccessibleInLight(page, what)
  await page.emulateMedia({ colorScheme: 'dark' })
  await waitUntilStill(page)
  await expectNoViolations(page, { type: 'rule', values: colourRules }, `${what}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The same in the light theme only, in two thirds of the time. */
const expectAccessibleInLight = (page: Page, what: string) =>
  expectNoViolations(page, { type: 'tag', values: wcag22aa }, `${what}, light`)

/** axe itself rather than @axe-core/playwright, which takes three times as long on a page without frames. */
async function expectNoViolations(page: Page, runOnly: RunOnly, what: string) {
  expect(page.frames(), 'frames, which axe would not check').toHaveLength(1)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] } satisfies RunOptions)
  // Targets covered by an open dialog or list cannot be pressed, so their visible size does not matter.
  const violations = await page.evaluate<string[]>(`axe.run(document, ${options}).then(({ violations }) => {
    const above = [...document.querySelectorAll('[aria-modal="true"], [role="listbox"]')].find((each) => each.checkVisibility())
    const covered = (id, [selector]) => id === 'target-size' && above && !above.contains(document.querySelector(selector))
    return violations.flatMap(({ id, nodes }) =>
      nodes.filter(({ target }) => !covered(id, target)).map(({ target, failureSummary }) => id + ': ' + target.join(' ') + ' ' + failureSummary))
  })`)
  expect.soft(violations, what).toEqual([])
}

/** Field errors are announced and belong to a control that is marked invalid (WCAG 3.3.1). */
export async function expectFieldErrorsAnnounced(page: Page, what: string) {
  const unannounced = await page.locator('.field__error:visible').evaluateAll((errors) =>
    errors
      .filter((error) => {
        const field = error.ownerDocument.querySelector(`[aria-describedby~="${error.id}"]`)
        const isOfField = field?.getAttribute('aria-invalid') === 'true' || field?.tagName === 'FIELDSET'
        return !error.closest('[role="alert"]') || !isOfField
      })
      .map((error) => error.textContent),
  )
  expect.soft(unannounced, `${what}: errors that are not announced at their field`).toEqual([])
}
