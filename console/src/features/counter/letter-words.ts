// How the counter writes a letter, its product and its units.
import { t } from '../../i18n/t.ts'
import { countOf } from '../../ui/units.ts'
import type { LetterHandedOver } from './outbox/hand-over.ts'

/** The product as a hand-over names it. */
export const nameOf = ({ productName, strength }: { productName: string; strength: string }) =>
  `${productName}, ${strength}`

/** `4 pens`, or `4 units` if the code was never looked up. */
export const unitsOf = ({ quantity, product }: Pick<LetterHandedOver, 'quantity' | 'product'>) =>
  countOf(quantity, product?.unit ?? t('counter:outbox.unit'))

/** A letter's number as the server has it: `L-2611-0047`, also typed without its first letter. */
export const plainNumber = (typed: string) =>
  typed
    .trim()
    .toUpperCase()
    .replace(/^(?=\d)/, 'L-')

/** Each letter that was handed over in one go, in the order of the till's screen. */
export const lettersOf = <F extends object, L>({ together = [], ...first }: F & { together?: L[] }) =>
  [first, ...together] as const
