/**
 * The local storage key of the log-in whose claim codes are valid (cached-code.ts). A log-out removes it first, since the app may be
 * closed before the codes are removed.
 */
export const CODES_OF = 'codesOf'
