// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { listOwnPatients, type OwnPatient } from '@aruga/contract/caregivers/patients'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'
import { switchTo } from '../platform/switch-to.ts'
import { emptyDevice } from '../testing/device.ts'
import PersonBar from './person-bar.tsx'

let server: ReturnType<typeof fakeFetch>
beforeEach(async () => {
  await emptyDevice()
  queryClient.clear()
  server = fakeFetch()
  server.actFor('maria')
  await session.logIn('maria@demo.test', 'x')
})
afterEach(cleanup)

async function turnTo(id: string) {
  server.actFor(id)
  await switchTo(id)
}
const bar = () => screen.queryByRole('banner')?.querySelector('b')?.textContent
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <PersonBar />
    </QueryClientProvider>,
  )

test('Without the list of people the bar says whose page it is by what the device knows of them', async () => {
  await turnTo('lourdes')
  await session.savePatient({ id: 'lourdes', firstName: 'Lourdes', lastName: 'Dizon' } as never)
  show()
  await expect.poll(bar).toBe('Lourdes’s page')
})

test('Without anything known of the other patient it says at least that the page is not the person’s own', async () => {
  await turnTo('lourdes')
  show()
  await expect.poll(bar).toBe('Not your own page')
})

test('The person’s own page has none, with the list of people and without', async () => {
  show()
  expect(bar()).toBeUndefined()
  const own = { id: 'maria', firstName: 'Maria', lastName: 'Dizon', grounds: 'Self' } as OwnPatient
  server.on(listOwnPatients, () => ({ items: [own] }))
  await queryClient.refetchQueries()
  expect(bar()).toBeUndefined()
})
