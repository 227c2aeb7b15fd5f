// @vitest-environment happy-dom
// What is coming to a branch: nothing is sent before the button, and each line gets its own answer.
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { beginningOf, dayInManila, daysAfter } from '@aruga/contract/days'
import { answerComingClaims, type ComingLine, listComingClaims } from '@aruga/contract/pharmacies/coming'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../../testing/render.tsx'
import { queriesOf, signIn } from '../../../testing/signed-in.ts'
import ComingPage from './coming-page.tsx'

const today = dayInManila(new Date())
const branch = { id: 'b1', name: 'Katipunan Avenue', pharmacyName: 'Mercury' }
const line = (name: string, over: Partial<ComingLine> = {}): ComingLine => ({
  product: { id: `id of ${name}`, name, strength: '100 units/mL' },
  unit: 'pen',
  units: 11,
  claims: ['c1', 'c2'],
  firstClaimedAt: new Date().toISOString(),
  firstEndsAt: beginningOf(daysAfter(today, 30)).toISOString(),
  lastEndsAt: beginningOf(daysAfter(today, 30)).toISOString(),
  answer: null,
  readyAt: null,
  ...over,
})

let server: ReturnType<typeof fakeFetch>
beforeEach(async () => {
  server = fakeFetch()
  server.on(answerComingClaims, () => ({ answered: 2, endBefore: 0 }))
  await signIn()
})

function open(
  items: ComingLine[],
  answersClaims = true,
  queries = queriesOf(['pharmacist'], { branch, branches: [branch], answersClaims }),
) {
  server.on(listComingClaims, () => ({ items }))
  return show(
    <QueryClientProvider client={queries}>
      <ComingPage />
    </QueryClientProvider>,
  )
}
const answers = async (product: string) => within(await screen.findByRole('group', { name: `Answer: ${product}` }))

test('Answers are sent together, each with its claims, once the button is pressed', async () => {
  const person = open([line('Insulin glargine'), line('Insulin aspart', { claims: ['c3'], units: 1 })])
  await person.click((await answers('Insulin glargine')).getByRole('button', { name: 'Ready' }))
  await person.click((await answers('Insulin aspart')).getByRole('button', { name: 'We’re out' }))
  expect(server.inputsOf(answerComingClaims)).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Send 2 answers to 3 claims' }))
  await waitFor(() =>
    expect(server.inputsOf(answerComingClaims)).toEqual([
      { params: { id: 'id of Insulin glargine' }, body: { claims: ['c1', 'c2'], answer: 'Ready', readyAt: null } },
      { params: { id: 'id of Insulin aspart' }, body: { claims: ['c3'], answer: 'Out', readyAt: null } },
    ]),
  )
})

test('A claim that comes after the answer was chosen is not answered unseen', async () => {
  const queries = queriesOf(['pharmacist'], { branch, branches: [branch], answersClaims: true })
  const person = open([line('Insulin glargine')], true, queries)
  await person.click((await answers('Insulin glargine')).getByRole('button', { name: 'Ready' }))
  server.on(listComingClaims, () => ({ items: [line('Insulin glargine', { claims: ['c1', 'c2', 'c9'] })] }))
  await queries.invalidateQueries({ queryKey: ['counter'] })
  expect(await screen.findByText('3 claims')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Send 1 answer to 2 claims' }))
  await waitFor(() => expect(server.inputsOf(answerComingClaims)).toMatchObject([{ body: { claims: ['c1', 'c2'] } }]))
})

test('A second press takes an answer back, and an answer on record is not sent again', async () => {
  const person = open([line('Insulin glargine'), line('Mecobalamin', { answer: 'Ready' })])
  const ready = (await answers('Insulin glargine')).getByRole('button', { name: 'Ready' })
  await person.click(ready)
  await person.click(ready)
  await person.click((await answers('Mecobalamin')).getByRole('button', { name: 'Ready' }))
  expect(screen.getByRole('button', { name: 'Choose an answer' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Not answered yet')).toBeDefined()
})

test('A later day is asked for, refused at its field when it has passed, and shown on its button', async () => {
  const person = open([line('Insulin glargine', { lastEndsAt: beginningOf(daysAfter(today, 5)).toISOString() })])
  await person.click((await answers('Insulin glargine')).getByRole('button', { name: 'Later' }))
  const choose = () => person.click(screen.getByRole('button', { name: 'Choose this answer' }))
  await choose()
  expect(await screen.findByText('Please enter a day.')).toBeDefined()
  const day = screen.getByLabelText('Day')
  for (const [value, refused] of [
    [daysAfter(today, -1), 'This day has passed.'],
    [daysAfter(today, 20), /^At most 14 days ahead/],
    [daysAfter(today, 6), /^These letters end on/],
  ] as const) {
    await person.clear(day)
    await person.type(day, value)
    await choose()
    expect(await screen.findByText(refused)).toBeDefined()
  }
  await person.clear(day)
  await person.type(day, daysAfter(today, 2))
  await choose()
  expect((await answers('Insulin glargine')).getByRole('button', { name: /^Ready from/, pressed: true })).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Send 1 answer to 2 claims' }))
  const readyAt = beginningOf(daysAfter(today, 2)).toISOString()
  await waitFor(() =>
    expect(server.inputsOf(answerComingClaims)).toMatchObject([{ body: { answer: 'ReadyFrom', readyAt } }]),
  )
})

test('A program that does not ask branches says so', () => {
  open([], false)
  expect(screen.getByText('Branches do not answer claims in this program')).toBeDefined()
})
