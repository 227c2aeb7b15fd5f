/**
 * The local storage key of whose claim codes this device shows (cached-code.ts): the log-in and, after a space, the patient. A log-out
 * removes it first, since the app may be closed before the codes are removed.
 */
export const CODES_OF = 'codesOf'
