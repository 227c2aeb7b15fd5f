// @vitest-environment happy-dom
import { fakeFetch, refusal } from '@aruga/client/testing/fake-fetch'
import { listOwnPatients } from '@aruga/contract/caregivers/patients'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { session } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'
import { emptyDevice } from '../testing/device.ts'
import { firstPage } from './first-page.ts'
import { Shell } from './shell.tsx'

afterEach(cleanup)

test('A log-in that acts for nobody, whose list of patients fails to load, can try again, and the rest of the app loads', async () => {
  await emptyDevice()
  const server = fakeFetch()
  await session.logIn('maria@demo.test', 'x')
  server.on(listOwnPatients, () => {
    throw refusal(403, 'Refused')
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/tabs/home']}>
        <Shell />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await firstPage
  const card = await screen.findByRole('alert')
  expect(card.querySelector('h2')?.textContent).toBe('We couldn’t load whose pages you can open')
  server.on(listOwnPatients, () => new Promise(() => {}))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('status')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(server.inputsOf(listOwnPatients).length).toBeGreaterThan(1)
})
