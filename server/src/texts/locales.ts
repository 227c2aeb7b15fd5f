// The server's texts, of mails and notifications, are in <subject>.server.json of each language's folder in locales/. `{{name}}` is filled in.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Language, textsByLanguage } from '@aruga/contract/languages'

/** The texts of a file of locales/ in every language. `source`: the file in the source language. */
export const localesOf = <T extends object>(file: string, source: T): Record<Language, T> =>
  textsByLanguage(source, (language) => {
    const path = fileURLToPath(import.meta.resolve(`@aruga/locales/${language}/${file}.json`))
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  })

/** Replaces each `{{name}}` by its value; those without a value stay. */
export const fill = (text: string, values: Record<string, string | number | null | undefined>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
