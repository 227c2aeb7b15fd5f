// A language is a folder in locales/ and one entry here. `LANGUAGES` names those that a deployment offers.

type Entry = {
  /** BCP 47; the folder in locales/. */
  code: string
  /** As its speakers write it. */
  name: string
  /** The language of texts that this one lacks; null: the source language, which has every text. */
  fallback: string | null
  /** For `Intl`: a locale that browsers have too, so that they format like the server. */
  dateLocale: string
  /** Appended to an hour when the clock shows another zone. */
  programTime: string
  /** Other codes for it on devices. */
  otherCodes: readonly string[]
  /** Whether staff must write each of their texts in it. In other languages a blank text falls back. */
  required: boolean
}

export const languages = [
  {
    code: 'en',
    name: 'English',
    fallback: null,
    dateLocale: 'en-PH',
    programTime: 'Manila time',
    otherCodes: [],
    required: true,
  },
  {
    code: 'fil',
    name: 'Filipino',
    fallback: 'en',
    dateLocale: 'fil-PH',
    programTime: 'oras sa Maynila',
    otherCodes: ['tl'],
    required: true,
  },
  {
    code: 'ceb',
    name: 'Cebuano',
    fallback: 'en',
    dateLocale: 'fil-PH',
    programTime: 'oras sa Manila',
    otherCodes: [],
    required: false,
  },
] as const satisfies readonly Entry[]

type Known = (typeof languages)[number]
export type Language = Known['code']
type RequiredLanguage = Extract<Known, { required: true }>['code']

export const languageCodes: readonly Language[] = languages.map(({ code }) => code)
export const requiredLanguages: readonly Language[] = languages.flatMap(({ code, required }) => (required ? code : []))
export const SOURCE_LANGUAGE = 'en' satisfies Language

export const isLanguage = (code: unknown): code is Language => languageCodes.some((known) => known === code)

/** One value for each language. */
export const byLanguage = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languageCodes.map((code) => [code, make(code)])) as Record<Language, T>

/** Another value for each language. */
export const mapLanguages = <T, U>(values: Record<Language, T>, change: (value: T) => U): Record<Language, U> =>
  byLanguage((language) => change(values[language]))

const entries = new Map<Language, Entry & { fallback: Language | null }>(languages.map((entry) => [entry.code, entry]))
/** The entry of a language. */
export const aboutLanguage = (language: Language) => entries.get(language) ?? languages[0]

/** A language and its fallbacks, down to the source. */
export function withFallbacks(language: Language): Language[] {
  const { fallback } = aboutLanguage(language)
  return [language, ...(fallback ? withFallbacks(fallback) : [])]
}

/** The offered language of a code such as `fil-PH`; undefined: none of them. */
export const languageOfTag = (tag: string, offered: readonly Language[]): Language | undefined => {
  const code = tag.toLowerCase().replace(/-.*/s, '')
  return languages.find(
    (entry) => offered.includes(entry.code) && [entry.code, ...entry.otherCodes].some((one) => one === code),
  )?.code
}

/**
 * The texts of a file of locales/ in every language. `source`: in the source language, which has them all; `read`: in another one, whose
 * missing texts fall back.
 */
export function textsByLanguage<T extends object>(
  source: T,
  read: (language: Language) => object | undefined,
): Record<Language, T> {
  const textsOf = (language: Language): T => {
    const { fallback } = aboutLanguage(language)
    return fallback ? over(textsOf(fallback), read(language) ?? {}) : source
  }
  return byLanguage(textsOf)
}

/** The texts, with `own` overriding them. */
const over = <T extends object>(texts: T, own: object): T =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const better: unknown = (own as Record<string, unknown>)[key]
      const whole = typeof text === 'object' && text !== null && typeof better === 'object' && better !== null
      return [key, whole ? over(text, better) : (better ?? text)]
    }),
  ) as T

/** A text by language: staff must write it in the required ones. */
export type Texts<T = string> = Record<RequiredLanguage, T> & Partial<Record<Language, T>>
/** A text by language: staff must write it in the source language. */
export type SourceTexts<T = string> = Record<typeof SOURCE_LANGUAGE, T> & Partial<Record<Language, T>>

/** Empty texts, to be filled. */
export const noTexts: Texts = byLanguage(() => '')

/** The text in a language, or its fallback. A blank text counts as missing. */
export function textIn(texts: Partial<Record<Language, string | null>>, language: Language): string {
  for (const one of withFallbacks(language)) if (texts[one]) return texts[one]
  return ''
}

/** The stored form: each text through `change`, without blank ones that are not required. */
export const mapTexts = (texts: Texts, change: (text: string, language: Language) => string): Texts =>
  Object.fromEntries(
    languages.flatMap(({ code, required }) => {
      const text = texts[code] === undefined ? '' : change(texts[code], code)
      return text || required ? [[code, text]] : []
    }),
  ) as Texts
