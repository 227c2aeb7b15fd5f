import { dayInManila } from '@aruga/contract/days'
import type { ComingLine } from '@aruga/contract/pharmacies/coming'
import { unitFor } from '@aruga/contract/units'
import { checkmarkOutline, timeOutline } from 'ionicons/icons'
import { t } from '../../../i18n/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { formatNear, formatNumber, formatTime } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { answerLabel } from './answer-label.ts'
import styles from './coming.module.css'
import type { Answer } from './queries.ts'

/** `chosen`: not sent yet. `error`: why it could not be sent. */
type Props = {
  line: ComingLine
  chosen: Answer | undefined
  error: string | undefined
  onChoose: (answer: Answer) => void
  onLater: () => void
}

/** Claims for one product with the same answer, and the answer to choose. */
export const Line = ({ line, chosen, error, onChoose, onLater }: Props) => {
  const { product, unit, units, claims, firstClaimedAt, answer, readyAt } = line
  const shown = chosen ?? (answer && { answer, readyAt })
  const isLater = shown?.answer === 'ReadyFrom' || shown?.answer === 'NotBefore'
  const isToday = dayInManila(new Date(firstClaimedAt)) === dayInManila(new Date())
  const first = isToday ? formatTime(firstClaimedAt) : formatNear(firstClaimedAt)
  const simple = (one: 'Ready' | 'Out') => (
    <Choice pressed={shown?.answer === one} onPress={() => onChoose({ answer: one, readyAt: null })}>
      {answerLabel({ answer: one, readyAt: null })}
    </Choice>
  )
  return (
    <li className={styles.line}>
      <div>
        <h2 translate="no">{product.name}</h2>
        <p className="muted" translate="no">
          {product.strength}
        </p>
        <p className="muted">{t('counter:coming.first', { at: first })}</p>
        {answer === null && !chosen && (
          <Chip icon={timeOutline} tone="plain">
            {t('counter:coming.notAnswered')}
          </Chip>
        )}
      </div>
      <p className={styles.quantity}>
        <b>{formatNumber(units)}</b> {unitFor(units, unit, 'en')}
        <br />
        <span className="muted">{t('counter:coming.claims', { count: claims.length })}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no columns in Safari */}
      <div className={styles.answers} role="group" aria-label={t('counter:coming.answerTo', { product: product.name })}>
        {simple('Ready')}
        <Choice pressed={isLater} onPress={onLater}>
          {isLater && shown ? answerLabel(shown) : t('counter:coming.later')}
        </Choice>
        {simple('Out')}
      </div>
      <p className={styles.error} role="alert">
        {error}
      </p>
    </li>
  )
}

const Choice = ({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: string }) => (
  <button type="button" aria-pressed={pressed} onClick={onPress}>
    {pressed && <Icon of={checkmarkOutline} small />}
    {children}
  </button>
)
