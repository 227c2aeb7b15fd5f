import { hashPassword, verifyPassword } from '../../auth/passwords/passwords.ts'

/**
 * An answer as it counts: letters and digits only, so that "St. Mary's", "st marys" and "Peña", "pena" are the same.
 * People do not remember how they wrote it years ago, and not every phone writes an accent.
 */
export const plainAnswer = (answer: string): string =>
  answer
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** An argon2id hash, like a password's: answers are easier to guess than those. */
export const hashAnswer = (answer: string): Promise<string> => hashPassword(plainAnswer(answer))

/** Whether it is the hashed answer. */
export const isAnswer = (answerHash: string | undefined, answer: string): Promise<boolean> =>
  verifyPassword(answerHash, plainAnswer(answer))
