// @vitest-environment happy-dom

import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { type Caregiver, inviteCaregiver } from '@aruga/contract/caregivers/caregivers'
import { dayInManila } from '@aruga/contract/days'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query-client.ts'
import { ChangeSheet } from './change-sheet.tsx'
import InvitePage from './invite-page.tsx'

// Ionic's own elements need a browser.
vi.mock('../../ui/page/page.tsx', () => ({
  Page: ({ children, actionBar }: { children: ReactNode; actionBar: ReactNode }) => [children, actionBar],
}))
vi.mock('../../ui/feedback/sheet.tsx', () => ({
  Sheet: ({ children }: { children: ReactNode }) => children,
  SheetFoot: ({ children }: { children: ReactNode }) => children,
}))
afterEach(cleanup)

const show = (children: ReactNode) => {
  fakeFetch().on(inviteCaregiver, () => new Promise(() => undefined))
  const { container } = render(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>)
  return () => fireEvent.submit(container.querySelector('form') as HTMLFormElement)
}
const missing = () => screen.queryByText('Enter the last day.')
function chooseDay(submit: () => void) {
  fireEvent.click(screen.getByLabelText('Another day'))
  submit()
  expect(missing()).not.toBeNull()
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: dayInManila(new Date()) } })
  expect(missing()).toBeNull()
}

test('An invitation asks for the last day until there is one', () => {
  const submit = show(<InvitePage />)
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ana Cruz' } })
  fireEvent.change(screen.getByLabelText('Who is this to you?'), { target: { value: 'Daughter' } })
  submit()
  chooseDay(submit)
})

test('A change asks for the last day until there is one', () => {
  const caregiver = { id: 'c1', name: 'Ana Cruz', scope: ['see'], until: null } as unknown as Caregiver
  const submit = show(<ChangeSheet caregiver={caregiver} onClose={() => undefined} onDone={() => undefined} />)
  fireEvent.click(screen.getByLabelText('Another day'))
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '' } })
  chooseDay(submit)
})
