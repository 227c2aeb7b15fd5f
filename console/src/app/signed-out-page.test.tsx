// @vitest-environment happy-dom
import { sessionEnds } from '@aruga/contract/connect'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { whyOf } from '../platform/session-end.ts'
import { show } from '../testing/render.tsx'
import { SignedOut } from './signed-out-page.tsx'

test.each([
  ['SessionIdle', /nothing was done for too long/],
  ['SessionOver', /a log-in lasts one working day/],
  ['SignedOutElsewhere', /from another window or device/],
  ['PasswordChanged', /password of your account was changed.*tell an administrator/],
  ['AccessChanged', /an administrator changed what you can do/],
] as const)('The page shows why the server ended the session: %s', (code, text) => {
  show(<SignedOut why={whyOf('refused', code)} />)
  expect(screen.getByRole('heading', { name: 'You were logged out' })).toBeDefined()
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Log in again' })).toBeDefined()
})

test('Without a known code the page says that the server gave no reason; other ends keep their texts', () => {
  expect([whyOf('refused', null), whyOf('refused', 'invalid_grant'), whyOf('idle', sessionEnds[3])]).toEqual([
    'refused',
    'refused',
    'idle',
  ])
  show(<SignedOut why="refused" />)
  expect(screen.getByText(/the server ended this session. It didn’t say why/)).toBeDefined()
})
