// Texts of the server, mails and notifications, are in locales/{en,fil}/<subject>.server.json. `{{name}}` is filled in.
import type { Language } from '@aruga/contract/values'

export type BothLanguages<T = string> = Record<Language, T>

/** A text with its `{{name}}`s filled; those that have no value stay as they are. */
export const fill = (text: string, values: Record<string, string | number | null | undefined>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
