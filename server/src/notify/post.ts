// News on paper, for patients whom nobody reads anything for on a screen: staff print and post it (docs/decisions/004-tokens-and-the-password-grant.md#281).
import { entryInApp, type PatientKind } from '@aruga/contract/notifications/kinds'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'

/** What the desk has told already, or what is over before a letter comes. */
const notOnPaper: readonly PatientKind[] = [
  'RegistrationReceived',
  'DocumentReceived',
  'CaregiverJoined',
  'CaregiverEnded',
  'InvitationTried',
]

/** Whether paper tells of it: news and reminders, not what the patient has just done or what is over in minutes. */
export function isOnPaper(kind: PatientKind): boolean {
  const channels = entryInApp(kind)?.channels
  return channels?.isNews === true && !channels.isCall && !notOnPaper.includes(kind)
}

const insert = query(
  'post.insert',
  `INSERT INTO paper_notice (id, patient_id, kind, title, body, created_at)
   SELECT gen_random_uuid(), p.id, :kind, :title::jsonb, :body::jsonb, :now
   FROM patient p WHERE p.id = :patientId AND p.account_id IS NULL AND p.erased_at IS NULL`,
)
type OnPaper = { patientId: string; kind: PatientKind; title: string; body: string; now: Date }
/** Puts news of a patient without account among what staff print. */
export const putOnPaper = (tx: Db, notice: OnPaper) => insert(tx, notice)

/** For an erased patient. */
export const erasePaper = query('post.erase', 'DELETE FROM paper_notice WHERE patient_id = :patientId')
