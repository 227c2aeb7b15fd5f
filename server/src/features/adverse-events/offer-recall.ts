// Who may recall a product is notified of a report that a recall may have to follow: the safety officer, who reads it, may not (docs/decisions/045).
import { kindFacts, kindOf, type ReportKind } from '@aruga/contract/adverse-events/kinds'
import type { Db } from '../../db/open.ts'
import { notifyWhoMay } from '../../notify/who-may.ts'

type Reported = { id: string; reference: string; facts: { kind?: ReportKind | undefined }; now: Date }

/** Of a report that says so from now on. The mail names only its number; its link has product and batch filled in. */
export async function offerRecall(tx: Db, { id, reference, facts, now }: Reported) {
  if (!kindFacts[kindOf(facts)].offersRecall) return
  await notifyWhoMay(tx, 'recalls.settle', { kind: 'RecallOffered', params: { reference }, subjectId: id, now })
}
