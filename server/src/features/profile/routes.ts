import { storedLastName } from '@aruga/contract/person-name'
import { assignDoctor, editProfile, readProfile, setLanguage } from '@aruga/contract/profile/profile'
import type { Language } from '@aruga/contract/values'
import { recordAudit, recordAuditOfAccount } from '../../audit/record-audit.ts'
import { normalEmail } from '../../auth/passwords/find-login.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { findHealthcareProfessional } from '../../records/professionals/queries.ts'
import { offered } from '../../wire/negotiation.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { searchSignalsAgain } from '../signals/find.ts'
import { emailRoutes, setEmail } from './email-routes.ts'
import { logInNameRoutes } from './log-in-name-routes.ts'
import { assignDoctorTo, changeDetails, changeLanguage, findProfile, hasOneName } from './queries.ts'
import { undoEmailRoutes } from './undo-email-routes.ts'

type Of = { patientId: string; language: Language; acts: readonly string[] | null }

export const profileRoutes = (context: AppContext) => {
  const { db, clock } = context

  async function profileOf({ patientId, language, acts }: Of) {
    const profile = await findProfile(db, { patientId, language, isOwn: acts === null, now: clock() })
    if (!profile) throw problem('NotFound')
    return profile
  }

  /** The address is that of the patient's own log-in, if they have one: whoever acts for them can neither give it away nor give them one. */
  async function refuseOtherEmail(of: Of, email: string) {
    const { emailAddress } = await profileOf(of)
    if (normalEmail(email) !== normalEmail(emailAddress ?? '')) throw problem('NotAllowedForPatient')
  }

  return [
    implement(readProfile, ({ caller }) => profileOf(caller)),

    implement(editProfile, async ({ body, caller, request }) => {
      const { accountId, patientId, acts, sessionId } = caller
      const now = clock()
      const details = {
        firstName: body.firstName.trim(),
        middleName: body.middleName === undefined ? undefined : body.middleName?.trim() || null,
        lastName: storedLastName(body.lastName),
        mobilePhoneNumber: body.mobilePhoneNumber.trim(),
      }
      const email = body.emailAddress?.trim()
      if (acts !== null && email !== undefined) await refuseOtherEmail(caller, email)
      await inTransaction(db, async (tx) => {
        if (body.lastName === '' && !(await hasOneName(tx, patientId))) throw invalidField('NameFormat', 'lastName')
        if (await changeDetails(tx, patientId, details)) {
          const auditTarget = { patientId, subjectId: patientId, request }
          await recordAudit(tx, { at: now, actorId: accountId, action: 'profile.changed', ...auditTarget })
          await notifyPatient(tx, { patientId, kind: 'ProfileChanged', now })
          await searchSignalsAgain(tx, patientId)
        }
        if (acts === null && email !== undefined)
          await setEmail(tx, context, { accountId, sessionId, request, now }, email)
      })
      return profileOf(caller)
    }),

    implement(setLanguage, async ({ body, caller: { accountId }, request }) => {
      const language = offered(body.language, request)
      await inTransaction(db, async (tx) => {
        if (!(await changeLanguage(tx, accountId, language))) return
        await recordAuditOfAccount(tx, { at: clock(), actorId: accountId, action: 'language.set', accountId, request })
      })
    }),

    implement(assignDoctor, async ({ query, caller: { accountId, patientId }, request }) => {
      const now = clock()
      const doctor = await findHealthcareProfessional(db, query.hcpCode, now)
      if (!doctor) throw problem('HcpCodeUnknown')
      if (doctor.retired) throw problem('HcpCodeRetired')
      const { hcpCode, doctorName, clinic } = doctor
      await inTransaction(db, async (tx) => {
        if (!(await assignDoctorTo(tx, patientId, doctor.id, now))) return
        const auditTarget = { patientId, subjectId: doctor.id, request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'doctor.assigned', ...auditTarget })
        const params = { doctor: doctorName }
        await notifyPatient(tx, { patientId, kind: 'DoctorAssigned', params, now })
      })
      return { hcpCode, doctorName, clinic }
    }),

    ...emailRoutes(context),
    ...logInNameRoutes(context),
    ...undoEmailRoutes(context),
  ]
}
