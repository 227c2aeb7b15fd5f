import { expect, test } from 'vitest'
import { documentSigns, letterSigns, patientSigns } from './signs.ts'

const all = [letterSigns, documentSigns, patientSigns].flatMap((signs) =>
  Object.entries(signs).map(([status, { patient, staff }]) => ({ status, patient, staff })),
)

test('marigold is for whoever acts next: nothing that waits for the patient is marigold in the console', () => {
  expect(all.filter(({ staff }) => staff.tone === 'turn')).toEqual([])
  expect(all.filter(({ patient }) => patient.tone === 'turn').map(({ status }) => status)).toEqual([
    'Issued',
    'Claimed',
    'NeedsQuantity',
    'Declined',
    'Declined',
  ])
})

test('where nobody waits for the patient both apps show the same', () => {
  for (const { patient, staff } of all) if (patient.tone !== 'turn') expect(patient).toEqual(staff)
})
