import type { RegistrationFields } from '@aruga/contract/registration/registration'
import type { Language } from '@aruga/contract/values'
import type { Db } from '../../db/open.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { findContentPage } from '../content/queries.ts'
import { findHealthcareProfessional } from '../professionals/queries.ts'

type Sent = Pick<RegistrationFields, 'HCPCode' | 'Birthdate' | 'ConsentVersion'>

/**
 * The doctor and the consent page of a registration, whoever sends it. Throws for an unknown or retired doctor's code, an unknown version of the
 * page, and an impossible birthdate.
 */
export async function checkRegistration(db: Db, sent: Sent, language: Language, now: Date) {
  const doctor = await findHealthcareProfessional(db, sent.HCPCode, now)
  if (!doctor) throw problem('HcpCodeUnknown')
  if (doctor.retired) throw problem('HcpCodeRetired')
  const page = await findContentPage(db, 'patient-consent', language, now, sent.ConsentVersion)
  if (!page) throw invalidField('ConsentPageUnknown', 'consentVersion')
  checkBirthdate(sent.Birthdate, now)
  return { doctorId: doctor.id, page }
}

/** Throws unless the date is in the past, at most 130 years ago. */
function checkBirthdate(birthdate: string | undefined, now: Date) {
  if (birthdate === undefined) return
  const age = now.getTime() - new Date(birthdate).getTime()
  if (age < 0 || age > 130 * 365.25 * 24 * 60 * 60_000) {
    throw invalidField('BirthdateImpossible', 'birthdate')
  }
}
