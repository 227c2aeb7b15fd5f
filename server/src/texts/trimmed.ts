import type { Language } from '@aruga/contract/languages'

/** What somebody typed in several languages, trimmed, without those that are left blank. */
export const trimmed = <T extends Partial<Record<Language, string>>>(texts: T): T =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) => (text?.trim() ? [[language, text.trim()]] : [])),
  ) as T
