import { dayInManila } from '@aruga/contract/days'
import { isBefore, readTimestamp } from '@aruga/contract/instants'
import {
  answerComingClaims,
  type BranchAnswer,
  COMING_DAYS,
  changeBranchAnswers,
  faultOfReadyAt,
  listComingClaims,
  readBranchAnswers,
} from '@aruga/contract/pharmacies/coming'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/open.ts'
import { publishToBranch, publishToPatient } from '../../events/publish.ts'
import { implement } from '../../http/implement.ts'
import { branchOf } from '../../records/staff/own-branch.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import * as answers from './answers.ts'
import { notifyOfAnswer, notifyOfStockOut } from './notify-claims.ts'
import { findStock, tellOut } from './stock.ts'

export const comingRoutes = ({ db, clock }: AppContext) => [
  implement(listComingClaims, async ({ caller }) => ({
    items: await answers.listComing(db, branchOf(caller), clock()),
  })),

  implement(answerComingClaims, ({ params, body, caller, request }) => {
    const now = clock()
    const { answer } = body
    const at = { branchId: branchOf(caller), productId: params.id }
    const readyAt = readyTimeOf(body, now)
    return inTransaction(db, async (tx) => {
      const waiting = await answers.lockClaims(tx, { ...at, claims: body.claims, now })
      if (waiting.length === 0) throw problem('NotFound')
      const claims = readyAt ? waiting.filter(({ validUntil }) => isBefore(readyAt, validUntil)) : waiting
      if (claims.length === 0) throw invalidField('AfterLettersEnd', 'readyAt', { day: lastDayOf(waiting) })
      const audited = { at: now, actorId: caller.accountId, patientId: null, subjectId: params.id, request }
      const answering = { ...at, claims, accountId: caller.accountId, now }
      if (answer === 'Out') {
        if (await answerOut(tx, answering)) await recordAudit(tx, { ...audited, action: 'stock.ran_out' })
      } else await answerWith(tx, { ...answering, answer, readyAt })
      const reason = `${[answer, readyAt?.toISOString()].filter(Boolean).join(' ')}, claims: ${claims.length}`
      await recordAudit(tx, { ...audited, action: 'stock.answered', reason })
      await publishToBranch(tx, at.branchId)
      return { answered: claims.length, endBefore: waiting.length - claims.length }
    })
  }),

  implement(readBranchAnswers, async () => ({ wanted: await answers.areAnswersWanted(db) })),

  implement(changeBranchAnswers, ({ body: { wanted }, caller, request }) =>
    inTransaction(db, async (tx) => {
      if (await answers.changeWanted(tx, wanted)) {
        const auditTarget = { patientId: null, subjectId: null, request, reason: wanted ? 'on' : 'off' }
        const entry = { at: clock(), actorId: caller.accountId, ...auditTarget }
        await recordAudit(tx, { ...entry, action: 'program.branch_answers_set' })
      }
      return { wanted }
    }),
  ),
]

type Body = { answer: BranchAnswer; readyAt?: string | null }

/** Null for an answer without a time. */
function readyTimeOf({ answer, readyAt }: Body, now: Date): Date | null {
  const time = readyAt && (answer === 'ReadyFrom' || answer === 'NotBefore') ? readTimestamp(readyAt) : null
  const fault = faultOfReadyAt(answer, time, now)
  if (fault) throw invalidField(fault, 'readyAt', { days: COMING_DAYS })
  return time
}

type Locked = Awaited<ReturnType<typeof answers.lockClaims>>
type Answering = { branchId: string; productId: string; claims: Locked; accountId: string; now: Date }

const lastDayOf = (claims: Locked) =>
  claims
    .map(({ validUntil }) => dayInManila(new Date(validUntil)))
    .sort()
    .at(-1) ?? ''

/** The claims lose other answers, and the product is out of stock. Whether that is news. */
async function answerOut(tx: Transaction, { claims, now, ...out }: Answering): Promise<boolean> {
  await answers.withdrawAnswers(
    tx,
    claims.map(({ letterId }) => letterId),
  )
  const known = (await findStock(tx, out))?.out
  if (!known) await tellOut(tx, { ...out, expectedOn: null, now })
  await notifyOfStockOut(tx, out, now)
  return !known
}

type Answer = { answer: Exclude<BranchAnswer, 'Out'>; readyAt: Date | null }

async function answerWith(tx: Transaction, { claims, accountId, now, ...answer }: Answering & Answer) {
  const letterIds = claims.map(({ letterId }) => letterId)
  const news = new Set(
    (await answers.putAnswers(tx, { ...answer, letterIds, accountId, now })).map((row) => row.letterId),
  )
  const tellable = await answers.findTellable(tx, letterIds, now)
  for (const claim of claims.filter(({ letterId }) => news.has(letterId))) {
    if (tellable.has(claim.letterId)) await notifyOfAnswer(tx, claim, answer, now)
    else await publishToPatient(tx, claim.patientId, 'letters')
  }
}
