// @vitest-environment happy-dom
// Claiming several letters for one visit, with the app's own client, session and outbox; only the server is a fake.

import { fakeFetch, noNetwork, refusal } from '@aruga/client/testing/fake-fetch'
import { claimLetter, type Letter, type LetterInFull, listLetters, readLetter } from '@aruga/contract/letters/letters'
import { listStockOuts } from '@aruga/contract/pharmacies/stock'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { emptyDevice, logInAs } from '../../../testing/device.ts'
import { changeSender } from '../../outbox/send-changes.ts'
import { outbox, sendFor } from '../../outbox/shared/outbox.ts'
import { ClaimButton } from './claim-button.tsx'
import { CollectTogether } from './collect-together.tsx'
import { useClaiming } from './use-claiming.ts'

const later = new Date(Date.now() + 86_400_000).toISOString()
const katipunan = { id: 'b1', name: 'Katipunan Avenue' }
const letterOf = (id: string, productName: string, changes: Partial<Letter> = {}): Letter => ({
  id,
  number: `L-2611-00${id}`,
  status: 'Issued',
  productId: 'p1',
  productName,
  strength: '500 mg',
  unit: 'tablet',
  quantityApproved: 30,
  quantityPurchased: 0,
  issuedAt: '2026-11-01T00:00:00.000Z',
  validUntil: later,
  cancelledAt: null,
  branchName: null,
  ...changes,
})
const claimedOf = (letter: Letter): LetterInFull =>
  ({
    ...letter,
    status: 'Claimed',
    branchName: katipunan.name,
    claim: { code: 'K7M4QXHP', claimedAt: '', codeValidUntil: later, together: [], branch: katipunan },
    timeline: [],
  }) as unknown as LetterInFull

const insulin = letterOf('41', 'Insulin')
const metformin = letterOf('42', 'Metformin')
const losartan = letterOf('43', 'Losartan')

let server: ReturnType<typeof fakeFetch>
let queries: QueryClient
let leave = () => {}
beforeEach(async () => {
  setLanguage('en')
  await emptyDevice()
  server = fakeFetch()
  queries = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  await logInAs('maria')
  queries.setQueryData(profileQuery.queryKey, { id: 'maria' } as never)
  leave = sendFor('maria', [])
  await expect.poll(() => outbox.account()).toBe('maria')
  for (const { id } of outbox.current()) await outbox.remove(id)
  server.on(listStockOuts, () => ({ items: [], answer: null, nearby: [] }))
})
afterEach(() => {
  cleanup()
  leave()
})

const claims = () =>
  server.calls.flatMap(({ name, input }) =>
    name === 'claimLetter' ? [(input as { body: { id: string } }).body.id] : [],
  )

/** The page's choice, with a branch already chosen. */
const Choice = () => {
  const claiming = useClaiming(insulin.id, insulin, [])
  return (
    <>
      <button type="button" onClick={() => claiming.choose(katipunan)}>
        Katipunan
      </button>
      <CollectTogether letterId={insulin.id} claiming={claiming} />
      <ClaimButton claiming={claiming} />
    </>
  )
}
async function chooseBranch(letters: Letter[]) {
  server.on(listLetters, () => ({ items: letters, totalCount: letters.length }))
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <Choice />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Katipunan' }))
  return user
}
const box = (name: RegExp) => screen.findByRole('checkbox', { name })

test('Other open letters are offered, none ticked; those that ended or are claimed are not', async () => {
  const ended = letterOf('44', 'Amlodipine', { validUntil: '2026-01-01T00:00:00.000Z' })
  const used = letterOf('45', 'Atorvastatin', { status: 'Dispensed' })
  await chooseBranch([insulin, metformin, losartan, ended, used])
  expect((await box(/Metformin/)).matches(':checked')).toBe(false)
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Claim at Katipunan Avenue' })).toBeTruthy()
})

test('Only what is ticked is claimed, one after another, this letter last', async () => {
  server.on(claimLetter, ({ body }) => claimedOf(body.id === insulin.id ? insulin : losartan))
  const user = await chooseBranch([insulin, metformin, losartan])
  await user.click(await box(/Losartan/))
  await user.click(screen.getByRole('button', { name: 'Claim 2 letters at Katipunan Avenue' }))
  await expect.poll(claims).toEqual(['43', '41'])
})

