// @vitest-environment happy-dom
// Every key in every state of a case, with the forms of the queue: a key does its printed action, and nothing else.
import type { CaseInFull } from '@aruga/contract/review/case-file'
import type { Warning } from '@aruga/contract/review/warnings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/render.tsx'
import { switchShortcuts } from '../../ui/shortcuts.ts'
import { ProductField } from '../letters/product-field.tsx'
import { CaseKeys, type KeyState, KeysOfWarnings, liveKeys } from './case-keys.tsx'
import { AskCase } from './decision/ask-case.tsx'
import { DecisionBar } from './decision/decision-bar.tsx'
import { useWarningAnswers } from './use-warning-answers.ts'
import { Warnings } from './warnings/warnings.tsx'

const did = vi.fn()
const products = ['Alagamet', 'Dalisulin', 'Ginhavara'].map((name) => ({ id: name, name, strength: '1 mg' })) as never
const of = {
  ...{ kind: 'Prescription', id: 'one', documents: [], earlier: [], others: [], questions: [], signals: [] },
  lastLetter: { productName: 'Alagamet', strength: '1 mg', alongside: [] },
} as unknown as CaseInFull
const openLetter: Warning = { what: 'OpenLetterForProduct', units: 158 }
const sooner: Warning = { what: 'SoonerThanDose', units: 18 }

type Shown = { state: KeyState; warnings?: Warning[]; signals?: CaseInFull['signals']; error?: string }
const Case = ({ state, warnings = [], signals = [], error }: Shown) => {
  const { groups, open, answer, lead } = useWarningAnswers(warnings)
  const [product, setProduct] = useState<string | null>('Alagamet')
  return (
    <CaseKeys value={state}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (open) lead()
          else did('accept')
        }}
      >
        <KeysOfWarnings open={open !== undefined}>
          <Warnings
            of={{ ...of, signals }}
            groups={groups}
            duplicates={[]}
            inSequence={[]}
            onAnswer={(group, given) => {
              did(`${group} ${given.reason}`)
              answer(group, given)
            }}
            onBeside={vi.fn()}
          />
          <ProductField
            ref={null}
            products={products}
            mayBeNone
            byKeys
            value={product}
            onChange={(id) => {
              did(`product ${id}`)
              setProduct(id)
            }}
            error={error}
          />
          <DecisionBar
            accept="Accept"
            onAccept={() => (open ? lead() : did('accept'))}
            onDecline={() => did('decline')}
            onAsk={() => did('ask')}
          />
        </KeysOfWarnings>
      </form>
    </CaseKeys>
  )
}
const render = (shown: Shown) =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <Case {...shown} />
    </QueryClientProvider>,
  )

/** The labels printed with each key. */
const printed = () =>
  new Map(
    [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')]
      .filter((each) => each.getAttribute('aria-keyshortcuts') !== 'p')
      .map((each) => [each.getAttribute('aria-keyshortcuts') ?? '', each]),
  )
const badges = () =>
  [...document.querySelectorAll('span[aria-hidden="true"]')]
    .map((each) => each.textContent ?? '')
    .filter((text) => /^[A-Z0-9]$/.test(text))
const everyKey = [...'abcdefghijklmnoqrstuvwxyz0123456789']

beforeEach(() => {
  vi.clearAllMocks()
  switchShortcuts(true)
})

const states: [string, Shown][] = [
  ['no warning', { state: 'deciding' }],
  ['an error', { state: 'deciding', error: 'Choose a product' }],
  ['one warning', { state: 'deciding', warnings: [openLetter] }],
  ['two warnings', { state: 'deciding', warnings: [sooner, openLetter] }],
  ['another product', { state: 'deciding', warnings: [{ what: 'OtherProduct', units: null }] }],
  ['not in the list', { state: 'elsewhere', warnings: [openLetter] }],
  ['waiting', { state: 'waiting' }],
]

test.each(states)(
  'With %s, each key does what it is printed on, and every other does nothing',
  async (_, shown) => {
    const person = render(shown)
    const controls = [...printed().keys()]
    const letters = badges().filter((text) => !'JK'.includes(text))
    expect(letters.sort()).toEqual(controls.map((key) => key.toUpperCase()).sort())
    for (const key of everyKey.filter((key) => !controls.includes(key))) await person.keyboard(key)
    expect(did).not.toHaveBeenCalled()
    for (const key of controls) {
      await render(shown).keyboard(key)
      const pressed = [...did.mock.calls]
      did.mockClear()
      const again = render(shown)
      await again.click(printed().get(key) as HTMLElement)
      expect([key, pressed]).toEqual([key, did.mock.calls])
      did.mockClear()
    }
  },
  60_000,
)

test('A case outside the list, or waiting, has no key that decides', () => {
  expect(liveKeys.elsewhere).toEqual([])
  expect(liveKeys.waiting).not.toContain('decide')
  for (const parts of Object.values(liveKeys)) {
    const withDigits = (parts as readonly string[]).filter((part) =>
      ['products', 'reasons', 'decline', 'questions'].includes(part),
    )
    expect(withDigits.length).toBeLessThan(2)
  }
})

test('A held key acts once', async () => {
  const person = render({ state: 'deciding' })
  await person.keyboard('{d>4/}')
  expect(did.mock.calls).toEqual([['decline']])
})

test('“Compared” cannot be chosen before the comparison was open', async () => {
  const signal = { id: 's', kind: 'SamePicture', otherCodes: ['ABCD'], doctorCode: null } as never
  const person = render({ state: 'deciding', warnings: [{ what: 'SamePicture', units: 1 }], signals: [signal] })
  await person.keyboard('1')
  expect(did).not.toHaveBeenCalled()
  expect(screen.getByText('Open the comparison first.')).toBeDefined()
  await person.click(screen.getByRole('button', { name: /Compare/ }))
  await person.keyboard('1')
  expect(did.mock.calls).toEqual([['samePicture ComparedDiffers']])
})

test('After an error the buttons have the focus, and the next digit chooses', async () => {
  const focus: { current: { focus: () => void } | null } = { current: null }
  const person = show(
    <CaseKeys value="deciding">
      <ProductField ref={focus} products={products} mayBeNone byKeys value={null} onChange={did} error="Choose" />
    </CaseKeys>,
  )
  focus.current?.focus()
  await person.keyboard('2')
  expect(did.mock.calls).toEqual([['Dalisulin']])
})

test('A question’s digits and sending are off while the case is not in the list', async () => {
  for (const state of ['elsewhere', 'asking'] as const) {
    show(
      <QueryClientProvider client={new QueryClient()}>
        <CaseKeys value={state}>
          <AskCase
            of={{ ...of, patient: { patientCode: 'HMCD-KM4E' } } as CaseInFull}
            onBeside={vi.fn()}
            onBack={vi.fn()}
            onAsked={vi.fn()}
          />
        </CaseKeys>
      </QueryClientProvider>,
    )
    expect(screen.queryAllByText('Ctrl Enter')).toHaveLength(state === 'asking' ? 1 : 0)
  }
})
