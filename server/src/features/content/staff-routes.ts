import type { PageSlug } from '@aruga/contract/content/content'
import { isReadable } from '@aruga/contract/content/readable'
import * as contract from '@aruga/contract/content/staff'
import { languageCodes, requiredLanguages } from '@aruga/contract/languages'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { invalidField, orNotFound, problem } from '../../wire/problem.ts'
import * as queries from './staff-queries.ts'

export const staffContentRoutes = ({ db, clock }: AppContext) => [
  implement(contract.listEditedPages, async () => ({ items: await queries.listPages(db) })),

  implement(contract.readEditedPage, async ({ params: { slug, language } }) =>
    orNotFound(await queries.findPage(db, slug, language)),
  ),

  implement(contract.readPageVersion, async ({ params: { slug, language, version } }) =>
    orNotFound(await queries.findVersion(db, slug, language, version)),
  ),

  // Not audited: a draft has no effect until it is published.
  implement(contract.saveDraft, ({ params: { slug, language }, body: { seen, ...written }, caller }) =>
    inTransaction(db, async (tx) => {
      if (!isReadable(written.markdown)) throw invalidField('TextTooNested', 'markdown')
      await queries.lockPage(tx, slug)
      if ((await queries.draftsOf(tx, slug))[language] !== seen) throw await changed(tx, slug)
      await queries.saveDraft(tx, { slug, language, ...written, savedBy: caller.accountId, now: clock() })
      const page = orNotFound(await queries.findPage(tx, slug, language))
      return orNotFound(page.draft ?? undefined)
    }),
  ),

  implement(contract.discardDraft, async ({ params: { slug, language } }) => {
    if (!(await queries.discardDraft(db, slug, language))) throw problem('NotFound')
  }),

  implement(contract.publishPage, ({ params: { slug }, body, caller, request }) => {
    const now = clock()
    const effectiveFrom = body.effectiveFrom === undefined ? now : new Date(body.effectiveFrom)
    // A minute's tolerance for network delay and clock differences.
    if (effectiveFrom.getTime() < now.getTime() - 60_000) throw problem('EffectiveInThePast')
    return inTransaction(db, async (tx) => {
      await queries.lockPage(tx, slug)
      const drafts = await queries.draftsOf(tx, slug)
      if (languageCodes.some((one) => drafts[one] !== (body.seen[one] ?? null))) throw await changed(tx, slug)
      if (languageCodes.every((one) => drafts[one] === null)) throw problem('NothingToPublish')
      await queries.publishPages(tx, { slug, effectiveFrom, publishedBy: caller.accountId })
      const auditTarget = { patientId: null, subjectId: null, request, reason: slug }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'page.published', ...auditTarget })
      const pages = await Promise.all(requiredLanguages.map((language) => queries.findPage(tx, slug, language)))
      return { items: pages.map(orNotFound) }
    })
  }),
]

const changed = async (tx: Db, slug: PageSlug) => problem('DraftChanged', await queries.findLastChange(tx, slug))