test('A letter that cannot be claimed keeps none of the others from it, and the patient reads which, why, and where to go on', async () => {
  server.on(claimLetter, ({ body }) => {
    if (body.id === metformin.id) throw refusal(409, 'LetterClaimedElsewhere')
    return claimedOf(body.id === insulin.id ? insulin : losartan)
  })
  const user = await chooseBranch([insulin, metformin, losartan])
  await user.click(await box(/Metformin/))
  await user.click(await box(/Losartan/))
  await user.click(screen.getByRole('button', { name: 'Claim 3 letters at Katipunan Avenue' }))
  expect(await screen.findByText('Metformin was not claimed.')).toBeTruthy()
  expect(screen.getByText(/already claimed at another branch/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the letter for Metformin' }).getAttribute('href')).toContain('42')
  await expect.poll(claims).toEqual(['42', '43', '41'])
})

test('A connection lost in between loses no claim: what had no answer is sent again, what had one is not', async () => {
  let isOnline = true
  server.on(claimLetter, ({ body }) => {
    if (!isOnline) throw noNetwork()
    isOnline = false
    return claimedOf(body.id === metformin.id ? metformin : losartan)
  })
  const user = await chooseBranch([insulin, metformin, losartan])
  await user.click(await box(/Metformin/))
  await user.click(await box(/Losartan/))
  await user.click(screen.getByRole('button', { name: 'Claim 3 letters at Katipunan Avenue' }))
  expect(await screen.findByText(/Your claim of Losartan at Katipunan Avenue is kept on this phone/)).toBeTruthy()
  expect(await screen.findByText(/Your claim at Katipunan Avenue is kept on this phone/)).toBeTruthy()
  server.calls.length = 0
  server.on(claimLetter, ({ body }) => claimedOf(body.id === insulin.id ? insulin : losartan))
  leave()
  leave = sendFor('maria', [changeSender(() => undefined)])
  await expect.poll(claims).toEqual(['43', '41'])
})

test('A branch that is out of a medicine cannot be chosen for it', async () => {
  const out = { branchId: katipunan.id, since: later, expectedOn: null }
  server.on(listStockOuts, ({ params }) => ({
    items: params.id === metformin.id ? [out] : [],
    answer: null,
    nearby: [],
  }))
  await chooseBranch([insulin, metformin])
  expect(await screen.findByText('Katipunan Avenue is out of it')).toBeTruthy()
  await waitFor(async () => expect((await box(/Metformin/)).matches(':disabled')).toBe(true))
})

test('Where the patient has a code at the branch, the letter says that it joins it', async () => {
  server.on(readLetter, () => claimedOf(metformin))
  await chooseBranch([insulin, { ...metformin, status: 'Claimed', branchName: katipunan.name }])
  expect(await screen.findByText('Same code as Metformin')).toBeTruthy()
})

test('Where two codes wait at the branch, only the letters of the one that it joins are named', async () => {
  const atBranch = (letter: Letter) => ({ ...letter, status: 'Claimed' as const, branchName: katipunan.name })
  const codes: Record<string, { code: string; claimedAt: string }> = {
    // Of the first a part was bought, and what is left has a new code.
    [losartan.id]: { code: 'N3WC0DE2', claimedAt: '2026-11-29T01:00:00.000Z' },
    [metformin.id]: { code: 'K7M4QXHP', claimedAt: '2026-11-29T02:00:00.000Z' },
  }
  server.on(readLetter, ({ params }) => {
    const letter = claimedOf(params.id === metformin.id ? metformin : losartan)
    return { ...letter, claim: { ...letter.claim, ...codes[params.id] } } as LetterInFull
  })
  await chooseBranch([insulin, atBranch(metformin), atBranch(losartan)])
  expect(await screen.findByText('Same code as Losartan')).toBeTruthy()
  await waitFor(() => expect(server.calls.filter(({ name }) => name === 'readLetter')).toHaveLength(2))
  expect(await screen.findByText('Same code as Losartan')).toBeTruthy()
})
