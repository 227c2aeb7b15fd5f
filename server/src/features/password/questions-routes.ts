import {
  cancelDelayedReset,
  listSecurityQuestions,
  readResetQuestion,
  requestDelayedReset,
  type SecurityQuestionId,
  securityQuestionIds,
  setSecurityQuestions,
} from '@aruga/contract/password/password'
import { recordAuditOfAccount } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { notify } from '../../notify/notify.ts'
import { findResetLink } from '../../records/mailed-links/links.ts'
import { languageOf } from '../../wire/negotiation.ts'
import { fieldError, invalid, invalidField, problem } from '../../wire/problem.ts'
import { hashAnswer, isAnswer, plainAnswer } from './answers.ts'
import { beginDelayedReset, endDelayedReset, findDelayedReset, stopDelayedReset } from './delayed-reset.ts'
import { questionIn } from './question-messages.ts'
import { type HashedAnswer, listChosen, replaceQuestions } from './questions.ts'

export const questionRoutes = (context: AppContext) => [
  implement(listSecurityQuestions, async ({ caller }) => {
    const chosen = new Set((await listChosen(context.db, caller.accountId)).map(({ question }) => question))
    const items = securityQuestionIds.map((id) => ({ ...questionIn(caller.language, id), chosen: chosen.has(id) }))
    return { items, delayedResetFrom: await findDelayedReset(context.db, caller.accountId, context.clock()) }
  }),

  implement(setSecurityQuestions, async ({ body, caller, request }) => {
    const { db, clock } = context
    const { accountId, sessionId } = caller
    checkAnswers(body.answers)
    if (await alreadySet(await listChosen(db, accountId), body.answers)) return
    const answers = await Promise.all(
      body.answers.map(async ({ id, answer }) => ({ question: id, answerHash: await hashAnswer(answer) })),
    )
    const now = clock()
    await inTransaction(db, async (tx) => {
      if (!(await replaceQuestions(tx, { accountId, sessionId, answers, now }))) throw problem('PasswordProofNeeded')
      await endDelayedReset(tx, accountId)
      const action = 'security_questions.set'
      await recordAuditOfAccount(tx, { at: now, actorId: accountId, action, accountId, request })
      await notify(tx, { accountId, kind: 'SecurityQuestionsSet', now })
    })
  }),

  implement(requestDelayedReset, async ({ body, request }) => {
    const now = context.clock()
    const link = await findResetLink(context.db, body, now)
    if (!link) throw problem('InvalidToken')
    return {
      openFrom:
        link.answerHash === null ? now.toISOString() : await beginDelayedReset(context.db, { ...link, request, now }),
    }
  }),

  implement(cancelDelayedReset, ({ caller: { accountId }, request }) =>
    inTransaction(context.db, (tx) => stopDelayedReset(tx, { accountId, request, now: context.clock() })),
  ),

  implement(readResetQuestion, async ({ body, request }) => {
    const link = await findResetLink(context.db, body, context.clock())
    if (!link) throw problem('InvalidToken')
    const language = languageOf(request) ?? link.language
    return { question: link.question && questionIn(language, link.question) }
  }),
]

type Answer = { id: SecurityQuestionId; answer: string }

function checkAnswers(answers: Answer[]): void {
  if (new Set(answers.map(({ id }) => id)).size < answers.length) {
    throw invalidField('SecurityQuestionsRepeat', 'answers')
  }
  const tooShort = answers.flatMap(({ answer }, n) =>
    plainAnswer(answer).length < 2 ? [fieldError('SecurityAnswerTooShort', `answers.${n}.answer`)] : [],
  )
  if (tooShort.length > 0) throw invalid(tooShort)
}

/** Whether these answers are already set; then nothing changes and no mail is sent. */
async function alreadySet(chosen: HashedAnswer[], answers: Answer[]): Promise<boolean> {
  const hashes = new Map(chosen.map(({ question, answerHash }) => [question, answerHash]))
  if (!answers.every(({ id }) => hashes.has(id))) return false
  const right = await Promise.all(answers.map(({ id, answer }) => isAnswer(hashes.get(id), answer)))
  return right.every(Boolean)
}
