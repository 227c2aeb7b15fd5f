import type { Language } from '@aruga/contract/languages'

/** Typed texts in several languages, trimmed, without blank ones. */
export const trimmed = <T extends Partial<Record<Language, string>>>(texts: T): T =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) => (text?.trim() ? [[language, text.trim()]] : [])),
  ) as T
