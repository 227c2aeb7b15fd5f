import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOnly, RunOptions } from 'axe-core'
import { waitUntilStill } from '../../screens/open.ts'
import { expect } from '../test.ts'

// Half as long as what the package itself exports: it is handed to every page.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules whose verdict depends on colours: those that the dark theme can break on its own. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Fails with what axe finds against WCAG 2.2 AA on the page as it stands, in the light and in the dark theme. */
export async function expectAccessible(page: Page, what: string) {
  await expectAccessibleInLight(page, what)
  await page.emulateMedia({ colorScheme: 'dark' })
  await waitUntilStill(page)
  await expectNoViolations(page, { type: 'rule', values: colourRules }, `${what}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The same in the light theme only: a third less time. */
export const expectAccessibleInLight = (page: Page, what: string) =>
  expectNoViolations(page, { type: 'tag', values: wcag22aa }, `${what}, light`)

/** axe itself rather than its package for this runner, which takes three times as long over a page without frames. */
async function expectNoViolations(page: Page, runOnly: RunOnly, what: string) {
  expect(page.frames(), 'frames, in which axe would have to look, too').toHaveLength(1)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] } satisfies RunOptions)
  const found = await page.evaluate<string[]>(`axe.run(document, ${options}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ': ' + target.join(' ') + ' ' + failureSummary)))`)
  expect.soft(found, what).toEqual([])
}

/** What is wrong with a field is announced, and belongs to a control that says it is invalid (WCAG 3.3.1). */
export async function expectFieldErrorsAnnounced(page: Page, what: string) {
  const untold = await page.locator('.field__error:visible').evaluateAll((faults) =>
    faults
      .filter((fault) => {
        const field = fault.ownerDocument.querySelector(`[aria-describedby~="${fault.id}"]`)
        const isOfField = field?.getAttribute('aria-invalid') === 'true' || field?.tagName === 'FIELDSET'
        return !fault.closest('[role="alert"]') || !isOfField
      })
      .map((fault) => fault.textContent),
  )
  expect.soft(untold, `${what}: faults that are not told at their field`).toEqual([])
}
