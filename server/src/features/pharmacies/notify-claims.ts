// Tells patients with a claim what its branch said about it. The latest counts, so an unread earlier one is no news any more.
import { byLanguage, type Language } from '@aruga/contract/languages'
import { type BranchAnswer, isWholeDay } from '@aruga/contract/pharmacies/coming'
import en from '@aruga/locales/en/pharmacies.server.json' with { type: 'json' }
import type { Transaction } from '../../db/open.ts'
import { dayAndTimeOf, dayOf } from '../../notify/days.ts'
import { notifyPatient, type PatientNews } from '../../notify/notify.ts'
import { supersede } from '../../notify/supersede.ts'
import { fill, localesOf } from '../../texts/locales.ts'
import { findClaimsToNotify } from './stock.ts'

const texts = localesOf('pharmacies.server', en)

type Claim = { letterId: string; patientId: string; product: string; branch: string }
type News = Pick<PatientNews, 'kind' | 'params'>

async function tell(tx: Transaction, { letterId: subjectId, patientId }: Claim, news: News, now: Date) {
  await supersede(tx, { patientId, subjectId, kinds: ['ClaimAnswered', 'OutOfStock'], now })
  await notifyPatient(tx, { patientId, subjectId, now, ...news })
}

/** The branch is out of a product: tells the patients of its claims without another answer. */
export async function notifyOfStockOut(tx: Transaction, at: { branchId: string; productId: string }, now: Date) {
  for (const { product, branch, ...claim } of await findClaimsToNotify(tx, at, now))
    await tell(tx, { ...claim, product, branch }, { kind: 'OutOfStock', params: { product, branch } }, now)
}

type Answer = { answer: Exclude<BranchAnswer, 'Out'>; readyAt: Date | null }

/** The branch answered a claim. */
export const notifyOfAnswer = (tx: Transaction, claim: Claim, answer: Answer, now: Date) =>
  tell(tx, claim, { kind: 'ClaimAnswered', params: { what: answerMessage(claim, answer) } }, now)

function answerMessage({ product, branch }: Claim, { answer, readyAt }: Answer): Record<Language, string> {
  const when = readyAt && (isWholeDay(readyAt) ? dayOf(readyAt) : dayAndTimeOf(readyAt))
  return byLanguage((language) => fill(texts[language][answer], { product, branch, when: when?.[language] }))
}
