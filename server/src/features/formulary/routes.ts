import { randomUUID } from 'node:crypto'
import { listProducts } from '@aruga/contract/staff/formulary'
import { issueLetter } from '@aruga/contract/staff/letters'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { problem } from '../../http/problem.ts'
import type { Outside } from '../../outside.ts'
import { recordAudit } from '../audit/queries.ts'
import { notify } from '../notifications/queries.ts'
import { unitsFor } from '../notifications/texts.ts'
import * as queries from './queries.ts'

export const formularyRoutes = ({ db, clock }: Outside) => [
  implement(listProducts, async () => ({ items: await queries.listProducts(db) })),

  implement(issueLetter, async ({ body, caller, request }) => {
    const now = clock()
    const asked = { ...body, letterId: randomUUID(), quantity: body.quantity ?? null }
    const issued = await inTransaction(db, async (tx) => {
      const letter = await queries.issueLetter(tx, asked, now)
      if (!letter) return undefined
      const on = { patientId: body.patientId, subjectId: letter.id, requestId: request.id }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'letter.issued', ...on })
      await notify(tx, {
        accountId: letter.accountId,
        kind: 'LetterIssued',
        params: {
          quantity: letter.quantityApproved,
          units: unitsFor(letter.quantityApproved, letter.unit),
          product: letter.productName,
        },
        link: `/loa-details?id=${letter.id}`,
        now,
      })
      return letter
    })
    if (issued) return issued
    const standing = await queries.findIssueStanding(db, asked)
    if (!standing?.productInUse) throw problem('NotFound')
    if (standing.patientStatus !== 'Active') throw problem('PatientNotActive')
    // The same call again, after a lost answer, answers the letter that it made.
    const earlier = await queries.findLetterOfPrescription(db, asked)
    if (earlier && earlier.quantityApproved === (body.quantity ?? earlier.quantityApproved)) return earlier
    throw problem('PrescriptionNotUsable')
  }),
]
