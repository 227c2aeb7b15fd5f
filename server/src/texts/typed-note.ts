import { UNSEEN } from '@aruga/contract/patterns'

const SEEN = new RegExp(`[^\\s${UNSEEN}]`, 'u')

/** What somebody typed, trimmed; null where it shows nothing, such as blanks or zero-width characters. */
export const typedNote = (text: string | undefined): string | null => (text && SEEN.test(text) ? text.trim() : null)
