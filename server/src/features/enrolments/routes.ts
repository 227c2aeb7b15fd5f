import { randomUUID } from 'node:crypto'
import * as contract from '@aruga/contract/enrolments/enrolments'
import { ENROLMENTS_A_DAY } from '@aruga/contract/enrolments/enrolments'
import { isChild } from '@aruga/contract/registration/somebody'
import { philippineMobile } from '@aruga/contract/typed-text'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { type Finish, withIdempotency } from '../../http/idempotency.ts'
import { type Call, implement, type ResultSent } from '../../http/implement.ts'
import { attemptKey, countAttempt, giveBack, type Limit } from '../../rate-limits/attempts.ts'
import { refuseOwnPatient } from '../../records/cases/case-head.ts'
import { sendsSms } from '../../records/mailed-links/number-limit.ts'
import { papersOf } from '../../records/papers/with-registration.ts'
import { offeredWith } from '../../records/patient-access/link.ts'
import { canTakeOver, offerTakeOver } from '../../records/patient-access/take-over.ts'
import { checkRegistration } from '../../records/registration/check-registration.ts'
import { agreedPurposes, enrolPatient } from '../../records/registration/enrol.ts'
import { needEnroller } from '../../records/registration/need-enroller.ts'
import { newReference } from '../../records/registration/queries.ts'
import { isSameName } from '../../records/signals/same-name.ts'
import { pageOf } from '../../wire/list-query.ts'
import { invalidField, isProblem, problem } from '../../wire/problem.ts'
import { hashesOf, recordDocument, takeFiles, withFileCleanup } from '../documents/receive-files.ts'
import { sendTakeOverCode, takeSending } from './code-by-sms.ts'
import { isPossibleDuplicate, listEnrolledBy, mobileOf, nameOfStaff } from './queries.ts'

type Enrolled = ResultSent<typeof contract.enrolPatient>
type Enrolling = Call<typeof contract.enrolPatient>
const DAY_MS = 24 * 60 * 60_000

export const enrolmentRoutes = (context: AppContext) => {
  const { db, clock, keys, config } = context
  /** Counts an enrolment of the day. One that is refused is given back, except as a duplicate: else names could be tried all day. */
  async function counted<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const key = attemptKey(keys.attempts, `enrolments of ${accountId}`)
    const limit: Limit = { key, limit: ENROLMENTS_A_DAY, windowMs: DAY_MS }
    const wait = await countAttempt(db, limit, clock())
    if (wait !== undefined) throw problem('TooManyRequests', { retryAfter: wait })
    return work().catch(async (error) => {
      if (!isProblem(error, 'PossibleDuplicate')) await giveBack(db, limit)
      throw error
    })
  }

  return [
    implement(contract.enrolPatient, (call) => {
      const { accountId } = call.caller
      const input = { fields: call.fields, hashes: hashesOf(call.files) }
      const once = { scope: `enrol ${accountId}`, input, now: clock() }
      return withIdempotency<Enrolled>(db, call.request, once, (finish) =>
        counted(accountId, () => enrol(context, call, finish)),
      )
    }),

    implement(contract.listEnrolments, ({ query, caller: { accountId } }) =>
      listEnrolledBy(db, accountId, pageOf(query)),
    ),

    implement(contract.offerTakeOver, async ({ params, caller, request }) => {
      const [now, patientId, actorId] = [clock(), params.id.toLowerCase(), caller.accountId]
      await needEnroller(db, patientId, caller, now)
      await refuseOwnPatient(db, patientId, actorId)
      const { number, language } = await mobileOf(db, patientId)
      const mobile = sendsSms(context) ? philippineMobile(number ?? '') : undefined
      if (!(await canTakeOver(db, { patientId, now }))) throw problem('TakeOverNotOffered')
      // Before the offer: who has asked too often must not read the code on the screen.
      if (mobile) await takeSending(context, { actorId, patientId, number: mobile })
      const offered = await inTransaction(db, async (tx) => {
        const made = await offerTakeOver(tx, { patientId, by: actorId, now })
        if (!made) throw problem('TakeOverNotOffered')
        const auditTarget = { patientId, subjectId: made.id, request }
        await recordAudit(tx, { at: now, actorId, action: 'registration.take_over_offered', ...auditTarget })
        return made
      })
      const { link, code, expiresAt } = offeredWith(config, offered)
      const isSent = mobile ? await sendTakeOverCode(context, { number: mobile, code, language }) : false
      return { link, code: isSent ? null : code, expiresAt, isSent }
    }),
  ]
}

/** Stores patient, papers and consents, or none of them. */
async function enrol(context: AppContext, call: Enrolling, finish: Finish<Enrolled>): Promise<Enrolled> {
  const { db, clock } = context
  const { fields, caller, request } = call
  const [now, accountId] = [clock(), caller.accountId]
  const { doctorId, page } = await checkRegistration(db, fields, fields.Language, now)
  // A child's agreement alone counts for nothing, and a desk's witness is no guardian.
  if (isChild(fields.Birthdate, now)) throw invalidField('GuardianNeeded', 'birthdate')
  const witness = fields.Witness.trim()
  if (isSamePerson(witness, await nameOfStaff(db, accountId))) throw invalidField('WitnessIsEnroller', 'witness')
  const mobile = fields.MobilePhoneNumber?.trim() || null
  const person = { firstName: fields.FirstName, lastName: fields.LastName, birthdate: fields.Birthdate, mobile }
  const isDuplicate = await isPossibleDuplicate(db, person)
  if (isDuplicate && !fields.IsAnotherPerson) throw problem('PossibleDuplicate')

  const { files } = call
  const papers = [
    { kind: 'Id', file: files.FileId },
    { kind: 'Prescription', file: files.FilePrescription },
    { kind: 'SignedConsent', file: files.FileConsent },
    ...(await papersOf(db, call, caller.language)),
  ] as const
  const documents = await takeFiles(context, papers, { accountId, patientId: null, request })
  const done = await withFileCleanup(context, documents, () =>
    inTransaction(db, async (tx) => {
      const response: Enrolled = { id: randomUUID(), reference: await newReference(tx, now) }
      const patientId = response.id
      const signed = documents.find(({ kind }) => kind === 'SignedConsent')
      await enrolPatient(tx, {
        id: patientId,
        accountId: null,
        enrolled: 'Desk',
        enrolledBy: accountId,
        reference: response.reference,
        doctorId,
        fields,
        postalAddress: fields.PostalAddress?.trim() || null,
        language: fields.Language,
        page,
        agreed: agreedPurposes(fields.OptionalConsents),
        consent: { channel: fields.SignedOn, recordedBy: accountId, witness, paper: signed?.id ?? null },
        request,
        now,
      })
      for (const document of documents) await recordDocument(tx, { patientId, accountId }, document, now)
      if (isDuplicate) {
        const auditTarget = { patientId, subjectId: patientId, request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'registration.duplicate_denied', ...auditTarget })
      }
      await finish(tx, response)
      return { response, recorded: true }
    }),
  )
  return done.response
}

/** However they write it: with a dash, without an accent, the last name first. */
const isSamePerson = (one: string, other: string) => isSameName(wholeName(one), wholeName(other))
const wholeName = (name: string) => ({ firstName: name, middleName: null, lastName: '' })
