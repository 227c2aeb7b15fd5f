import { UNSEEN } from '@aruga/contract/patterns'

const SEEN = new RegExp(`[^\\s${UNSEEN}]`, 'u')

/** Typed text, trimmed; null when nothing is visible, as with blanks or zero-width characters. */
export const typedNote = (text: string | undefined): string | null => (text && SEEN.test(text) ? text.trim() : null)
