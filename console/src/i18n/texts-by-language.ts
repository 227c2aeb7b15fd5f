import { type Language, textsByLanguage } from '@aruga/contract/languages'

/** The texts of a file of locales/ in every language. `files`: by path, from `import.meta.glob`; `source`: the English one. */
export const textsFrom = <T extends object>(
  files: Record<string, object>,
  file: string,
  source: T,
): Record<Language, T> => textsByLanguage(source, (language) => files[`../../../locales/${language}/${file}.json`])
