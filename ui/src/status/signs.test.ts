import { expect, test } from 'vitest'
import { documentSigns, letterSigns, patientSigns } from './signs.ts'

const all = [letterSigns, documentSigns, patientSigns].flatMap((signs) =>
  Object.entries(signs).map(([status, { patient, staff }]) => ({ status, patient, staff })),
)

test('Marigold marks what the reader does next, so nothing that waits for the patient is marigold in the console', () => {
  expect(all.filter(({ staff }) => staff.tone === 'turn')).toEqual([])
  expect(all.filter(({ patient }) => patient.tone === 'turn').map(({ status }) => status)).toEqual([
    'Issued',
    'Claimed',
    'NeedsQuantity',
    'Declined',
    'Declined',
  ])
})

test('States that do not wait for the patient look the same in both apps', () => {
  for (const { patient, staff } of all) if (patient.tone !== 'turn') expect(patient).toEqual(staff)
})
