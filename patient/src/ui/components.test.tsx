// The content of components, without a browser; journeys cover appearance and focus.
import { ApiProblem } from '@aruga/client/api-problem'
import { PassFacts } from '@aruga/ui/letter-pass/pass'
import { Ring } from '@aruga/ui/letter-pass/ring'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../i18n/messages.ts'
import { Refused } from './feedback/refused.tsx'
import { PasswordRules } from './form/password-rules.tsx'
import { Steps } from './status/steps.tsx'
import { TaskCard } from './task/task-card.tsx'

afterEach(() => setLanguage('en'))

const render = (element: ReactElement) => renderToStaticMarkup(element)
const textOf = (element: ReactElement) =>
  render(element)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('a screen reader reads the ring as one sentence, without its figures', () => {
  const markup = render(<Ring part={5} whole={12} label="5 of 12 pens bought" caption="of 12 pens" />)
  expect(markup).toContain('role="img" aria-label="5 of 12 pens bought"')
  expect(markup.match(/aria-hidden="true"/g)?.length).toBeGreaterThanOrEqual(2)
})

test('the facts of a pass are a list of terms and values', () => {
  expect(render(<PassFacts facts={[['Use it by', '3 Dec 2026']]} />)).toContain(
    '<dt>Use it by</dt><dd translate="no">3 Dec 2026</dd>',
  )
})

test('of several tasks in a row only the first is current', () => {
  const task = { state: 'task', what: 'Send a new photo', who: 'You' } as const
  expect(textOf(<Steps steps={[task, { ...task, what: 'Buy the rest' }]} />)).toBe(
    'Your turn Send a new photo You Later: Buy the rest You',
  )
})

test('a page shows one task, and how many more there are', () => {
  const task = (key: string) => ({
    key,
    title: `Do ${key}`,
    icon: '',
    action: { label: `Go to ${key}`, icon: '', to: `/${key}` },
  })
  const card = (...tasks: ReturnType<typeof task>[]) =>
    render(
      <MemoryRouter>
        <TaskCard tasks={tasks} />
      </MemoryRouter>,
    )
  expect(card()).toBe('')
  expect(card(task('a'))).not.toContain('more')
  const three = card(task('a'), task('b'), task('c'))
  expect(three.match(/Your turn/g)).toHaveLength(1)
  expect(three).toMatch(/aria-expanded="false".*2 more things to do.*hidden="".*Do b.*Do c/)
})

test.each([
  ['', 0],
  ['aruga', 0],
  ['Aruga', 1],
  ['Aruga-2026', 4],
])('the password "%s" meets %i rules', (password, met) => {
  const text = textOf(<PasswordRules password={password} />)
  expect(text.match(/: done/g)?.length ?? 0).toBe(met)
})

test('a refusal shows the reason in the app’s language', () => {
  const error = new ApiProblem(403, 'This letter can no longer be claimed.', {
    code: 'LetterNotClaimable',
    wellFormed: true,
  })
  expect(textOf(<Refused error={error} />)).toBe('This letter can no longer be claimed.')
  setLanguage('fil')
  expect(textOf(<Refused error={error} />)).toBe('Hindi na po makukuha ang sulat na ito.')
})

test('a failed change that may have happened shows so, with the request id to quote', () => {
  const error = new ApiProblem(500, 'x', { data: { id: 'req-7' }, wellFormed: true })
  expect(textOf(<Refused error={error} failed="It may be claimed. Look again." />)).toMatch(
    /^It may be claimed\. Look again\..* req-7$/,
  )
})
