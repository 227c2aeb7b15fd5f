import { randomUUID } from 'node:crypto'
import type { ContentPage } from '@aruga/contract/content/content'
import { optionalPurposes, type RegistrationFields, register } from '@aruga/contract/registration/registration'
import { hashPassword } from '../../auth/passwords/passwords.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { languageOf } from '../../http/authenticate.ts'
import { type Finish, withIdempotency } from '../../http/idempotency.ts'
import { type Call, implement, type ResultSent } from '../../http/implement.ts'
import { invalidField, problem } from '../../http/problem.ts'
import { recordAudit } from '../audit/queries.ts'
import { findContentPage } from '../content/queries.ts'
import {
  type DocumentFiles,
  recordDocument,
  removeFiles,
  takeFile,
  withFileCleanup,
} from '../documents/receive-files.ts'
import { notify } from '../notifications/queries.ts'
import { refuseCommonPassword } from '../password/new-password.ts'
import { findHealthcareProfessional } from '../professionals/queries.ts'
import { insertPatient } from './lifecycle/register.ts'
import * as queries from './queries.ts'

type Registered = ResultSent<typeof register>

export const registrationRoutes = (context: AppContext) => [
  implement(register, (call) => {
    const { Password, ...fields } = call.fields
    const hashes = [call.files.FileId.sha256, call.files.FilePrescription.sha256]
    const once = { scope: 'register', input: { fields, hashes }, now: context.clock() }
    return withIdempotency<Registered>(context.db, call.request, once, (finish) =>
      registerPatient(context, call, finish),
    )
  }),
]

/**
 * Stores account, patient, both documents, consents and notification, or none of them. An address that already has an
 * account takes the same steps up to the last one, so that neither the response nor its time reveals it.
 */
async function registerPatient(context: AppContext, call: Call<typeof register>, finish: Finish<Registered>) {
  const { db } = context
  const { fields } = call
  const now = context.clock()
  const doctor = await findHealthcareProfessional(db, fields.HCPCode, now)
  if (!doctor) throw problem('HcpCodeUnknown')
  if (doctor.retired) throw problem('HcpCodeRetired')
  const language = fields.Language ?? languageOf(call.request) ?? 'en'
  const page = await findContentPage(db, 'patient-consent', language, now, fields.ConsentVersion)
  if (!page) throw invalidField('ConsentPageUnknown', 'consentVersion')
  checkBirthdate(fields.Birthdate, now)
  await refuseCommonPassword(fields.Password, 'password')

  const passwordHash = await hashPassword(fields.Password)
  const documents = await takeBoth(context, call)
  const { response } = await withFileCleanup(context.files, documents, () =>
    inTransaction(db, async (tx) => {
      const response: Registered = { reference: await queries.newReference(tx, now), status: 'UnderReview' }
      const email = fields.EmailAddress.trim()
      const [account] = await queries.insertAccount(tx, { id: randomUUID(), email, passwordHash, language, now })
      if (account) {
        await recordPatient(tx, { call, accountId: account.id, doctorId: doctor.id, page, documents, response, now })
      } else {
        const owner = await queries.findAccountByEmail(tx, email)
        if (owner) await context.jobs.send(tx, 'mail', { kind: 'alreadyRegistered', accountId: owner.id })
      }
      await finish(tx, response)
      return { response, recorded: account !== undefined }
    }),
  )
  return response
}

/** Inspects and stores both files; when one is refused, the other is removed. */
async function takeBoth({ files }: AppContext, { files: sent }: Call<typeof register>): Promise<DocumentFiles[]> {
  const id = await takeFile(files, 'Id', sent.FileId)
  try {
    return [id, await takeFile(files, 'Prescription', sent.FilePrescription)]
  } catch (error) {
    await removeFiles(files, [id])
    throw error
  }
}

type NewRegistration = {
  call: Call<typeof register>
  accountId: string
  doctorId: string
  page: ContentPage
  documents: DocumentFiles[]
  response: Registered
  now: Date
}

async function recordPatient(tx: Db, registration: NewRegistration) {
  const { call, accountId, doctorId, page, documents, response, now } = registration
  const patientId = randomUUID()
  const { fields } = call
  const { reference } = response
  await insertPatient(tx, { id: patientId, accountId, reference, doctorId, fields, now })
  for (const document of documents) await recordDocument(tx, patientId, document, now)
  const agreed = agreedPurposes(fields)
  await queries.insertConsents(
    tx,
    ['program', ...optionalPurposes].map((purpose) => ({
      id: randomUUID(),
      patientId,
      purpose,
      granted: purpose === 'program' || agreed.has(purpose),
      page,
      now,
    })),
  )
  await recordAudit(tx, {
    at: now,
    actorId: accountId,
    action: 'registration.sent',
    patientId,
    subjectId: patientId,
    request: call.request,
  })
  await notify(tx, { accountId, kind: 'RegistrationReceived', params: { reference }, now })
}

const agreedPurposes = (fields: RegistrationFields) =>
  new Set((fields.OptionalConsents ?? '').split(',').map((purpose) => purpose.trim()))

/** Throws unless the date is in the past, at most 130 years ago. */
function checkBirthdate(birthdate: string | undefined, now: Date) {
  if (birthdate === undefined) return
  const age = now.getTime() - new Date(birthdate).getTime()
  if (age < 0 || age > 130 * 365.25 * 24 * 60 * 60_000) {
    throw invalidField('BirthdateImpossible', 'birthdate')
  }
}
