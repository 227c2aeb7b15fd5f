import { randomUUID } from 'node:crypto'
import type { Change, Proposal, ProposedChanges, WaitingChange } from '@aruga/contract/formulary/second-person'
import * as contract from '@aruga/contract/formulary/second-person'
import { formatPesos } from '@aruga/contract/money'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/open.ts'
import { outageOf } from '../../failures/outage.ts'
import { implement } from '../../http/implement.ts'
import { notify } from '../../notify/notify.ts'
import { compareChanges } from '../../records/formulary/second-person/compare.ts'
import { findLimit, lockLimit } from '../../records/formulary/second-person/limit.ts'
import { refuseAlone } from '../../records/formulary/second-person/need.ts'
import * as proposals from '../../records/formulary/second-person/proposals.ts'
import { pageOf } from '../../wire/list-query.ts'
import { invalidField, orNotFound, problem, within } from '../../wire/problem.ts'
import { applyChange, checkChange, notBefore } from './changes.ts'

type Caller = { accountId: string }

export function secondPersonRoutes({ db, clock, log }: AppContext) {
  /** Runs `work` with the proposal and everything that it is compared with locked. Of two at once, the second finds none. */
  const settle = (
    id: string,
    { caller, request }: { caller: Caller; request: Origin },
    work: (tx: Transaction, stored: proposals.StoredProposal, now: Date) => Promise<SettledAs>,
  ) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      await lockLimit(tx)
      const stored = orNotFound(await proposals.findProposal(tx, id, caller.accountId))
      const { action, reason } = await work(tx, stored, now)
      await proposals.removeProposal(tx, id)
      const auditTarget = { patientId: null, subjectId: id, request, reason }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action, ...auditTarget })
    })

  return [
    implement(contract.readSecondPersonLimit, async () => ({ percent: await findLimit(db) })),

    implement(contract.changeSecondPersonLimit, ({ body: { percent }, caller, request }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const change = { kind: 'limit', percent } as const
        await refuseAlone(tx, [change], now)
        if ((await findLimit(tx)) !== percent) {
          const entry = { at: now, actorId: caller.accountId, patientId: null, request }
          await recordAudit(tx, { ...entry, ...(await applyChange(tx, change, now)) })
        }
        return { percent }
      }),
    ),

    implement(contract.listProposals, async ({ query: { ProductId, OfProgram, ...query }, caller }) => {
      const now = clock()
      const of = {
        productId: ProductId?.toLowerCase() ?? null,
        ofProgram: OfProgram || null,
        callerId: caller.accountId,
      }
      const page = await proposals.listProposals(db, { ...of, ...pageOf(query) })
      const items: Proposal[] = []
      for (const stored of page.items)
        items.push(
          await proposals.showProposal(db, stored, now).catch((error: unknown) => {
            if (outageOf(error)) throw error
            // The others are still shown, and this one can still be declined or withdrawn; no `seen` is empty, so nobody accepts it.
            log.error({ err: error, proposal: stored.id }, 'a proposal cannot be compared')
            const { proposedById: _, total: _total, ...rest } = stored
            return { ...rest, changes: [], seen: '' }
          }),
        )
      return { totalCount: page.totalCount, items }
    }),

    implement(contract.proposeChanges, ({ body, caller, request }) => {
      const changes = changesOf(body)
      if (changes.length === 0) throw invalidField('NothingProposed', 'price')
      return inTransaction(db, async (tx) => {
        const now = clock()
        for (const change of changes) await checkChange(tx, change, now, changes).catch(within(change.kind))
        const equal = await proposals.findEqualProposal(tx, caller.accountId, changes)
        if (equal) return equal
        const words = inWords(await compareChanges(tx, changes, now))
        const proposal = {
          id: randomUUID(),
          proposedBy: caller.accountId,
          filename: null,
          changes,
          words,
          request,
          now,
        }
        await proposals.propose(tx, proposal)
        return { id: proposal.id }
      })
    }),

    implement(contract.acceptProposal, ({ params: { id }, body, caller, request }) =>
      settle(id, { caller, request }, async (tx, stored, now) => {
        if (stored.isMine) throw problem('ProposedByYou')
        const shown = await proposals.showProposal(tx, stored, now)
        if (shown.seen !== body.seen) throw problem('ProposalChanged')
        const changes = stored.changes.map((proposed) => notBefore(proposed, now))
        for (const change of changes) {
          await checkChange(tx, change, now, changes)
          const entry = { at: now, actorId: caller.accountId, patientId: null, request }
          await recordAudit(tx, { ...entry, ...(await applyChange(tx, change, now)) })
        }
        return { action: 'proposal.accepted', reason: inWords(shown.changes) }
      }),
    ),

    implement(contract.declineProposal, ({ params: { id }, body: { reason }, caller, request }) =>
      settle(id, { caller, request }, async (tx, { proposedById, isMine }, now) => {
        if (isMine) throw problem('ProposedByYou')
        if (proposedById !== null)
          await notify(tx, { accountId: proposedById, kind: 'ProposalDeclined', params: { reason }, now })
        return { action: 'proposal.declined', reason }
      }),
    ),

    implement(contract.withdrawProposal, ({ params: { id }, caller, request }) =>
      settle(id, { caller, request }, async (_tx, { isMine }) => {
        if (!isMine) throw problem('NotFound')
        // Its words are on record since it was made.
        return { action: 'proposal.withdrawn' }
      }),
    ),
  ]
}
type SettledAs = { action: 'proposal.accepted' | 'proposal.declined' | 'proposal.withdrawn'; reason?: string }

/** In the order in which they take effect: a rule needs its price. */
const changesOf = (body: ProposedChanges): Change[] =>
  contract.changeKinds.flatMap((kind) => (body[kind] ? [{ kind, ...body[kind] } as Change] : []))

const MOST_WORDS = 5
function inWords(changes: WaitingChange[]): string {
  const words = changes
    .slice(0, MOST_WORDS)
    .map(({ kind, productName, tierName, pharmacyName, branchName, from, ...of }) => {
      const { before = null, after = null } = of.price ?? of.rule ?? of.combination ?? of.limit ?? {}
      const value = (one: typeof before) =>
        one === null
          ? 'none'
          : of.price
            ? formatPesos(Number(one))
            : typeof one === 'object'
              ? JSON.stringify(one)
              : one
      const about = [kind, productName, tierName, pharmacyName, branchName].filter(Boolean).join(', ')
      return `${about}: ${value(before)} → ${value(after)}${from === null ? '' : ` from ${from}`}`
    })
  return [...words, ...(changes.length > MOST_WORDS ? [`${changes.length} changes`] : [])].join('; ')
}
