// Patterns of typed texts, as plain values: the contract's schemas use them, and an app validates its fields with them without
// loading a schema. Lengths count characters; patterns are regular expressions with the flag `u`.

export type Pattern = { minLength?: number; maxLength: number; pattern: string }

/** Inside a character class: control, format (bidi, zero-width) and private characters, and invisible letters. */
export const UNSEEN = '\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}\\u115F\\u1160\\u2800\\u3164\\uFFA0'

/** A line that is not blank, and has no hidden characters. */
export const PERSON_NAME = {
  minLength: 1,
  maxLength: 80,
  // Inside, the joiners that some scripts need (typed-text.ts takes all others out).
  pattern: `^\\p{Zs}*[^\\p{Zs}${UNSEEN}](?:[^${UNSEEN}]|[\\u200C\\u200D])*$`,
} as const satisfies Pattern

/** docs/specification.md#5 is silent; ours: 8 characters with a digit, a lower case, an upper case and another character. */
export const PASSWORD = {
  minLength: 8,
  maxLength: 128,
  pattern: '^(?=.*\\p{Nd})(?=.*\\p{Ll})(?=.*\\p{Lu})(?=.*[^\\p{L}\\p{Nd}]).*$',
} as const satisfies Pattern

/**
 * An address that can get mail: ASCII (no mail server has to take more), a domain with a dot and a name at its end, but none of the
 * reserved ones (RFC 2606, except `.test`, which demonstrations use).
 */
export const EMAIL_ADDRESS = {
  maxLength: 254,
  pattern:
    "^\\s*[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+(?!(?:invalid|example|localhost|local)\\s*$)[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]\\s*$",
} as const satisfies Pattern

/** The characters that people put between digits. */
const BETWEEN = '[ ()-]*'

/** A Philippine mobile number (09 or +63 9, then nine digits), or with + another country's of 7 to 15 digits (E.164). */
export const MOBILE_PHONE_NUMBER = {
  maxLength: 32,
  // A non-blank must follow the blanks: if two repetitions shared them, thousands of blanks would take minutes to refuse.
  pattern: `^\\s*(?=\\S)(?:(?:\\+?${BETWEEN}6${BETWEEN}3|${BETWEEN}0)${BETWEEN}9(?:${BETWEEN}\\d){9}|\\+(?!${BETWEEN}6${BETWEEN}3)(?:${BETWEEN}\\d){7,15})[ ()-]*$`,
} as const satisfies Pattern

/** A doctor's code as people type it: letters, digits and dashes; case, spaces and dashes do not matter. */
export const HCP_CODE = {
  minLength: 4,
  maxLength: 24,
  pattern: '^\\s*[A-Za-z0-9][A-Za-z0-9 -]*$',
} as const satisfies Pattern

/** Whether a text matches a pattern, and so is accepted by the server. */
export const keepsTo = ({ minLength = 0, maxLength, pattern }: Pattern, value: string): boolean =>
  value.length >= minLength && value.length <= maxLength && new RegExp(pattern, 'u').test(value)
