import type { Product } from '@aruga/contract/formulary/formulary'
import type { FirstApproval } from '@aruga/contract/review/case-file'
import { peopleOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { useMe } from '../../platform/me.ts'
import { formatNear } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { countOf } from '../../ui/units.ts'
import styles from './letters.module.css'

type Limit = Pick<Product, 'id' | 'unit' | 'secondApprovalAbove'>

/** Whether an approval of this many units by this person is the first of two (docs/decisions/066). */
export const isFirstOfTwo = (
  { id, secondApprovalAbove }: Limit,
  quantity: number | null,
  first: FirstApproval | null,
  myId: string,
): boolean => {
  if (secondApprovalAbove === null || !quantity || quantity <= secondApprovalAbove) return false
  return first?.productId !== id || first.quantity !== quantity || first.byId === myId
}

/** The initial values: the letter of the first approval, because the second person approves the same one. */
export const approvedLetter = (first: FirstApproval | null | undefined) =>
  first && { productId: first.productId, quantity: first.quantity }

type Props = { product: Limit | undefined; quantity: number | null; first: FirstApproval | null }

/** Who approved the letter first, and whether it needs a second person; nothing where one person is enough. */
export const SecondApproval = (props: Props) =>
  props.first || props.product?.secondApprovalAbove ? <TwoPeople {...props} /> : null

const TwoPeople = ({ product, quantity, first }: Props) => {
  const { id } = useMe()
  const asks = product && isFirstOfTwo(product, quantity, first, id)
  if (!first && !asks) return null
  return (
    <p className={styles.twoPeople} role="status">
      <Icon of={peopleOutline} small />
      <span>
        {first &&
          t('letters:secondApproval.first', {
            by: first.by,
            units: countOf(first.quantity, first.unit),
            product: first.productName,
            at: formatNear(first.at),
          })}{' '}
        {asks
          ? t('letters:secondApproval.needed', { units: countOf(product.secondApprovalAbove ?? 0, product.unit) })
          : t('letters:secondApproval.issues')}
      </span>
    </p>
  )
}
