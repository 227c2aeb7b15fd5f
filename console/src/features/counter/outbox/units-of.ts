import { t } from '../../../i18n/t.ts'
import { countOf } from '../../../ui/units.ts'
import type { HandOver } from './hand-over.ts'

/** `4 pens`, or `4 units` if the code was never looked up. */
export const unitsOf = ({ quantity, product }: Pick<HandOver, 'quantity' | 'product'>) =>
  countOf(quantity, product?.unit ?? t('counter:outbox.unit'))
