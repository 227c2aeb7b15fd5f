// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../testing/render.tsx'
import { switchShortcuts } from '../../../ui/shortcuts.ts'
import { CaseKeys } from '../case-keys.tsx'
import { DecisionBar } from './decision-bar.tsx'

const accept = vi.fn()
const decline = vi.fn()
const calls = () => [accept.mock.calls.length, decline.mock.calls.length]

/** The bar below a form with a field, as in a case. */
const bar = () =>
  show(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        accept()
      }}
    >
      <input aria-label="Receipt number" />
      <CaseKeys value="deciding">
        <DecisionBar accept="Approve" onAccept={accept} onDecline={decline} onAsk={vi.fn()} />
      </CaseKeys>
    </form>,
  )

beforeEach(() => {
  vi.clearAllMocks()
  switchShortcuts(true)
})

test('The buttons accept and decline', async () => {
  const person = bar()
  await person.click(screen.getByRole('button', { name: /^Approve/ }))
  expect(calls()).toEqual([1, 0])
  await person.click(screen.getByRole('button', { name: /^Decline/ }))
  expect(calls()).toEqual([1, 1])
})

test('A accepts and D declines', async () => {
  const person = bar()
  await person.keyboard('a')
  expect(calls()).toEqual([1, 0])
  await person.keyboard('D')
  expect(calls()).toEqual([1, 1])
})

test('Typing into a field and browser shortcuts decide nothing', async () => {
  const person = bar()
  await person.type(screen.getByRole('textbox'), 'AD')
  await person.click(document.body)
  await person.keyboard('{Control>}a{/Control}{Control>}d{/Control}')
  expect(calls()).toEqual([0, 0])
})

test('Shortcuts that are switched off decide nothing and are not shown', async () => {
  switchShortcuts(false)
  const person = bar()
  await person.keyboard('ad')
  expect(calls()).toEqual([0, 0])
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDefined()
})
