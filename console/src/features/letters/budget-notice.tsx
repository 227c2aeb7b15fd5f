import { BUDGET_WARNS_AT, type BudgetCheck } from '@aruga/contract/formulary/budgets'
import { formatPesos } from '@aruga/contract/money'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { alertCircleOutline, closeCircleOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { budgetCheckQuery } from '../formulary/queries.ts'
import styles from './budget-notice.module.css'

/** The first budget that does not cover the letter. */
export const tooSmall = ({ needed, budgets }: BudgetCheck) => budgets.find(({ left }) => needed > left)

/** The same of several letters together: the program's budget has to cover their sum. */
export function tooSmallTogether(checks: readonly BudgetCheck[]) {
  const needed = checks.reduce((sum, check) => sum + check.needed, 0)
  const program = checks.flatMap(({ budgets }) => budgets).find(({ of }) => of === 'Program')
  const one = checks.map(tooSmall).find((short) => short !== undefined)
  return one ?? (program && needed > program.left ? program : undefined)
}

/** The rest of the budgets for a letter, while it is filled in; undefined until it is loaded. */
export function useBudgetCheck(productId: string | null, quantity: number | null, patientId: string | null) {
  const [settled] = useDebouncedValue(quantity, 300)
  const query = useQuery({
    ...budgetCheckQuery({ productId: productId ?? '', quantity: settled ?? 0, patientId }),
    enabled: isKnown(productId, settled),
  })
  return isKnown(productId, settled) ? query.data : undefined
}
type Wanted = { productId: string | null; quantity: number | null }
/** The same for each of several letters, as far as they are known. */
export function useBudgetChecks(letters: readonly Wanted[], patientId: string | null): BudgetCheck[] {
  const [settled] = useDebouncedValue(letters, 300)
  const queries = useQueries({
    queries: settled.map(({ productId, quantity }) => ({
      ...budgetCheckQuery({ productId: productId ?? '', quantity: quantity ?? 0, patientId }),
      enabled: isKnown(productId, quantity),
    })),
  })
  return queries.flatMap(({ data }) => data ?? [])
}
const isKnown = (productId: string | null, quantity: number | null) =>
  productId !== null && productId !== 'none' && quantity !== null && quantity >= 1 && quantity <= 9999

/** Warns that the letter nearly uses up a budget, or exceeds it. */
export const BudgetNotice = ({ check }: { check: BudgetCheck | undefined }) => {
  if (!check || check.needed === 0) return null
  const { needed, budgets } = check
  const low = budgets.filter(({ amount, left }) => amount - left + needed > amount * BUDGET_WARNS_AT)
  return low.map(({ of, left, lastDay }) => {
    const isOver = needed > left
    const texts = { left: formatPesos(left), needed: formatPesos(needed), day: formatDay(lastDay) }
    return (
      <p key={of} role={isOver ? 'alert' : 'status'} className={isOver ? styles.over : styles.low}>
        <Icon of={isOver ? closeCircleOutline : alertCircleOutline} />
        <span>
          <strong>{isOver ? t(`letters:budget.over.${of}`) : t(`letters:budget.low.${of}`)}</strong>{' '}
          {isOver ? t('letters:budget.overBy', texts) : t('letters:budget.lowLeft', texts)}
        </span>
      </p>
    )
  })
}
