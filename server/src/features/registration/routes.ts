import { randomUUID } from 'node:crypto'
import type { ContentPage } from '@aruga/contract/content/content'
import { SOURCE_LANGUAGE } from '@aruga/contract/languages'
import { storedLastName } from '@aruga/contract/person-name'
import { register } from '@aruga/contract/registration/registration'
import { normalEmail } from '../../auth/passwords/find-login.ts'
import { hashPassword } from '../../auth/passwords/passwords.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction, savepoint } from '../../db/open.ts'
import { type Finish, withIdempotency } from '../../http/idempotency.ts'
import { type Call, implement, type ResultSent } from '../../http/implement.ts'
import { findContentPage } from '../../records/content/queries.ts'
import { refuseCommonPassword } from '../../records/mailed-links/new-password.ts'
import { findHealthcareProfessional } from '../../records/professionals/queries.ts'
import { enrolPatient } from '../../records/registration/enrol.ts'
import * as queries from '../../records/registration/queries.ts'
import { languageOf, offered } from '../../wire/negotiation.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { type DocumentFiles, recordDocument, removeFiles, withFileCleanup } from '../documents/receive-files.ts'
import { addressRoutes } from './address-routes.ts'
import { discardUnverified } from './discard.ts'
import { countRegistrationMail, registrationMail } from './mails.ts'
import { agreedPurposes, checkBirthdate, takeFiles } from './sent.ts'
import { somebodyRoutes } from './somebody-routes.ts'

type Registered = ResultSent<typeof register>

export const registrationRoutes = (context: AppContext) => [
  ...addressRoutes(context),
  ...somebodyRoutes(context),

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
 * Stores account, patient, both documents, consents and notification, or none of them, and mails a link to the address. An
 * unconfirmed registration of the address is replaced. For an address that has an account, the same statements
 * run and are undone, and its owner gets another mail: neither the response, its time nor the number of mails reveals it.
 */
async function registerPatient(context: AppContext, call: Call<typeof register>, finish: Finish<Registered>) {
  const { db, config, files, jobs, keys } = context
  const { fields } = call
  const now = context.clock()
  const doctor = await findHealthcareProfessional(db, fields.HCPCode, now)
  if (!doctor) throw problem('HcpCodeUnknown')
  if (doctor.retired) throw problem('HcpCodeRetired')
  const language =
    (fields.Language && offered(fields.Language, call.request)) ?? languageOf(call.request) ?? SOURCE_LANGUAGE
  const page = await findContentPage(db, 'patient-consent', language, now, fields.ConsentVersion)
  if (!page) throw invalidField('ConsentPageUnknown', 'consentVersion')
  checkBirthdate(fields.Birthdate, now)
  const about = [fields.FirstName, fields.MiddleName ?? '', storedLastName(fields.LastName), fields.EmailAddress]
  await refuseCommonPassword(context, { password: fields.Password, member: 'password', about })

  const passwordHash = await hashPassword(fields.Password)
  const { FileId, FilePrescription } = call.files
  const sender = { accountId: null, patientId: null, request: call.request }
  const documents = await takeFiles(
    context,
    [
      ['Id', FileId],
      ['Prescription', FilePrescription],
    ],
    sender,
  )
  const done = await withFileCleanup(context, documents, () =>
    inTransaction(db, async (tx) => {
      const email = fields.EmailAddress.trim()
      const wait = await countRegistrationMail(tx, keys, normalEmail(email), now)
      if (wait !== undefined) throw problem('TooManyRequests', { retryAfter: wait })
      const discarded = { email, reason: 'Registered again' as const, request: call.request, now }
      const replaced = await discardUnverified(tx, discarded)
      const owner = await queries.findAccountByEmail(tx, email)
      const response: Registered = { reference: await queries.newReference(tx, now), status: 'UnderReview' }
      const id = randomUUID()
      const account = { id, email: owner ? `${id}@taken.invalid` : email, passwordHash, language, now }
      const undo = await savepoint(tx, 'registered')
      // Somebody else has taken the address at this moment.
      if ((await queries.insertAccount(tx, account)).length === 0) throw problem('RequestInProgress')
      await recordPatient(tx, { call, accountId: id, doctorId: doctor.id, page, documents, response, now })
      await (owner ? undo.rollBack() : undo.release())
      await jobs.send(tx, 'mail', registrationMail(config, owner ?? { id, status: 'unverified' }, fields.AppName))
      await finish(tx, response)
      return { response, replaced, recorded: true, unused: owner ? documents : [] }
    }),
  )
  // Not awaited, so that a taken address takes no longer; the hourly sweep removes the remains of a crash.
  void Promise.allSettled([removeFiles(files, done.unused), ...done.replaced.map((key) => files.remove(key))])
  return done.response
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
  await enrolPatient(tx, {
    id: patientId,
    accountId,
    enrolled: 'Self',
    enrolledBy: null,
    reference: response.reference,
    doctorId,
    fields: call.fields,
    page,
    agreed: agreedPurposes(call.fields),
    consent: { channel: 'app' },
    request: call.request,
    now,
  })
  for (const document of documents) await recordDocument(tx, { patientId, accountId }, document, now)
}
