// Whose task is next with a patient, and what is open.
import { hasFact } from '@aruga/contract/documents/kinds'
import { compareInstants } from '@aruga/contract/instants'
import type { PatientSummary } from '@aruga/contract/patients/summary'
import type { CaseDocument, CaseLetter, CasePatient } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { dueAt } from '../../records/cases/working-days.ts'
import { countWaitingOf } from '../../records/messages/queries.ts'
import { findReckoning } from '../../records/program/working-time.ts'
import { findLastContact } from './timeline.ts'

const listWaiting = query(
  'patients.waiting-cases',
  `SELECT 'Registration' AS "kind: CaseKind", p.id, coalesce(p.waiting_since, p.registered_at) AS "waitingSince!", p.promised_at AS "promisedAt"
   FROM patient p WHERE p.id = :patientId AND p.status = 'UnderReview' AND NOT awaits_answer(p.id)
   UNION ALL
   SELECT d.kind, d.id, coalesce(d.waiting_since, d.uploaded_at), d.promised_at
   FROM document d JOIN patient p ON p.id = d.patient_id AND p.status = 'Active'
   WHERE d.patient_id = :patientId AND is_undecided(d) AND is_case(d.kind) AND NOT awaits_answer(d.id)
   ORDER BY 3, id`,
)
const findOpenQuestion = query(
  'patients.open-question',
  `SELECT EXISTS (SELECT FROM question q WHERE q.patient_id = :patientId AND q.status = 'Asked') AS "asked!"`,
)
type WaitingCase = Awaited<ReturnType<typeof listWaiting>>[number]

const findMoney = query(
  'patients.money',
  `SELECT sum(d.benefit_amount)::bigint AS "benefitAmount", sum(patient_amount(d))::bigint AS "patientAmount",
     sum(d.vat_off)::bigint AS "vatOff", sum(d.statutory_discount)::bigint AS "statutoryDiscount"
   FROM letter l JOIN dispensing d ON d.letter_id = l.id WHERE l.patient_id = :patientId`,
)
async function moneyOfPatient(db: Db, patientId: string): Promise<PatientSummary['money']> {
  const [sums] = await findMoney(db, { patientId })
  if (!sums || sums.benefitAmount === null || sums.patientAmount === null) return null
  const { benefitAmount, patientAmount, vatOff, statutoryDiscount } = sums
  return { benefitAmount, patientAmount, vatOff: vatOff ?? 0, statutoryDiscount: statutoryDiscount ?? 0 }
}

type PatientFacts = { patient: CasePatient; letters: CaseLetter[]; documents: CaseDocument[]; now: Date }

/** `letters` and `documents`: all of the patient's, newest first, as the caller may see them. */
export async function summarise(db: Db, { patient, letters, documents, now }: PatientFacts): Promise<PatientSummary> {
  const [waiting, reckoning, lastContact, money, [question], messages] = await Promise.all([
    listWaiting(db, { patientId: patient.id }),
    findReckoning(db),
    findLastContact(db, patient.id),
    moneyOfPatient(db, patient.id),
    findOpenQuestion(db, { patientId: patient.id }),
    countWaitingOf(db, patient.id),
  ])
  const [oldest] = waiting
  const hidden = new Set(documents.filter(({ paper }) => paper?.visible === false).map(({ id }) => id))
  const toOpen = waiting.find(({ id }) => !hidden.has(id))
  const due = oldest ? dueAt(reckoning, oldest) : null
  const open = letters.filter(({ status }) => status === 'Issued' || status === 'Claimed')
  const [newest] = letters
  return {
    turn: {
      ...taskOf({ patient, documents, open, oldest, asked: question?.asked ?? false, messages }),
      case: toOpen ? { kind: toOpen.kind, id: toOpen.id } : null,
      dueAt: due?.toISOString() ?? null,
      overdue: due !== null && due <= now,
    },
    open: {
      letters: open.length,
      firstEndsAt: open.map(({ validUntil }) => validUntil).toSorted(compareInstants)[0] ?? null,
      cases: waiting.length,
      messages,
    },
    units: newest
      ? {
          letterId: newest.id,
          number: newest.number,
          status: newest.status,
          unit: newest.unit,
          approved: newest.quantityApproved,
          purchased: newest.quantityPurchased,
          proved: newest.quantityCounted,
          waiting: newest.quantityWaiting,
        }
      : null,
    money,
    lastContact,
  }
}

type Facts = Pick<PatientFacts, 'patient' | 'documents'> & {
  open: CaseLetter[]
  oldest: WaitingCase | undefined
  asked: boolean
  messages: number
}

function taskOf({
  patient,
  documents,
  open,
  oldest,
  asked,
  messages,
}: Facts): Pick<PatientSummary['turn'], 'who' | 'why'> {
  const is = (status: CaseDocument['status']) =>
    documents.some(
      (one) => !one.replaced && one.status === status && (hasFact(one.kind, 'isCase') || patient.status !== 'Active'),
    )
  if (patient.erasedAt || patient.status === 'Unsubscribed') return { who: 'Nobody', why: 'Gone' }
  if (oldest) return { who: 'Program', why: 'Decide' }
  if (messages > 0) return { who: 'Program', why: 'Reply' }
  if (asked) return { who: 'Patient', why: 'Answer' }
  // A registration declined for good has no declined document.
  if (is('Declined')) return { who: 'Patient', why: 'SendAgain' }
  if (patient.status === 'Declined') return { who: 'Nobody', why: 'Nothing' }
  if (is('NeedsQuantity')) return { who: 'Patient', why: 'TellQuantity' }
  if (open.some(({ status }) => status === 'Claimed')) return { who: 'Patient', why: 'Buy' }
  if (open.length > 0) return { who: 'Patient', why: 'Claim' }
  return { who: 'Nobody', why: 'Nothing' }
}
