// Mails the patients of an import how to take over, so many a minute that other mails go out beside them. The job's next step is
// queued in the transaction that queues its mails: after a crash another server goes on, and nobody is mailed twice.

import { INVITING_MS } from '@aruga/contract/patients/import'
import { may } from '@aruga/contract/permissions'
import en from '@aruga/locales/en/patients.server.json' with { type: 'json' }
import { recordAuditOfEach } from '../../../audit/record-audit.ts'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import type { JobData } from '../../../jobs/job-data.ts'
import type { Draft } from '../../../mail/draft.ts'
import { takeOverLink } from '../../../records/patient-access/link.ts'
import { offerTakeOver, TAKE_OVER_MS } from '../../../records/patient-access/take-over.ts'
import { fill, localesOf } from '../../../texts/locales.ts'
import { rolesOf } from './queries.ts'

const A_MINUTE = 300
const MINUTE_SECONDS = 60

const begin = query(
  'patient-invitations.begin',
  `UPDATE patient_import SET inviting = true, invited_by = :by, invited_at = :now
   WHERE id = :id AND state = 'Imported' AND (NOT inviting OR invited_at < :givenUpBefore) RETURNING id`,
)
/** False when it is not imported, or somebody else has begun already and the job can’t have been given up. */
export const beginInviting = async (tx: Db, id: string, by: string, now: Date) =>
  (await begin(tx, { id, by, now, givenUpBefore: new Date(now.getTime() - INVITING_MS) })).length > 0

const lock = query(
  'patient-invitations.lock',
  `SELECT invited_by AS "invitedBy!", invited_at AS "invitedAt!" FROM patient_import WHERE id = :id AND inviting FOR UPDATE`,
)
// Each once in a run: of those who have had a mail, only who could not be reached or let the link lapse.
const take = query(
  'patient-invitations.take',
  `UPDATE imported_patient i SET mail_id = gen_random_uuid(), invited_at = :now
   FROM (SELECT d.patient_id FROM imported_patient d JOIN patient p ON p.id = d.patient_id LEFT JOIN mail m ON m.id = d.mail_id
     WHERE d.import_id = :id AND d.invite = 'Link' AND d.email IS NOT NULL AND p.account_id IS NULL AND p.status = 'Active'
       AND (d.mail_id IS NULL OR (m.state = 'refused' OR d.invited_at < :lapsedBefore) AND d.invited_at < :begunAt)
     ORDER BY d.row LIMIT :limit) due
   WHERE i.patient_id = due.patient_id RETURNING i.patient_id AS "patientId", i.mail_id AS "mailId!"`,
)
const stop = query('patient-invitations.stop', 'UPDATE patient_import SET inviting = false WHERE id = :id')

/** Handles a `patientInvitations` job: queues the next mails, and itself a minute later if there may be more. */
export const sendInvitations = ({ db, jobs, clock }: AppContext, { importId: id }: JobData['patientInvitations']) =>
  inTransaction(db, async (tx) => {
    const running = (await lock(tx, { id }))[0]
    if (!running) return
    const { invitedBy: actorId, invitedAt: begunAt } = running
    const [now, roles] = [clock(), await rolesOf(tx, actorId)]
    const lapsedBefore = new Date(now.getTime() - TAKE_OVER_MS)
    const isAllowed = roles !== undefined && may(roles, 'patients.import')
    const due = isAllowed ? await take(tx, { id, now, begunAt, lapsedBefore, limit: A_MINUTE }) : []
    if (due.length < A_MINUTE) await stop(tx, { id })
    else await jobs.sendLater(tx, 'patientInvitations', MINUTE_SECONDS, { importId: id })
    if (due.length === 0) return
    await jobs.send(
      tx,
      'mail',
      ...due.map(({ mailId, patientId }) => ({ kind: 'takeOver' as const, mailId, patientId })),
    )
    const each = due.map(({ patientId }) => ({ patientId, subjectId: patientId }))
    await recordAuditOfEach(tx, { at: now, actorId, action: 'registration.invited', each, request: { id: 'jobs' } })
  })

const find = query(
  'patient-invitations.find',
  `SELECT i.email AS "email!", i.language_code AS language, p.first_name AS "firstName", p.birthdate AS "birthdate!", f.invited_by AS "invitedBy!"
   FROM imported_patient i JOIN patient p ON p.id = i.patient_id JOIN patient_import f ON f.id = i.import_id
   WHERE i.patient_id = :patientId AND i.mail_id = :mailId AND i.email IS NOT NULL AND p.birthdate IS NOT NULL AND p.status = 'Active'`,
)
const mails = localesOf('patients.server', en)

/**
 * The mail with a link that works for the person only: its code is the birthdate, which whoever gets a mail by a mistyped address does not
 * know. The link is made now and takes an earlier one back.
 */
export async function writeTakeOverMail(
  { db, config, clock }: AppContext,
  { patientId, mailId }: Extract<JobData['mail'], { kind: 'takeOver' }>,
): Promise<Draft | undefined> {
  const [found] = await find(db, { patientId, mailId })
  if (!found) return undefined
  const { email, language, firstName, birthdate, invitedBy: by } = found
  const offer = { patientId, by, code: codeOf(birthdate), now: clock() }
  const made = await inTransaction(db, (tx) => offerTakeOver(tx, offer))
  if (!made) return undefined
  const { title, body, label } = mails[language].takeOverMail
  const href = takeOverLink(config, made.token)
  const days = TAKE_OVER_MS / (24 * 60 * 60_000)
  return { to: email, language, content: { title, body: fill(body, { name: firstName, days }), link: { href, label } } }
}

/** `031461` for 1961-03-14: month, day and the last digits of the year, in the order in which people say it. */
const codeOf = (birthdate: string): string =>
  `${birthdate.slice(5, 7)}${birthdate.slice(8, 10)}${birthdate.slice(2, 4)}`
