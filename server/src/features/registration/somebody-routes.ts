// A parent or guardian registers somebody, with the paper that proves it, and acts for them from then on. Until a reviewer has accepted the paper,
// nothing is issued, and all that the file has is what they sent themselves (docs/decisions/004-tokens-and-the-password-grant.md#275).
import { randomUUID } from 'node:crypto'
import type { ContentPage } from '@aruga/contract/content/content'
import { beginningOf } from '@aruga/contract/days'
import { scopes } from '@aruga/contract/permissions'
import { dayOfAge, isChild, MAX_REGISTERED, registerSomebody } from '@aruga/contract/registration/somebody'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { publishToAccount } from '../../events/publish.ts'
import { type Finish, withIdempotency } from '../../http/idempotency.ts'
import { type Call, implement, type ResultSent } from '../../http/implement.ts'
import { papersOf } from '../../records/papers/with-registration.ts'
import { lockGuardian } from '../../records/patient-access/guardians.ts'
import { checkRegistration } from '../../records/registration/check-registration.ts'
import { agreedPurposes, enrolPatient } from '../../records/registration/enrol.ts'
import { newReference } from '../../records/registration/queries.ts'
import { offered } from '../../wire/negotiation.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { type DocumentFiles, hashesOf, recordDocument, takeFiles, withFileCleanup } from '../documents/receive-files.ts'

type Sent = Call<typeof registerSomebody>
type Registered = ResultSent<typeof registerSomebody>

export const somebodyRoutes = (context: AppContext) => [
  implement(registerSomebody, (call) => {
    const { fields, files, caller, request } = call
    const input = { fields, hashes: hashesOf(files) }
    const once = { scope: `register by ${caller.accountId}`, input, now: context.clock() }
    return withIdempotency<Registered>(context.db, request, once, (finish) => registerOther(context, call, finish))
  }),
]

async function registerOther(context: AppContext, call: Sent, finish: Finish<Registered>): Promise<Registered> {
  const { fields, files, caller, request } = call
  const now = context.clock()
  const language = (fields.Language && offered(fields.Language, request)) ?? caller.language
  const { doctorId, page } = await checkRegistration(context.db, fields, language, now)
  if (fields.Grounds === 'Parent' && !isChild(fields.Birthdate, now)) throw invalidField('NotAChild', 'birthdate')

  const sender = { accountId: caller.accountId, patientId: null, request }
  const papers = [
    { kind: 'Id', file: files.FileId },
    { kind: 'Prescription', file: files.FilePrescription },
    { kind: 'Authority', file: files.FileAuthority },
    ...(await papersOf(context.db, call, language)),
  ] as const
  const documents = await takeFiles(context, papers, sender)
  const done = await withFileCleanup(context, documents, async () => {
    const response = await recordOther(context, { call, doctorId, page, documents, finish, now })
    return { response, recorded: true }
  })
  return done.response
}

type NewRegistration = {
  call: Sent
  doctorId: string
  page: ContentPage
  documents: DocumentFiles[]
  finish: Finish<Registered>
  now: Date
}

const recordOther = ({ db }: AppContext, { call, doctorId, page, documents, finish, now }: NewRegistration) =>
  inTransaction(db, async (tx) => {
    const { fields, caller, request } = call
    const { accountId } = caller
    if ((await lockGuardian(tx, accountId, now)) >= MAX_REGISTERED) throw problem('TooManyRegistered')
    const patientId = randomUUID()
    const response: Registered = { patientId, reference: await newReference(tx, now), status: 'UnderReview' }
    await enrolPatient(tx, {
      id: patientId,
      accountId: null,
      enrolled: 'Guardian',
      enrolledBy: accountId,
      reference: response.reference,
      doctorId,
      fields,
      page,
      agreed: agreedPurposes(fields.OptionalConsents),
      consent: { channel: 'guardian', recordedBy: accountId },
      guardian: {
        grounds: fields.Grounds,
        scope: [...scopes],
        relation: fields.Relation.trim(),
        // A guardian of a child, too: at 18 the young adult decides, or a court does.
        until: isChild(fields.Birthdate, now) ? beginningOf(dayOfAge(fields.Birthdate)) : null,
      },
      request,
      now,
    })
    for (const document of documents) await recordDocument(tx, { patientId, accountId }, document, now)
    await publishToAccount(tx, accountId, 'profile')
    await finish(tx, response)
    return response
  })
