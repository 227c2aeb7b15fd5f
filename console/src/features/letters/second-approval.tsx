import type { Product } from '@aruga/contract/formulary/formulary'
import type { FirstApproval } from '@aruga/contract/review/case-file'
import { peopleOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { useMe } from '../../platform/me.ts'
import { formatNear } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { countOf } from '../../ui/units.ts'
import styles from './letters.module.css'

/** A letter to issue, with its product; undefined while none is chosen. */
type Approving = { product: Limit | undefined; quantity: number | null }
type Limit = Pick<Product, 'id' | 'unit' | 'secondApprovalAbove'>

type Wanted = { productId: string | null; quantity: number | null }
/** Each letter with its product. */
export const approvingOf = (letters: readonly Wanted[], products: readonly Product[]): Approving[] =>
  letters.map(({ productId, quantity }) => ({ product: products.find(({ id }) => id === productId), quantity }))

/** The first letter of so many units that it needs a second person. */
const largeOf = (letters: readonly Approving[]) =>
  letters.find(
    ({ product, quantity }) => product?.secondApprovalAbove != null && (quantity ?? 0) > product.secondApprovalAbove,
  )?.product

/** Whether an approval of these letters by this person is the first of two (docs/decisions/066). */
export const isFirstOfTwo = (letters: readonly Approving[], first: FirstApproval | null, myId: string): boolean =>
  largeOf(letters) !== undefined && (first === null || first.byId === myId || !areThose(letters, lettersOf(first)))

const areThose = (letters: readonly Approving[], approved: readonly Approved[]) =>
  letters.length === approved.length &&
  letters.every(({ product, quantity }) =>
    approved.some((one) => one.productId === product?.id && one.quantity === quantity),
  )

type Approved = FirstApproval['alongside'][number]
const lettersOf = (first: FirstApproval): Approved[] => [first, ...first.alongside]

/** The initial values: the letters of the first approval, because the second person approves the same ones. */
export const approvedLetters = (first: FirstApproval | null | undefined) =>
  first ? lettersOf(first).map(({ productId, quantity }) => ({ productId, quantity })) : []

type Props = { letters: readonly Approving[]; first: FirstApproval | null }

/** Who approved the letters first, and whether they need a second person; nothing where one person is enough. */
export const SecondApproval = (props: Props) =>
  props.first || props.letters.some(({ product }) => product?.secondApprovalAbove) ? <TwoPeople {...props} /> : null

const TwoPeople = ({ letters, first }: Props) => {
  const { id } = useMe()
  const large = isFirstOfTwo(letters, first, id) ? largeOf(letters) : undefined
  if (!first && !large) return null
  return (
    <p className={styles.twoPeople} role="status">
      <Icon of={peopleOutline} small />
      <span>
        {first &&
          lettersOf(first)
            .map(({ quantity, unit, productName }) =>
              t('letters:secondApproval.first', {
                by: first.by,
                units: countOf(quantity, unit),
                product: productName,
                at: formatNear(first.at),
              }),
            )
            .join(' ')}{' '}
        {large
          ? t('letters:secondApproval.needed', { units: countOf(large.secondApprovalAbove ?? 0, large.unit) })
          : t('letters:secondApproval.issues')}
      </span>
    </p>
  )
}
