import { formatPesos } from '@aruga/contract/money'
import { cubeOutline, receiptOutline } from 'ionicons/icons'
import { Fragment } from 'react'
import { t } from '../../../i18n/t.ts'
import { formatNumber, formatTime } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { countOf } from '../../../ui/units.ts'
import styles from '../counter.module.css'
import { nameOf } from '../outbox/hand-over.ts'
import type { LastKnown } from '../queries.ts'
import { LetterNumber } from './letter-number.tsx'

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

/** What the till had learned of a code that it cannot check now: its letters. */
export const AsLastKnown = ({ of: { letters, at } }: { of: LastKnown }) => (
  <section className={styles.counterNote} aria-label={t('counter:outbox.product')}>
    <Icon of={cubeOutline} />
    <div>
      {letters.map((letter) => (
        <Fragment key={letter.letterId}>
          <b translate="no">{nameOf(letter)}</b>
          <LetterNumber of={letter} />
          <p>
            {t('counter:outbox.left', {
              left: formatNumber(letter.quantityLeft),
              approved: countOf(letter.quantityApproved, letter.unit),
            })}
            {letter.terms &&
              ` ${t('counter:outbox.priceOf', { unit: letter.unit, price: formatPesos(letter.terms.unitPrice) })}`}
          </p>
        </Fragment>
      ))}
      <p className="muted">{t('counter:outbox.lastKnown', { at: formatTime(at) })}</p>
    </div>
  </section>
)
