// What a component says, without a browser: how it looks and takes the focus is for the journeys.
import { ApiProblem } from '@aruga/client/api-problem'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../i18n/messages.ts'
import { Refused } from './feedback/refused.tsx'
import { PasswordRules } from './form/password-rules.tsx'
import { PassFacts } from './letter-pass/pass.tsx'
import { Ring } from './letter-pass/ring.tsx'

afterEach(() => setLanguage('en'))

const draw = (element: ReactElement) => renderToStaticMarkup(element)
const wordsOf = (element: ReactElement) =>
  draw(element)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('the ring is read as one sentence, and its figures are not read again', () => {
  const markup = draw(<Ring part={5} whole={12} label="5 of 12 pens bought" caption="of 12 pens" />)
  expect(markup).toContain('role="img" aria-label="5 of 12 pens bought"')
  expect(markup.match(/aria-hidden="true"/g)?.length).toBeGreaterThanOrEqual(2)
})

test('the facts of a pass are terms and values', () => {
  expect(draw(<PassFacts facts={[['Use it by', '3 Dec 2026']]} />)).toContain('<dt>Use it by</dt><dd>3 Dec 2026</dd>')
})

test.each([
  ['', 0],
  ['aruga', 0],
  ['Aruga', 1],
  ['Aruga-2026', 4],
])('of the password "%s" %i rules are said to be met', (password, met) => {
  const said = wordsOf(<PasswordRules password={password} />)
  expect(said.match(/: done/g)?.length ?? 0).toBe(met)
})

test('a refusal says why, in the reader’s language', () => {
  const error = new ApiProblem(403, 'This letter can no longer be claimed.', {
    code: 'LetterNotClaimable',
    wellFormed: true,
  })
  expect(wordsOf(<Refused error={error} />)).toBe('This letter can no longer be claimed.')
  setLanguage('fil')
  expect(wordsOf(<Refused error={error} />)).toBe('Hindi na po makukuha ang sulat na ito.')
})

test('a failure that may have happened all the same says so, with the number to quote', () => {
  const error = new ApiProblem(500, 'x', { data: { id: 'req-7' }, wellFormed: true })
  expect(wordsOf(<Refused error={error} failed="It may be claimed. Look again." />)).toMatch(
    /^It may be claimed\. Look again\..* req-7$/,
  )
})
