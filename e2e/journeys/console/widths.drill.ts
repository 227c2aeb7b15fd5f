// On a phone no staff screen is wider than the phone; tables scroll in their frames.
import { staffScreens } from '../../screens/console/list.ts'
import { phone } from '../../support/browser/devices.ts'
import { administrator, enter, reviewer } from '../../support/console/staff.ts'
import { expect, test } from '../../support/test.ts'

for (const [by, person] of Object.entries({ reviewer, administrator }))
  test(`No screen of a demo ${by} is wider than 390 pixels`, async ({ page }) => {
    test.setTimeout(180_000)
    const paths = new Set(
      staffScreens.flatMap((screen) => (screen.by === by && typeof screen.path === 'string' ? screen.path : [])),
    )
    expect(paths.size).toBeGreaterThan(5)
    await page.setViewportSize(phone.viewport)
    await enter(page, person)
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await expect(page.locator('[role=status][aria-busy]')).toHaveCount(0)
      const width = await page.locator('html').evaluate((root) => root.scrollWidth)
      expect.soft(width, path).toBeLessThanOrEqual(phone.viewport.width)
    }
  })
