// @vitest-environment happy-dom
// What the counter shows while the patient is asked about somebody, and after the answer.
import type { RequestAtCounter, RequestState } from '@aruga/contract/collectors/requests'
import type { ClaimAtCounter } from '@aruga/contract/counter/counter'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../testing/render.tsx'
import { withAllowed } from './ask-queries.ts'
import { AskedAbout } from './asked-about.tsx'

const requestIn = (state: RequestState, over: Partial<RequestAtCounter> = {}): RequestAtCounter => ({
  id: 'r1',
  name: 'Ana Reyes',
  relation: 'Daughter',
  digits: '4726',
  askedAt: '2026-11-30T06:00:00Z',
  expiresAt: '2026-11-30T06:10:00Z',
  secondsLeft: 552,
  collectorId: null,
  state,
  ...over,
})

function open(asked: RequestAtCounter | null, onOver = () => {}) {
  const onAsk = vi.fn()
  const user = show(
    <QueryClientProvider client={new QueryClient()}>
      <AskedAbout
        code="ABCD2345"
        patient="Maria"
        asked={asked}
        readAt={Date.now()}
        onOver={onOver}
        isAsking={false}
        onAsk={onAsk}
      />
    </QueryClientProvider>,
  )
  return { user, onAsk }
}

test('Nobody was asked about: the pharmacist can ask', async () => {
  const { user, onAsk } = open(null)
  await user.click(screen.getByRole('button', { name: 'Somebody else is here: ask Maria' }))
  expect(onAsk).toHaveBeenCalledOnce()
})

test('While the patient is asked, the code, the person and the time left are shown, and asking can be stopped', () => {
  open(requestIn('Waiting'))
  expect(screen.getByRole('img', { name: '4 7 2 6' })).toBeDefined()
  expect(screen.getByText(/May Ana Reyes collect/)).toBeDefined()
  expect(screen.getByRole('timer').textContent).toBe('9:12 left to answer')
  expect(screen.getByRole('button', { name: 'Stop asking' })).toBeDefined()
})

test('The focus goes from the button to the card that replaces it, and back', async () => {
  let setAsked = (_: RequestAtCounter | null) => {}
  const Counter = () => {
    const [asked, set] = useState<RequestAtCounter | null>(null)
    setAsked = set
    const [isAsking, setAsking] = useState(false)
    return (
      <QueryClientProvider client={new QueryClient()}>
        <AskedAbout
          code="ABCD2345"
          patient="Maria"
          asked={asked}
          readAt={Date.now()}
          onOver={() => {}}
          isAsking={isAsking}
          onAsk={() => setAsking(true)}
        />
        {isAsking && (
          <button type="button" onClick={() => setAsking(false)}>
            Ask
          </button>
        )}
      </QueryClientProvider>
    )
  }
  const user = show(<Counter />)
  await user.click(screen.getByRole('button', { name: /ask Maria/ }))
  screen.getByRole('button', { name: 'Ask' }).focus()
  act(() => setAsked(requestIn('Waiting')))
  // What is typed in the dialog keeps the focus.
  expect(document.activeElement?.textContent).toBe('Ask')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /Waiting for Maria/ }))
  screen.getByRole('button', { name: 'Stop asking' }).focus()
  act(() => setAsked(requestIn('Stopped')))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask Maria about somebody' }))
})

test('When the time is over, the request is read again', async () => {
  const onOver = vi.fn()
  open(requestIn('Waiting', { secondsLeft: 0 }), onOver)
  await vi.waitFor(() => expect(onOver).toHaveBeenCalledOnce(), { timeout: 5_000 })
})

test.each([
  ['Allowed', { collectorId: 'r1' }, 'Maria allows Ana Reyes, for this claim'],
  ['Allowed', {}, 'Maria has taken the name back'],
  ['NotNow', {}, 'Do not hand over to Ana Reyes'],
  ['NotKnown', {}, 'Do not hand over to Ana Reyes'],
  ['Expired', {}, 'Maria has not answered in ten minutes'],
] as const)('%s %j: %s, and the pharmacist can ask about somebody', (state, over, words) => {
  open(requestIn(state, over))
  expect(screen.getByText(words)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Ask Maria about somebody' })).toBeDefined()
})

test('Only a suspected fraud ends the code: somebody whom the patient does not know leaves it good', () => {
  open(requestIn('NotKnown'))
  expect(screen.getByText(/The code stays good. If you suspect fraud/)).toBeDefined()
})

test('Somebody allowed stands among the named, once', () => {
  const claim = { collectors: [{ id: 'c1', name: 'Jun', relation: 'Son' }] } as ClaimAtCounter
  const allowed = requestIn('Allowed', { collectorId: 'r1' })
  const after = withAllowed(claim, allowed)
  expect(after.collectors.map(({ name }) => name)).toEqual(['Jun', 'Ana Reyes'])
  expect(withAllowed(after, allowed)).toBe(after)
  expect(withAllowed(claim, requestIn('NotNow'))).toBe(claim)
})
