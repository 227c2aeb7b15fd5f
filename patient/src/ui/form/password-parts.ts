/** The parts of the password rule, for ticks while typing; all four together are the contract's `Password`. */
export const passwordParts = {
  length: (value: string) => value.length >= 8,
  cases: (value: string) => /\p{Ll}/u.test(value) && /\p{Lu}/u.test(value),
  digit: (value: string) => /\p{Nd}/u.test(value),
  sign: (value: string) => /[^\p{L}\p{Nd}]/u.test(value),
}
export type PasswordPart = keyof typeof passwordParts
