// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { searchAudit } from '@aruga/contract/audit/audit'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { queriesOf, signIn } from '../../testing/signed-in.ts'
import AuditLogPage from './audit-page.tsx'

const MOVED = 'Moved along: a search covers 92 days at most.'
const dates = () => ['From', 'To'].map((label) => (screen.getByLabelText(label) as HTMLInputElement).value)
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('A date that moves with the other date shows a note, until it is changed', async () => {
  fakeFetch().on(searchAudit, () => ({ items: [], totalCount: 0, next: null }))
  await signIn()
  show(
    <QueryClientProvider client={queriesOf([])}>
      <AuditLogPage />
    </QueryClientProvider>,
  )
  choose('To', '2026-11-22')
  choose('From', '2026-11-16')
  expect(dates()).toEqual(['2026-11-16', '2026-11-22'])
  expect(screen.queryByText(MOVED)).toBeNull()
  choose('From', '2025-12-01')
  expect(dates()).toEqual(['2025-12-01', '2026-03-02'])
  expect(screen.getByText(MOVED).getAttribute('role')).toBe('status')
  expect(screen.getByLabelText('To').getAttribute('aria-describedby')).toContain('description')

  choose('To', '2026-02-01')
  expect(dates()).toEqual(['2025-12-01', '2026-02-01'])
  expect(screen.queryByText(MOVED)).toBeNull()

  choose('To', '2026-11-28')
  expect(dates()).toEqual(['2026-08-29', '2026-11-28'])
  expect(screen.getByText(MOVED).closest('.mantine-InputWrapper-root')?.textContent).toContain('From')

  // One day of a search that would be reversed.
  choose('From', '2026-12-24')
  expect(dates()).toEqual(['2026-12-24', '2026-12-24'])
  expect(screen.getByText(MOVED)).toBeDefined()
})
