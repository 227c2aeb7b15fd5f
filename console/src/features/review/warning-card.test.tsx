// @vitest-environment happy-dom
import type { CaseInFull, CaseLetter } from '@aruga/contract/review/case-file'
import type { Warning } from '@aruga/contract/review/warnings'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/render.tsx'
import { switchShortcuts } from '../../ui/shortcuts.ts'
import { CaseKeys } from './case-keys.tsx'
import { DecisionBar } from './decision/decision-bar.tsx'
import { useWarningAnswers } from './use-warning-answers.ts'
import { acknowledgementsOf } from './warning-groups.ts'
import { recordedAcknowledgement } from './warning-texts.ts'
import { ReceiptLedger } from './warnings/receipt-ledger.tsx'
import { Warnings } from './warnings/warnings.tsx'

const eightMore: Warning = { what: 'MoreThanHandedOver', units: 8 }
const sameFile: Warning = { what: 'SameFile', units: 1 }
const accepted = vi.fn()
const of = { documents: [], earlier: [], others: [], signals: [] } as unknown as CaseInFull

/** The warnings of a case above its buttons; pressing the last button changes the number. */
const Case = ({ warnings }: { warnings: Warning[] }) => {
  const [shown, setShown] = useState(warnings)
  const { groups, open, answer, lead } = useWarningAnswers(shown)
  const accept = () => (open ? lead() : accepted(acknowledgementsOf(groups)))
  return (
    <CaseKeys value={open ? 'warned' : 'deciding'}>
      <Warnings
        of={of}
        groups={groups}
        units={12}
        duplicates={[]}
        inSequence={[]}
        onAnswer={answer}
        onBeside={() => {}}
      />
      <DecisionBar
        accept="Accept"
        missing={open ? 'You can accept once you’ve said why.' : null}
        onAccept={accept}
        onDecline={() => {}}
        onAsk={() => {}}
      />
      <button type="button" onClick={() => setShown([{ what: 'MoreThanHandedOver', units: 3 }])}>
        The counter records 5 more
      </button>
    </CaseKeys>
  )
}

beforeEach(() => {
  vi.clearAllMocks()
  switchShortcuts(true)
})

test('A accepts nothing while a warning has no reason: it leads to the reasons, where a digit chooses', async () => {
  const person = show(<Case warnings={[eightMore]} />)
  await person.keyboard('a')
  expect(accepted).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Another branch, or hand-over not recorded' }))
  await person.keyboard('5')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Asked the branch' }).checked).toBe(true)
  await person.keyboard('a')
  expect(accepted).toHaveBeenCalledWith([{ ...eightMore, reason: 'BranchAsked' }])
})

test('Every group of warnings needs a reason of its own, and another reason needs words', async () => {
  const person = show(<Case warnings={[eightMore, sameFile]} />)
  await person.keyboard('a6')
  await person.keyboard('a')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'What is it?' }))
  await person.keyboard('Called them')
  await person.click(document.body)
  await person.keyboard('a2a')
  expect(accepted).toHaveBeenCalledWith([
    { ...eightMore, reason: 'Other', note: 'Called them' },
    { ...sameFile, reason: 'TwoPatientsOnePaper' },
  ])
})

test('A reason is requested again when its number has changed', async () => {
  const person = show(<Case warnings={[eightMore]} />)
  await person.keyboard('a1')
  await person.click(screen.getByRole('button', { name: /records 5 more/ }))
  expect(screen.getByText('This has changed since you gave a reason. Say why again.')).toBeDefined()
  await person.click(document.body)
  await person.keyboard('a')
  expect(accepted).not.toHaveBeenCalled()
})

test('The ledger shows the units handed over, claimed by receipts, on this receipt and left after it', () => {
  const letter = {
    productName: 'Insulin glargine',
    strength: '100 units/mL',
    unit: 'pen',
    quantityApproved: 12,
    quantityPurchased: 4,
    quantityCounted: 1,
    quantityWaiting: 3,
    handOvers: [
      {
        at: '2026-11-21T06:10:00Z',
        day: '2026-11-21',
        branchId: 'a',
        branchName: 'Katipunan Avenue',
        quantity: 4,
        firstQuantity: 5,
        correction: { reason: 'GivenBack', note: null },
      },
      {
        at: '2026-11-21T07:10:00Z',
        day: '2026-11-21',
        branchId: 'a',
        branchName: 'Katipunan Avenue',
        quantity: 0,
        firstQuantity: 2,
        correction: { reason: 'Other', note: 'The box was empty' },
      },
    ],
    counted: [],
  } as unknown as CaseLetter
  show(<ReceiptLedger letter={letter} stated={3} quantity={3} differs={false} />)
  expect(screen.getByText(/^4: Katipunan Avenue/).textContent).toContain(
    '(corrected from 5: The patient gave some back)',
  )
  expect(screen.getByText(/^0: Katipunan Avenue/).textContent).toContain('(corrected from 2: The box was empty)')
  const rows = [...document.querySelectorAll('dl > div')].map((row) => row.querySelector('dt + dd')?.textContent)
  expect(rows).toEqual(['4', '1', '3', '8'])
})

test('A receipt for free goods shows the same ledger, and does not reduce the units left', () => {
  const handOver = { at: '2026-11-21T06:10:00Z', day: '2026-11-21', branchName: 'Katipunan Avenue', quantity: 4 }
  const letter = { quantityApproved: 12, quantityPurchased: 4, quantityCounted: 0, quantityWaiting: 0, unit: 'pen' }
  const shown = { ...letter, handOvers: [handOver], counted: [] } as unknown as CaseLetter
  show(<ReceiptLedger letter={shown} stated={0} quantity={null} differs={false} />)
  const rows = [...document.querySelectorAll('dl > div')].map((row) => row.querySelector('dt + dd')?.textContent)
  expect(rows).toEqual(['4', '0', 'Free goods, not counted', '8'])
})

test('An acknowledgement on record reads as a sentence', () => {
  expect(recordedAcknowledgement('MoreThanHandedOver 8: BranchAsked: They had: 4 of 12')).toBe(
    '8 more than the counter handed over. Asked the branch. They had: 4 of 12',
  )
  expect(recordedAcknowledgement('NothingHandedOver: PatientAsked')).toBe(
    'The counter handed nothing over. Asked the patient',
  )
  expect(recordedAcknowledgement('Something else')).toBeNull()
})
