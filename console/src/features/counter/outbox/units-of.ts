import { t } from '../../../i18n/t.ts'
import { countOf } from '../../../ui/units.ts'
import type { HandOver } from './hand-over.ts'

/** `4 pens`; where the code was never looked up, `4 units`. */
export const unitsOf = ({ quantity, product }: Pick<HandOver, 'quantity' | 'product'>) =>
  countOf(quantity, product?.unit ?? t('counter:outbox.unit'))
