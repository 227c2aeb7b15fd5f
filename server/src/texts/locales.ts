// The server's texts, of mails and notifications, are in locales/{en,fil}/<subject>.server.json. `{{name}}` is filled in.
import type { Language } from '@aruga/contract/values'

export type BothLanguages<T = string> = Record<Language, T>

/** Replaces each `{{name}}` by its value; those without a value stay. */
export const fill = (text: string, values: Record<string, string | number | null | undefined>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
