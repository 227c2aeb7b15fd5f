import * as contract from '@aruga/contract/content/education'
import { isReadable } from '@aruga/contract/content/readable'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { invalidField, orNotFound, problem } from '../../wire/problem.ts'
import * as queries from './education-queries.ts'

export const educationRoutes = ({ db, clock }: AppContext) => [
  implement(contract.listEducationPages, async () => ({ items: await queries.listEducationPages(db) })),

  implement(contract.addEducationPage, ({ body: { productId, ...written }, caller: { accountId }, request }) => {
    if (!isReadable(written.markdown)) throw invalidField('TextTooNested', 'markdown')
    return inTransaction(db, async (tx) => {
      const now = clock()
      const pages = orNotFound((await queries.lockPagesOf(tx, productId)) ?? undefined)
      const most = contract.MAX_EDUCATION_PAGES
      if (pages.length >= most) throw problem('TooManyPages', { most })
      const place = pages.length + 1
      const slug = await queries.addEducationPage(tx, { productId, place, ...written, by: accountId, now })
      const auditTarget = { patientId: null, subjectId: productId, request, reason: slug }
      await recordAudit(tx, { at: now, actorId: accountId, action: 'page.added', ...auditTarget })
      return { items: await queries.listEducationPages(tx) }
    })
  }),

  implement(contract.arrangeEducationPage, ({ params: { slug }, body, caller: { accountId }, request }) =>
    inTransaction(db, async (tx) => {
      const productId = orNotFound(await queries.findProductOfPage(tx, slug))
      const pages = orNotFound((await queries.lockPagesOf(tx, productId)) ?? undefined)
      const reason = await queries.arrangePage(tx, pages, { slug, ...body })
      if (reason) {
        const auditTarget = { patientId: null, subjectId: productId, request, reason }
        await recordAudit(tx, { at: clock(), actorId: accountId, action: 'page.arranged', ...auditTarget })
      }
      return { items: await queries.listEducationPages(tx) }
    }),
  ),
]
