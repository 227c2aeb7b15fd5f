// @vitest-environment happy-dom
import type { CaseDocument } from '@aruga/contract/review/case-file'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { Prescriptions } from './patient-prescriptions.tsx'

const prescription = {
  writtenOn: '2026-11-20',
  prescriber: 'Dr. Elena Halimbawa',
  doseUnits: 4,
  doseDays: 30,
  supplyDays: 90,
  unit: 'pen',
}
const paper = (id: string, of: CaseDocument['prescription'] = prescription) =>
  ({ id, prescription: of, lettersOn: [] as CaseDocument['lettersOn'] }) as CaseDocument

test('A reviewer reads date, prescriber, dose and days on the patient’s page, and unfolds older ones', async () => {
  const older = { ...prescription, prescriber: 'Dr. Ramon Halimbawa' }
  const person = show(<Prescriptions documents={[paper('a'), paper('b'), paper('c', older), paper('d', null)]} />)
  expect(screen.getAllByText('4 pens in 30 days, for 90 days')).toHaveLength(2)
  expect(screen.getAllByText(/Nov 20, 2026.*Dr\. Elena Halimbawa/)).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Show all 3 prescriptions' }))
  expect(screen.getByText(/Dr\. Ramon Halimbawa/)).toBeDefined()
})

test('Where nothing was entered there is no empty box', () => {
  show(<Prescriptions documents={[paper('a', null)]} />)
  expect(screen.queryByRole('heading')).toBeNull()
})
