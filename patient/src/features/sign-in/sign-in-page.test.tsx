// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { appStorage } from '../../platform/storage.ts'
import { emptyDevice } from '../../testing/device.ts'
import buttonStyles from '../../ui/form/button.module.css'

// Preloads what the page loads on demand, however busy the machine is.
beforeAll(async () => {
  await import('./sign-in-page.tsx')
  await import('../sessions/shared/unlock-log-in.tsx')
  await import('./show-code.tsx')
})
beforeEach(async () => {
  await emptyDevice()
  vi.stubEnv('MODE', 'native')
  // A network that never answers.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

async function openLogIn() {
  const { default: LoginPage } = await import('./sign-in-page.tsx')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/login']} future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
        <LoginPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const filled = () =>
  screen
    .getAllByRole('button')
    .filter(({ className }) => className.split(' ').includes(String(buttonStyles.fill)))
    .map(({ textContent }) => textContent)

test('After the idle log-out of an app with fingerprint unlock, unlocking is the one filled button', async () => {
  await appStorage.set('unlock-session', { patient: 'p1', session: { accessToken: 'a1', refreshToken: 'r1' } })
  await openLogIn()
  await screen.findByRole('button', { name: 'Open with fingerprint or face' })
  expect(filled()).toEqual(['Open with fingerprint or face'])
})

test('Without fingerprint unlock, the form’s button is the filled one', async () => {
  await openLogIn()
  await screen.findByRole('button', { name: 'Log in' })
  await vi.dynamicImportSettled()
  expect(filled()).toEqual(['Log in'])
})
