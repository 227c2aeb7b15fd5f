// A question of a counter: when it is the patient's turn, and what the app says afterwards.
import type { CollectorRequest, RequestState } from '@aruga/contract/collectors/requests'
import type { TFunction } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { setLanguage } from '../../i18n/messages.ts'
import { Outcome } from './outcome.tsx'
import { requestTasks } from './shared/requests.ts'

setLanguage('en')
const requestIn = (state: RequestState, minutesLeft = 5): CollectorRequest => ({
  id: 'r1',
  letterId: 'l1',
  name: 'Ana Reyes',
  relation: 'Daughter',
  digits: '4726',
  askedAt: new Date(Date.now() + (minutesLeft - 10) * 60_000).toISOString(),
  expiresAt: new Date(Date.now() + minutesLeft * 60_000).toISOString(),
  branchName: 'Katipunan Avenue',
  productName: 'Insulin glargine',
  strength: '100 units/mL',
  state,
})
const t = ((key: string) => key) as unknown as TFunction<'collectors'>

test('A counter that waits is the patient’s turn; one that was answered, stopped, or waited too long is not', () => {
  expect(requestTasks([requestIn('Waiting')], t).map(({ action }) => action.to)).toEqual(['/may-collect?id=r1'])
  const others = (['Allowed', 'NotNow', 'NotKnown', 'Stopped', 'Expired'] as const).map((state) => requestIn(state))
  expect(requestTasks([...others, requestIn('Waiting', -1)], t)).toEqual([])
})

test.each([
  ['Allowed', /You allowed Ana Reyes to collect this claim/, 'See who may collect'],
  ['NotNow', /You said “Not now”/, 'Name somebody for this claim'],
  ['NotKnown', /You said that you don’t know Ana Reyes/, 'Name somebody for this claim'],
  ['Stopped', /The counter stopped asking/, 'Name somebody for this claim'],
  ['Expired', /Ten minutes passed without an answer/, 'Name somebody for this claim'],
  // The network was away when it ended.
  ['Waiting', /Ten minutes passed without an answer/, 'Name somebody for this claim'],
] as const)('After %s the app says what came of it, and what to do', (state, words, link) => {
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <Outcome request={requestIn(state, -1)} />
    </MemoryRouter>,
  )
  expect(page).toMatch(words)
  expect(page).toContain(link)
  // A refusal or a hand-over may have ended it since.
  expect(page).not.toContain('code still works')
})
