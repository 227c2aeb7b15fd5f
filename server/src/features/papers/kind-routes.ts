// The papers that the program asks for, as administrators define them.

import type { AuditAction } from '@aruga/contract/audit/audit'
import { mapTexts } from '@aruga/contract/languages'
import {
  addPaperKind,
  changePaperKind,
  listPaperKinds,
  orderPaperKinds,
  type PaperKind,
  type PaperKindFields,
} from '@aruga/contract/papers/staff'
import { may } from '@aruga/contract/permissions'
import { oneLine } from '@aruga/contract/typed-text'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import * as kinds from '../../records/papers/kinds.ts'
import { type FieldError, fieldError, invalid, orNotFound, problem } from '../../wire/problem.ts'

export const kindRoutes = ({ db, clock }: AppContext) => [
  implement(listPaperKinds, async () => ({ items: await kinds.listPaperKinds(db) })),

  implement(addPaperKind, ({ body, caller: { accountId: actorId }, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      await kinds.lockPaperKinds(tx)
      const fields = await checked(tx, body, null)
      const id = await kinds.insertPaperKind(tx, fields, now)
      const added = orNotFound(await kinds.findPaperKind(tx, id))
      const auditTarget = { patientId: null, subjectId: id, reason: recorded(added), request }
      await recordAudit(tx, { at: now, actorId, action: 'paper_kind.added', ...auditTarget })
      return added
    }),
  ),

  implement(changePaperKind, ({ params, body, caller: { accountId: actorId }, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const id = params.id.toLowerCase()
      await kinds.lockPaperKinds(tx)
      const before = orNotFound(await kinds.findPaperKind(tx, id))
      await kinds.updatePaperKind(tx, id, await checked(tx, body, before), now)
      const after = orNotFound(await kinds.findPaperKind(tx, id))
      const auditTarget = { patientId: null, subjectId: id, reason: recorded(after), request }
      await recordAudit(tx, { at: now, actorId, action: actionOf(before, after), ...auditTarget })
      return after
    }),
  ),

  implement(orderPaperKinds, ({ body: { ids }, caller: { accountId: actorId }, request }) =>
    inTransaction(db, async (tx) => {
      await kinds.lockPaperKinds(tx)
      if (!(await kinds.putKindsInOrder(tx, ids))) throw problem('NotFound')
      const auditTarget = { patientId: null, subjectId: null, request }
      await recordAudit(tx, { at: clock(), actorId, action: 'paper_kind.ordered', ...auditTarget })
      return { items: await kinds.listPaperKinds(tx) }
    }),
  ),
]

const actionOf = (before: PaperKind, after: PaperKind): AuditAction =>
  before.retired === after.retired
    ? 'paper_kind.changed'
    : after.retired
      ? 'paper_kind.retired'
      : 'paper_kind.reinstated'

/** What the audit log has of a kind: who may open its files is what somebody would change to see more. */
const recorded = ({ asked, validMonths, storeDays, seenBy }: PaperKind) =>
  [
    asked,
    `seen by ${seenBy.join(', ')}`,
    validMonths === null ? 'valid for good' : `valid ${validMonths} months`,
    storeDays === null ? 'stored' : `stored ${storeDays} days`,
  ].join('; ')

/** The fields as stored. Throws the fault of each field. */
async function checked(tx: Db, body: PaperKindFields, before: PaperKind | null): Promise<PaperKindFields> {
  const fields = { ...body, names: mapTexts(body.names, oneLine), hints: mapTexts(body.hints, oneLine) }
  const wrong: FieldError[] = []
  if (fields.asked === 'Yearly' && fields.validMonths === null)
    wrong.push(fieldError('YearlyNeedsMonths', 'validMonths'))
  if (!may(fields.seenBy, 'review.decide-papers')) wrong.push(fieldError('NobodyDecides', 'seenBy'))
  if (fields.productId !== null && !(await kinds.isProduct(tx, fields.productId)))
    wrong.push(fieldError('ProductUnknown', 'productId'))
  if (wrong.length > 0) throw invalid(wrong)
  const name = fields.names.en.toLowerCase()
  const others = (await kinds.listPaperKinds(tx)).filter(({ id, retired }) => id !== before?.id && !retired)
  if (!fields.retired && others.some((other) => other.names.en.toLowerCase() === name)) throw problem('NameInUse')
  return fields
}
