import { refusalReasons } from '@aruga/contract/counter/counter'
import { openReasons } from '@aruga/contract/patients/open-reasons'
import { declineReasons, letterCancelReasons } from '@aruga/contract/review/decline-reasons'
import i18next, { type TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { AUDIT } from './messages.ts'
import { reasonMessage } from './reason-messages.ts'

const t = ((key: string) => key) as TFunction<'audit'>

test.each([
  ['PatientAsked', 'reason_PatientAsked'],
  ['Complaint: the pharmacy was closed: twice', 'reason_Complaint. the pharmacy was closed: twice'],
  ['Other: your doctor called', 'your doctor called'],
  ['Other', 'reason_Other'],
  ['Your doctor changed your medicine.', 'Your doctor changed your medicine.'],
])('the recorded reason "%s" is shown as "%s"', (recorded, shown) => {
  expect(reasonMessage(recorded, t)).toBe(shown)
})

test.each([...openReasons, ...declineReasons, ...letterCancelReasons, ...refusalReasons])(
  'the reason code %s is shown as a plain text in English and Filipino',
  (code) => {
    const [en, fil] = ['en', 'fil'].map((language) =>
      reasonMessage(`${code}: a note`, i18next.getFixedT(language, AUDIT)),
    )
    for (const shown of [en, fil]) {
      expect(shown).not.toContain(code)
      expect(shown).not.toContain('reason_')
      expect(shown).toContain('a note')
    }
    if (code !== 'Other') expect(en).not.toBe(fil)
  },
)
