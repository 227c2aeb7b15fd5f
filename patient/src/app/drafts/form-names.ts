import type { TFunction } from 'i18next'

const kinds = [
  'profile',
  'doctor',
  'questions',
  'photo',
  'prescription',
  'paper',
  'receipts',
  'goods',
  'replace',
  'answer',
  'quantity',
  'claim',
  'sideEffect',
  'sideEffectAddition',
  'message',
] as const

/** The name of a form, taken from the part of its key before the first dot (`replace.<id>`). Undefined for a form of an earlier version. */
export function nameOfForm(t: TFunction<'drafts'>, form: string): string | undefined {
  const [first] = form.split('.')
  const kind = kinds.find((candidate) => candidate === first)
  return kind && t(kind)
}

/** For use inside a sentence. */
export const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
