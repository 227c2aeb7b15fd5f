// The status of a receipt in the batch: what it needs before it is sent, or its progress.
import type { TFunction } from 'i18next'
import { countOf } from '../../../i18n/units.ts'
import type { Entry } from './receipts-draft.ts'
import type { EntryState } from './use-receipts.ts'

type Options = { state: EntryState | undefined; left: number; unit: string }

/** As text, and as a mark on its picture that shows whether the patient has to act. */
export function standingOf(
  { quantity, together = {} }: Entry,
  { state, left, unit }: Options,
  t: TFunction<'documents-receipts'>,
): { words: string; mark: 'task' | 'done' | null } {
  if (state?.kind === 'sending')
    return { words: t('isSending', { percent: Math.floor(state.share * 100) }), mark: null }
  if (state?.kind === 'waiting') return { words: t('isWaiting'), mark: null }
  if (state?.kind === 'failed') return { words: t('isNotSent'), mark: 'task' }
  const others = Object.values(together)
  if (!quantity || others.some((units) => !units)) return { words: t('needsNumber'), mark: 'task' }
  if (quantity > left) return { words: t('isTooMany'), mark: 'task' }
  const words = countOf(quantity, unit)
  return { words: others.length > 0 ? t('andMore', { quantity: words, count: others.length }) : words, mark: 'done' }
}
