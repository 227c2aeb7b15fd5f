// A case in full: everything a decision needs, put together from the patient's file.
import { hasFact } from '@aruga/contract/documents/kinds'
import { may } from '@aruga/contract/permissions'
import type { CaseInFull } from '@aruga/contract/review/case-file'
import type { Caller } from '../../auth/sessions/caller.ts'
import type { Db } from '../../db/open.ts'
import { type CaseHead, decisionOf } from '../../records/cases/case-head.ts'
import { dueAt } from '../../records/cases/working-days.ts'
import { findReckoning } from '../../records/program/working-time.ts'
import { listQuestionsOf } from '../../records/questions/queries.ts'
import { listSignalsOfCase } from '../../records/signals/of-case.ts'
import { listSettledSignals } from '../../records/signals/settled.ts'
import { findAssignment } from './assign.ts'
import {
  documentsOfRegistration,
  earlierThan,
  findCasePatient,
  lastPrescriptionsOf,
  listCaseDocuments,
  listCaseLetters,
  proposedLetterOf,
} from './case-file.ts'
import { checksOf } from './checks.ts'
import { listSameFiles } from './duplicates.ts'
import { listHistory } from './history.ts'
import { lettersSoFar } from './letters-so-far.ts'
import { sequenceOf } from './receipts.ts'

const OTHERS = 20

type Reader = Pick<Caller, 'accountId' | 'roles'>

/** The case in full, as shown to this reader now. An assessor gets the paper and whose it is, nothing else of the patient. */
export async function readInFull(db: Db, head: CaseHead, reader: Reader, now: Date): Promise<CaseInFull> {
  const whole = await readWhole(db, head, reader, now)
  return may(reader.roles, 'review.decide') ? whole : onlyPaper(whole)
}

function onlyPaper(whole: CaseInFull): CaseInFull {
  const { kindId } = whole.documents[0]?.paper ?? {}
  return {
    ...whole,
    patient: { ...whole.patient, emailAddress: null, mobilePhoneNumber: '', hcpCode: '', doctorName: '', clinic: '' },
    // Earlier papers of this kind, to compare with.
    others: whole.others.filter(({ paper }) => paper?.visible && paper.kindId === kindId),
    proposedLetter: null,
    lastPrescriptions: [],
    openLetters: [],
    boughtLately: [],
    purchases: [],
    lastLetter: null,
    duplicates: whole.duplicates.map((one) => ({ ...one, patientCode: one.own ? one.patientCode : '' })),
    signals: [],
    settledSignals: [],
  }
}

async function readWhole(db: Db, head: CaseHead, reader: Reader, now: Date): Promise<CaseInFull> {
  const { accountId: reviewerId, roles } = reader
  const { id, kind, patientId, letterId, state, orQuantity } = head
  const [patient, all, letters, assignedTo, due, proposedLetter, lastPrescriptions] = await Promise.all([
    findCasePatient(db, patientId),
    listCaseDocuments(db, patientId, roles),
    listCaseLetters(db, patientId, now),
    findAssignment(db, id, reviewerId, now),
    dueOf(db, head, now),
    proposedLetterOf(db, patientId),
    lastPrescriptionsOf(db, patientId),
  ])
  if (!patient) throw new Error('A case without its patient')
  const documents = kind === 'Registration' ? documentsOfRegistration(all) : all.filter((each) => each.id === id)
  const earlier = earlierThan(
    all,
    documents.map(({ replaces }) => replaces),
  )
  const ofCase = [...documents, ...earlier].map((each) => each.id)
  const letter = letters.find((each) => each.id === letterId) ?? null
  const isOfLetter = hasFact(kind, 'isOfLetter')
  const typed = typedOn(documents[0])
  const parts = documents[0]?.together ?? []
  const together = parts.flatMap((part) => {
    const found = letters.find((each) => each.id === part.letterId)
    return found ? [{ letter: found, quantity: part.quantity }] : []
  })
  const isOther = (each: (typeof letters)[number]) =>
    each.id !== letterId && (each.takesReceipts || parts.some((part) => part.letterId === each.id))
  const [duplicates, signals, settledSignals, inSequence, history, questions] = await Promise.all([
    listSameFiles(
      db,
      patientId,
      documents.map((each) => each.id),
    ),
    listSignalsOfCase(db, { kind, patientId, documentIds: documents.map((each) => each.id) }),
    listSettledSignals(db, { patientId, registration: kind === 'Registration' }),
    sequenceOf(db, head, typed),
    listHistory(db, patientId, [
      id,
      ...ofCase,
      ...(letter ? [letter.id] : []),
      ...together.map((each) => each.letter.id),
    ]),
    listQuestionsOf(db, [id, ...ofCase]),
  ])
  const compared = { kind, orQuantity, letter, together, typed, sameFiles: duplicates.length, sameReceipts: 0, now }
  return {
    kind,
    id,
    state,
    ...due,
    assignedTo,
    patient,
    documents,
    earlier,
    others: all.filter((each) => !ofCase.includes(each.id)).slice(0, OTHERS),
    letter,
    possibleLetters: isOfLetter && !letter ? letters.filter(({ takesReceipts }) => takesReceipts) : [],
    otherLetters: letter && hasFact(kind, 'needsQuantity') ? letters.filter(isOther) : [],
    proposedLetter,
    lastPrescriptions,
    ...lettersSoFar(letters, now),
    checks: checksOf(compared),
    questions,
    duplicates,
    signals,
    settledSignals,
    inSequence,
    history,
    decision: decisionOf(head, reviewerId),
  }
}

/** The values that the reviewer entered when accepting it, if any. */
const typedOn = (document: CaseInFull['documents'][number] | undefined) =>
  document?.receiptDate
    ? {
        receiptNumber: document.receiptNumber ?? undefined,
        receiptDate: document.receiptDate,
        branchId: document.receiptBranchId,
      }
    : {}

async function dueOf(db: Db, head: CaseHead, now: Date) {
  const due = dueAt(await findReckoning(db), head)
  return { waitingSince: head.waitingSince, dueAt: due.toISOString(), overdue: due <= now }
}
