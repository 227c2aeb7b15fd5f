import { listConsents, setConsent } from '@aruga/contract/consents/consents'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { addConsent, listConsentsOf, lockConsents } from '../../records/consents/queries.ts'
import { findContentPage } from '../../records/content/queries.ts'
import { setDisagreement, wasChosenByOther } from '../../records/patient-access/disagreement.ts'
import { tellOwners, tellStaffOfDisagreement } from '../../records/patient-access/tell.ts'
import { offered } from '../../wire/negotiation.ts'
import { invalidField, problem } from '../../wire/problem.ts'

export const consentRoutes = ({ db, clock }: AppContext) => [
  implement(listConsents, async ({ caller }) => ({ items: await listConsentsOf(db, caller.patientId) })),

  implement(setConsent, async ({ body, caller, request }) => {
    const { purpose, granted, consentVersion } = body
    const language = body.language ? offered(body.language, request) : caller.language
    const { patientId, accountId, acts } = caller
    const now = clock()
    const page = await findContentPage(db, 'patient-consent', language, now, consentVersion)
    if (!page) throw invalidField('ConsentPageUnknown', 'consentVersion')
    await inTransaction(db, async (tx) => {
      const hasLeft = await lockConsents(tx, patientId)
      // To withdraw this consent is to leave the program; a patient who left, and agreed again to return, can just withdraw it.
      if (purpose === 'program' && !granted && !hasLeft) throw problem('ConsentNeeded')
      const isContested = acts !== null && (await wasChosenByOther(tx, { patientId, accountId, purpose, now }))
      const recordedBy = acts === null ? null : accountId
      const subjectId = await addConsent(tx, { patientId, purpose, granted, page, recordedBy, now })
      if (!subjectId) return
      const action = granted ? 'consent.granted' : 'consent.withdrawn'
      await recordAudit(tx, { at: now, actorId: accountId, action, patientId, subjectId, request })
      // What the patient chose, all who see the patient are told; what somebody chose for them, by whom.
      const only = acts === null ? null : [accountId]
      await notifyPatient(tx, { patientId, kind: 'ConsentChanged', only, now })
      if (acts !== null) await tellOwners(tx, 'ConsentChangedByOther', { patientId, accountId, now })
      if (isContested && (await setDisagreement(tx, { patientId, disagree: true, now }))) {
        await recordAudit(tx, {
          at: now,
          actorId: accountId,
          action: 'caregiver.disagree',
          patientId,
          subjectId,
          request,
        })
        await notifyPatient(tx, { patientId, kind: 'GuardiansDisagree', now })
        await tellStaffOfDisagreement(tx, patientId, now)
      }
    })
    return { items: await listConsentsOf(db, patientId) }
  }),
]
