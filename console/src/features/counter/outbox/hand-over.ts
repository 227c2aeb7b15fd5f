import type { Entry } from '@aruga/client/outbox/entry'
import type { IdKind } from '@aruga/contract/cards/ids'
import type { HandOverMoney } from '@aruga/contract/formulary/benefit'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { t } from '../../../i18n/t.ts'
import { countOf } from '../../../ui/units.ts'

/** One key for all staff of this till: unsent hand-overs outlive a log-out, and a colleague sees whose they are. */
export const TILL = 'till'

/** How much of one letter was handed over. */
export type LetterHandedOver = {
  /** Missing in an entry of an earlier version, and if the code was never looked up. */
  letterId?: string
  quantity: number
  /** Null if the code was never looked up. */
  product: { name: string; unit: string } | null
  patientAmount: number | null
  /** Only shown, as the till knew them at the hand-over: the amounts, and the units left after it. Missing as above. */
  money?: HandOverMoney | null
  quantityLeft?: number | null
  /** As on the package; null if they were not required. */
  batch: string | null
  expiresOn: string | null
}

/** A letter beside the first one was looked up, so its id is known. */
export type LetterBeside = LetterHandedOver & { letterId: string }

export type HandOver = Entry &
  LetterHandedOver & {
    kind: 'hand-over'
    accountId: string
    /** The branch of the hand-over; null from an earlier version: their branch when it is sent. */
    branchId: string | null
    initials: string
    code: string
    /** The following are missing in entries of an earlier version. The other letters of the code, handed over in one go with it. */
    together?: LetterBeside[]
    /** Which letter, as on the patient's screen, if the code was never looked up. */
    letterNumber?: string
    /** Who bought; null if nobody was asked. */
    buyer?: Buyer | null
    /** Who came, if not the patient. */
    collectorId?: string | null
    /** The kind of ID that was seen, for a letter that was claimed by a call. */
    idShown?: IdKind | null
  }
/** The hand-over as a screen shows it. */
export type Dispensed = Omit<HandOver, keyof Entry>

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
