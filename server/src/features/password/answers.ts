import { hashPassword, verifyPassword } from '../../auth/passwords/passwords.ts'

/**
 * The compared form of an answer: letters and digits only, so that "St. Mary's" equals "st marys" and "Peña" equals "pena".
 * People do not remember how they spelled it years ago, and not every phone types accents.
 */
export const plainAnswer = (answer: string): string =>
  answer
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** An argon2id hash, as for passwords: answers are even easier to guess. */
export const hashAnswer = (answer: string): Promise<string> => hashPassword(plainAnswer(answer))

/** Whether `answer` matches the hash. */
export const isAnswer = (answerHash: string | undefined, answer: string): Promise<boolean> =>
  verifyPassword(answerHash, plainAnswer(answer))
