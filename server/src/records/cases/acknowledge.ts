// Accepting in spite of a warning: refused without a reason, audited with one (docs/decisions/039).
import { type Acknowledgement, isSameWarning, type Warning, warningReasons } from '@aruga/contract/review/warnings'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { typedNote } from '../../texts/typed-note.ts'
import { invalidField, problem } from '../../wire/problem.ts'

/** Throws unless `acknowledged` has exactly the present warnings, each with a reason. */
export function refuseUnlessAcknowledged(warnings: Warning[], acknowledged: readonly Acknowledgement[] = []) {
  for (const { what, reason, note } of acknowledged) {
    if (!(warningReasons[what] as readonly string[]).includes(reason)) {
      throw invalidField('ReasonOfAnotherWarning', 'acknowledged')
    }
    if (reason === 'Other' && !typedNote(note)) throw invalidField('ReasonRequired', 'acknowledged')
  }
  const isStill = (each: Warning) => warnings.some((warning) => isSameWarning(each, warning))
  if (!acknowledged.every(isStill) || acknowledged.length > warnings.length) {
    throw problem('WarningsChanged', { warnings })
  }
  if (!warnings.every((warning) => acknowledged.some((each) => isSameWarning(each, warning)))) {
    throw problem('WarningNotAcknowledged', { warnings })
  }
}

type AcknowledgedCase = {
  actorId: string
  patientId: string
  caseId?: string
  subjectId: string
  request: Origin
  now: Date
}

const findMedicine = query('cases.medicine-of-warning', 'SELECT name FROM product WHERE id = :productId')
const medicineOf = async (tx: Db, productId: string | undefined) =>
  productId && (await findMedicine(tx, { productId }))[0]?.name

/**
 * Audits each acknowledgement, such as `MoreThanHandedOver 8: HandOverNotRecorded`: of several letters to issue with the medicine,
 * `OtherProduct: InAddition: Metformin`; of a receipt for several on the letter that it is about.
 */
export async function recordAcknowledgements(
  tx: Db,
  acknowledged: readonly Acknowledgement[] = [],
  { now, ...auditTarget }: AcknowledgedCase,
) {
  for (const { what, units, productId, letterId, reason, note } of acknowledged) {
    const medicine = await medicineOf(tx, productId)
    const warning = units === null ? what : `${what} ${units}`
    const text = [warning, reason, medicine, typedNote(note)].filter(Boolean).join(': ')
    const subjectId = letterId ?? auditTarget.subjectId
    await recordAudit(tx, { ...auditTarget, subjectId, at: now, action: 'warning.acknowledged', reason: text })
  }
}
