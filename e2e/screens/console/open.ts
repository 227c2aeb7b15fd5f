// Opens a console screen and waits until it is stable.
import type { Page } from '@playwright/test'
import { expect } from '../../support/test.ts'
import { failed, waitUntilStill } from '../open.ts'
import { type State, simulateState } from '../states.ts'
import type { DemoData } from './demo-data.ts'
import type { StaffScreen } from './staff-screen.ts'

/** Opens a screen in `state` and waits until nothing on it moves. `leave` of screens/open.ts ends the state. */
export async function openForStaff(page: Page, screen: StaffScreen, demoData: DemoData, state: State = 'usual') {
  if (state !== 'usual' && screen.states) await simulateState(page, screen.states, state)
  // The test controls the clock from here on.
  if (state === 'error') await page.clock.install()
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(demoData))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const loading = page.locator('[role=status][aria-busy]')
  if (state === 'loading') await loading.first().waitFor()
  else if (state === 'error') await failed(page, loading)
  else await expect(loading).toHaveCount(0)
  await screen.prepare?.(page, demoData)
  await waitUntilStill(page)
}
