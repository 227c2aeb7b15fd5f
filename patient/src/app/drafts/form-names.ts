import type { TFunction } from 'i18next'

const kinds = [
  'profile',
  'doctor',
  'questions',
  'photo',
  'prescription',
  'receipts',
  'goods',
  'replace',
  'quantity',
  'claim',
] as const

/** What a form is called: `replace.<id>` by its first word. Undefined for one that an earlier version knew. */
export function nameOfForm(t: TFunction<'drafts'>, form: string): string | undefined {
  const [first] = form.split('.')
  const kind = kinds.find((known) => known === first)
  return kind && t(kind)
}
