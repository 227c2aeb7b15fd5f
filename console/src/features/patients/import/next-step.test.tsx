// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import {
  importPatients,
  invitePatients,
  type PatientImportInFull,
  undoPatientImport,
} from '@aruga/contract/patients/import'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../../testing/render.tsx'
import { queriesOf, signIn } from '../../../testing/signed-in.ts'
import { ConfirmDialog } from '../../../ui/confirm.tsx'
import { NextStep } from './next-step.tsx'

const file: PatientImportInFull = {
  ...{ id: '018f0000-0000-4000-8000-000000000001', filename: 'clinic.csv', state: 'Failed', rows: 1_000 },
  ...{ new: 1_000, same: 0, duplicate: 0, refused: 0, withUnits: 0, units: 0, links: 1_000, cards: 0 },
  ...{ done: 250, undoOf: null, stayed: 0, lettersGuessed: false, inviting: false, invitedAt: null },
  ...{ startedAt: '2026-11-01T02:00:00.000Z', finishedAt: null, invitations: [], reasons: [], canUndo: true },
}
const open = (changes: Partial<PatientImportInFull>) =>
  show(
    <QueryClientProvider client={queriesOf(['administrator'])}>
      <NextStep file={{ ...file, ...changes }} />
      <ConfirmDialog />
    </QueryClientProvider>,
  )

let server: ReturnType<typeof fakeFetch>
beforeEach(async () => {
  server = fakeFetch()
  for (const call of [importPatients, invitePatients, undoPatientImport]) server.on(call, () => file)
  await signIn()
})

test('An import that stopped is continued or undone', async () => {
  const person = open({})
  expect(screen.getByRole('button', { name: 'Go on' })).toBeDefined()
  await person.click(screen.getByRole('button', { name: /250 people/ }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /250 people/ }))
  await waitFor(() => expect(server.inputsOf(undoPatientImport)).toMatchObject([{ params: { id: file.id } }]))
})

test('An import that stopped before its first patient has nothing to undo', () => {
  open({ done: 0 })
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('The bar of an undoing begins with whoever was in', () => {
  open({ state: 'Undoing', undoOf: 250, done: 200 })
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('20')
})

test('An import that stands still is started again', async () => {
  const person = open({ state: 'Importing' })
  await person.click(screen.getByRole('button', { name: 'Start again' }))
  await waitFor(() => expect(server.inputsOf(importPatients)).toHaveLength(1))
})

test('Invitations that have not all gone out after a day are started again', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000).toISOString()
  const going = { state: 'Imported', done: 1_000, inviting: true } as const
  open({ ...going, invitedAt: hoursAgo(23) })
  expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull()
  const person = open({ ...going, invitedAt: hoursAgo(25) })
  await person.click(screen.getByRole('button', { name: 'Start again' }))
  await waitFor(() => expect(server.inputsOf(invitePatients)).toHaveLength(1))
})
