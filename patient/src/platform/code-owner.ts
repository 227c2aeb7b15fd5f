/**
 * In local storage: the log-in whose claim codes count (cached-code.ts). A log-out takes it away before anything else, since the app may be
 * closed before they are removed.
 */
export const CODES_OF = 'codesOf'
