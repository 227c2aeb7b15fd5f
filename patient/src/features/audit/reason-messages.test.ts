import { refusalReasons } from '@aruga/contract/counter/counter'
import { openReasons } from '@aruga/contract/patients/open-reasons'
import { declineReasons, letterCancelReasons } from '@aruga/contract/review/decline-reasons'
import type { TFunction } from 'i18next'
import { afterAll, expect, test } from 'vitest'
import { setLanguage } from '../../i18n/messages.ts'
import { textsOf } from '../../i18n/texts.ts'
import { reasonMessage } from './reason-messages.ts'

afterAll(() => setLanguage('en'))

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
    const [en, fil] = (['en', 'fil'] as const).map((language) => {
      setLanguage(language)
      return reasonMessage(`${code}: a note`, textsOf('audit'))
    })
    for (const shown of [en, fil]) {
      expect(shown).not.toContain(code)
      expect(shown).not.toContain('reason_')
      expect(shown).toContain('a note')
    }
    if (code !== 'Other') expect(en).not.toBe(fil)
  },
)
