// A case as it was decided, without the reviewer's name.
import { kindsThat } from '@aruga/contract/documents/kinds'
import type { CaseDocument } from '@aruga/contract/review/case-file'
import type { SecondLook } from '@aruga/contract/review/second-looks'
import type { Db } from '../../../db/open.ts'
import { findCase } from '../../../records/cases/case-head.ts'
import { listQuestionsOf } from '../../../records/questions/queries.ts'
import { orNotFound } from '../../../wire/problem.ts'
import { earlierThan, findCasePatient, listCaseDocuments, listCaseLetters } from '../case-file.ts'
import { listHistory } from '../history.ts'
import { listIssuedWith, type SampledDecision } from './queries.ts'

const OTHERS = 20
const toSecond = (time: string) => Math.floor(Date.parse(time) / 1000)

/** Throws a 404 once its documents are disposed of. */
export async function readAsDecided(db: Db, of: SampledDecision, now: Date): Promise<SecondLook> {
  const { id, kind, caseId, patientId, outcome, reason, notEligible, decidedAt } = of
  const until = Date.parse(decidedAt)
  const [patient, head, sent, letters] = [
    orNotFound(await findCasePatient(db, patientId)),
    orNotFound(await findCase(db, kind, caseId)),
    (await listCaseDocuments(db, patientId)).filter(({ uploadedAt }) => Date.parse(uploadedAt) <= until),
    await listCaseLetters(db, patientId, now),
  ]
  const all = sent.map(namelessly)
  const documents = kind === 'Registration' ? newestOfEach(all) : all.filter((one) => one.id === caseId)
  const earlier = earlierThan(
    all,
    documents.map(({ replaces }) => replaces),
  )
  const ofCase = [...documents, ...earlier].map((one) => one.id)
  const questions = await listQuestionsOf(db, [caseId, ...ofCase])
  const history = await listHistory(db, patientId, [caseId, ...ofCase, ...(head.letterId ? [head.letterId] : [])])
  const [issued = null, ...moreIssued] = await listIssuedWith(
    db,
    id,
    documents.map((one) => one.id),
  )
  const same = head.decidedAt !== null && Date.parse(head.decidedAt) === until
  return {
    id,
    kind,
    patient,
    documents,
    earlier,
    others: all.filter((one) => !ofCase.includes(one.id)).slice(0, OTHERS),
    letter: letters.find((one) => one.id === head.letterId) ?? null,
    issued,
    moreIssued,
    questions: questions.filter(({ askedAt }) => Date.parse(askedAt) <= until).map(({ askedBy: _, ...asked }) => asked),
    history: history
      .filter(({ at }) => toSecond(at) <= toSecond(decidedAt))
      .map((event) => (event.by === 'staff' ? { ...event, byName: null } : event)),
    decision: { outcome, at: decidedAt, reason, note: same ? head.declineNote : null, notEligible },
  }
}

const namelessly = (document: CaseDocument): CaseDocument => ({ ...document, reviewedBy: null, firstApproval: null })

/** The documents that a registration had then; the list has the newest first. */
const newestOfEach = (documents: CaseDocument[]) =>
  kindsThat('ofRegistration').flatMap((kind) => documents.find((one) => one.kind === kind) ?? [])
