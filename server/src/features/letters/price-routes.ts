// What a letter will cost its patient, and what was charged.
import { Readable } from 'node:stream'
import { readLetterPrice } from '@aruga/contract/letters/price'
import { downloadPurchases, listPurchases, purchasesFileName } from '@aruga/contract/letters/purchases'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import { findLetterPrice } from '../../records/letters/price.ts'
import * as purchases from '../../records/letters/purchases.ts'
import { orNotFound, problem } from '../../wire/problem.ts'

export const letterPriceRoutes = ({ db, clock }: AppContext) => [
  implement(readLetterPrice, async ({ params, query, caller: { patientId } }) => {
    const branchId = query.PharmacyBranchId ?? null
    return orNotFound(await findLetterPrice(db, { letterId: params.id, patientId, branchId, now: clock() }))
  }),

  implement(listPurchases, async ({ query: { Year, LetterId }, caller: { patientId } }) => {
    const which = { patientId, year: Year ?? null, letterId: LetterId ?? null }
    const [items, years] = await Promise.all([
      purchases.listPurchases(db, which),
      purchases.listPurchaseYears(db, patientId),
    ])
    return { items, years }
  }),

  implement(downloadPurchases, async ({ query: { Year: year }, caller, request }) => {
    const now = clock()
    const { patientId, accountId, language } = caller
    const items = await purchases.listPurchases(db, { patientId, year, letterId: null })
    if (items.length === 0) throw problem('NotFound')
    const names = await purchases.findNames(db, patientId)
    const auditTarget = { patientId, subjectId: patientId, reason: String(year), request }
    const action = 'portable_copy.purchases_downloaded'
    await recordAudit(db, { at: now, actorId: accountId, action, ...auditTarget })
    // The PDF library is large and seldom needed.
    const { purchasesPdf } = await import('./purchases-pdf.ts')
    const pdf = await purchasesPdf({ year, ...names, purchases: items, language, now })
    return {
      open: async () => Readable.from([pdf]),
      contentType: 'application/pdf',
      filename: purchasesFileName(year),
      attachment: true,
    }
  }),
]
