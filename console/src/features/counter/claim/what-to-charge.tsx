import { formatPesos } from '@aruga/contract/money'
import { cubeOutline, receiptOutline } from 'ionicons/icons'
import { t } from '../../../i18n/t.ts'
import { formatNumber, formatTime } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { countOf } from '../../../ui/units.ts'
import styles from '../counter.module.css'
import type { LastKnown } from '../queries.ts'

/** A code that was never looked up on this till. */
export const WhatToCharge = () => (
  <div className={styles.counterNote}>
    <Icon of={receiptOutline} />
    <div>
      <b>{t('counter:outbox.whatToCharge')}</b>
      <p>{t('counter:outbox.readOffTheirScreen')}</p>
      <p lang="fil" className="muted">
        “{t('counter:outbox.askToSee', { lng: 'fil' })}”
      </p>
    </div>
  </div>
)

/** What the till had learned of a code that it cannot check now. */
export const AsLastKnown = ({
  of: { productName, strength, unit, quantityApproved, quantityLeft, terms, at },
}: {
  of: LastKnown
}) => (
  <section className={styles.counterNote} aria-label={t('counter:outbox.product')}>
    <Icon of={cubeOutline} />
    <div>
      <b translate="no">
        {productName}, {strength}
      </b>
      <p>
        {t('counter:outbox.left', { left: formatNumber(quantityLeft), approved: countOf(quantityApproved, unit) })}
        {terms && ` ${t('counter:outbox.priceOf', { unit, price: formatPesos(terms.unitPrice) })}`}
      </p>
      <p className="muted">{t('counter:outbox.lastKnown', { at: formatTime(at) })}</p>
    </div>
  </section>
)
