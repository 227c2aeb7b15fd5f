import { randomUUID } from 'node:crypto'
import type { ContentPage } from '@aruga/contract/content/content'
import { SOURCE_LANGUAGE } from '@aruga/contract/languages'
import { storedLastName } from '@aruga/contract/person-name'
import { register } from '@aruga/contract/registration/registration'
import { philippineMobile } from '@aruga/contract/typed-text'
import { hashPassword } from '../../auth/passwords/passwords.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction, savepoint } from '../../db/open.ts'
import { type Finish, withIdempotency } from '../../http/idempotency.ts'
import { type Call, implement, type ResultSent } from '../../http/implement.ts'
import { refuseCommonPassword } from '../../records/mailed-links/new-password.ts'
import { papersOf } from '../../records/papers/with-registration.ts'
import { checkRegistration } from '../../records/registration/check-registration.ts'
import { agreedPurposes, enrolPatient } from '../../records/registration/enrol.ts'
import * as queries from '../../records/registration/queries.ts'
import { languageOf, offered } from '../../wire/negotiation.ts'
import { problem } from '../../wire/problem.ts'
import {
  type DocumentFiles,
  hashesOf,
  recordDocument,
  removeFiles,
  takeFiles,
  withFileCleanup,
} from '../documents/receive-files.ts'
import { addressRoutes } from './address-routes.ts'
import { accountColumns, freeName, logInBy } from './log-in-by.ts'
import { sendProof } from './mails.ts'
import { signUpRoutes } from './sign-up-routes.ts'
import { somebodyRoutes } from './somebody-routes.ts'

type Registered = ResultSent<typeof register>

export const registrationRoutes = (context: AppContext) => [
  ...addressRoutes(context),
  ...signUpRoutes(context),
  ...somebodyRoutes(context),

  implement(register, (call) => {
    const { Password, ...fields } = call.fields
    const hashes = hashesOf(call.files)
    const once = { scope: 'register', input: { fields, hashes }, now: context.clock() }
    return withIdempotency<Registered>(context.db, call.request, once, (finish) =>
      registerPatient(context, call, finish),
    )
  }),
]

/**
 * Stores account, patient, both documents, consents and notification, or none of them, and mails a link to the address or sends a code to the number. An
 * unconfirmed registration of it is replaced. For one that has an account, the same statements
 * run and are undone, and its owner gets another message: neither the response, its time nor the number of messages reveals it.
 */
async function registerPatient(context: AppContext, call: Call<typeof register>, finish: Finish<Registered>) {
  const { db, files } = context
  const { fields, request } = call
  const now = context.clock()
  const language =
    (fields.Language && offered(fields.Language, call.request)) ?? languageOf(call.request) ?? SOURCE_LANGUAGE
  const { doctorId, page } = await checkRegistration(db, fields, language, now)
  const by = logInBy(context, { email: fields.EmailAddress, mobile: fields.MobilePhoneNumber })
  const name = queries.nameOf(by)
  const about = [
    ...[fields.FirstName, fields.MiddleName ?? '', storedLastName(fields.LastName), name],
    philippineMobile(fields.MobilePhoneNumber) ?? '',
  ]
  await refuseCommonPassword(context, { password: fields.Password, member: 'password', about })

  const passwordHash = await hashPassword(fields.Password)
  const sender = { accountId: null, patientId: null, request: call.request }
  const documents = await takeFiles(
    context,
    [
      { kind: 'Id', file: call.files.FileId },
      { kind: 'Prescription', file: call.files.FilePrescription },
      ...(await papersOf(db, call, language)),
    ],
    sender,
  )
  const done = await withFileCleanup(context, documents, () =>
    inTransaction(db, async (tx) => {
      const { replaced, owner } = await freeName(tx, { name, request, now })
      const response: Registered = { reference: await queries.newReference(tx, now), status: 'UnderReview' }
      const id = randomUUID()
      const account = {
        id,
        ...accountColumns(by, id, owner),
        firstName: null,
        lastName: null,
        passwordHash,
        language,
        now,
      }
      const undo = await savepoint(tx, 'registered')
      // Somebody else has taken it at this moment.
      if ((await queries.insertAccount(tx, account)).length === 0) throw problem('RequestInProgress')
      await recordPatient(tx, { call, accountId: id, doctorId, page, documents, response, now })
      await (owner ? undo.rollBack() : undo.release())
      const proof = {
        name,
        account: owner ?? { accountId: id, status: 'unverified' },
        appName: fields.AppName,
        request,
        now,
      }
      const wait = await sendProof(tx, context, proof)
      if (wait !== undefined) throw problem('TooManyRequests', { retryAfter: wait })
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
    agreed: agreedPurposes(call.fields.OptionalConsents),
    consent: { channel: 'app' },
    request: call.request,
    now,
  })
  for (const document of documents) await recordDocument(tx, { patientId, accountId }, document, now)
}
