// Chromium by Playwright, behind the interface of the other browsers.
import type { Page } from '@playwright/test'
import { type Engine, type Role, succeeds } from './engine.ts'

export function drivingChromium(page: Page): Omit<Engine, 'close'> {
  const find = (role: Role, name: string) => page.getByRole(role, { name, exact: true }).filter({ visible: true })
  const quickly = { timeout: 5_000 }
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    address: async () => new URL(page.url()),
    press: (role, name) => succeeds(find(role, name).first().click(quickly)),
    pressText: (text) => succeeds(page.getByText(text, { exact: true }).first().click(quickly)),
    type: (role, name, text) => succeeds(find(role, name).first().fill(text, quickly)),
    isThere: async (role, name) => (await find(role, name).count()) > 0,
    choose: (path) => page.locator('input[type=file]').first().setInputFiles(path),
    text: () => page.evaluate<string>('document.body.innerText'),
    evaluate: (expression) => page.evaluate(expression),
    picture: () => page.screenshot(),
  }
}
