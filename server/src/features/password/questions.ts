import type { SecurityQuestionId } from '@aruga/contract/password/password'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const list = query(
  'questions.list',
  'SELECT question, answer_hash AS "answerHash" FROM security_answer WHERE account_id = :accountId',
)
/** The chosen questions with the hashes of their answers. */
export const listChosen = (db: Db, accountId: string) => list(db, { accountId })

const lock = query(
  'questions.lock-account',
  `SELECT account.id FROM account JOIN connect_session session ON session.id = :sessionId AND session.account_id = account.id
   WHERE account.id = :accountId AND is_logged_in(session, account) FOR NO KEY UPDATE OF account`,
)
/** Deletes the questions of an account with their answers. */
export const deleteQuestions = query(
  'questions.delete-all',
  'DELETE FROM security_answer WHERE account_id = :accountId',
)
const insert = query(
  'questions.insert',
  'INSERT INTO security_answer (account_id, question, answer_hash, set_at) VALUES (:accountId, :question, :answerHash, :now)',
)

export type HashedAnswer = { question: SecurityQuestionId; answerHash: string }
type Setting = { accountId: string; sessionId: string; answers: HashedAnswer[]; now: Date }

/** Replaces the questions of an account, whose row it locks. False when the session has ended meanwhile, as by a new password. */
export async function replaceQuestions(tx: Db, { accountId, sessionId, answers, now }: Setting): Promise<boolean> {
  const [locked] = await lock(tx, { accountId, sessionId })
  if (!locked) return false
  await deleteQuestions(tx, { accountId })
  for (const { question, answerHash } of answers) await insert(tx, { accountId, question, answerHash, now })
  return true
}
