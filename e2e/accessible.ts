import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { stillness } from './screens/open.ts'
import { expect } from './test.ts'

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules whose verdict depends on colours: those that the dark theme can break on its own. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Fails with what axe finds against WCAG 2.2 AA on the page as it stands, in the light and in the dark theme. */
export async function expectAccessible(page: Page, what: string) {
  await expectNothingFound(axe(page).withTags(wcag22aa), `${what}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await stillness(page)
  await expectNothingFound(axe(page).withRules(ofColours), `${what}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Legacy mode is the one for pages without frames of other origins: it needs no second page, and takes half the time. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

async function expectNothingFound(builder: AxeBuilder, what: string) {
  const { violations } = await builder.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
  expect.soft(found, what).toEqual([])
}

/** What is wrong with a field is announced, and belongs to a control that says it is invalid (WCAG 3.3.1). */
export async function expectFaultsTold(page: Page, what: string) {
  const untold = await page.locator('.field-error:visible').evaluateAll((faults) =>
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
