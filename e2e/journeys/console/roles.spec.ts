// Each role finds its own screens, and no button that the server would refuse.
import { expectAccessible } from '../../support/checks/accessible.ts'
import { enter, reviewer } from '../../support/console/staff.ts'
import { expect, test } from '../../support/test.ts'

const demo = (name: string) => ({ ...reviewer, email: `${name}@demo.test` })

test('An observer reads reports, letters, statements, budgets and the audit log, and can change nothing', async ({
  page,
}) => {
  await enter(page, demo('observer'))
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link')).toHaveText(['Reports', 'Letters', 'Statements', 'Budgets', 'Audit log'])
  await expect(page.getByRole('combobox', { name: /Find/ })).toHaveCount(0)
  await nav.getByRole('link', { name: 'Budgets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Budgets' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await nav.getByRole('link', { name: 'Letters' }).click()
  await expect(page.getByRole('rowheader', { name: /^L-/ }).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await expectAccessible(page, 'letters of an observer')
})

test('Finance opens the queue and reads that the screen is for another role', async ({ page }) => {
  await enter(page, demo('finance'), '/console/queue')
  await expect(page.getByText('This screen is for reviewers, lead reviewers, and assessors')).toBeVisible()
})

test('A branch manager starts at the branch’s day, without the counter', async ({ page }) => {
  await enter(page, demo('branch-manager'))
  await expect(page.getByRole('heading', { level: 1, name: 'Today at this branch' })).toBeVisible()
  await expect(page.getByText(/Katipunan Avenue/).first()).toBeVisible()
  // There may be one to a statement.
  await expect(page.getByRole('main').locator('a[href*="/counter"]')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Today',
    'Out of stock',
    'Pharmacists',
    'Statements',
  ])
})

test('A lead reviewer has the queue and the signals', { tag: '@seldom' }, async ({ page }) => {
  await enter(page, demo('lead'))
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Signals' })).toBeVisible()
})
