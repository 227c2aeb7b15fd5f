import type { LettersSoFar as SoFar } from '@aruga/contract/review/letters-so-far'
import { unitsLeft } from '@aruga/contract/review/open-letters'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'
import { documentName } from '../documents/messages.ts'
import styles from './decision/decision.module.css'
import { reasonName } from './messages.ts'
import { type Needs, RunRate } from './run-rate.tsx'

/** The patient's remaining units, recent purchases and declines, to decide about another letter. */
export const LettersSoFar = ({ of, needs }: { of: SoFar; needs: readonly Needs[] }) => {
  const { openLetters, boughtLately, lastLetter, declined } = of
  const [last] = boughtLately
  const heading = useId()
  return (
    <section className="stack tight" aria-labelledby={heading}>
      <h2 id={heading}>{t('review:soFar.openLetters')}</h2>
      {openLetters.length === 0 && <p className="muted">{t('review:soFar.noOpenLetter')}</p>}
      {openLetters.map((letter) => (
        <div key={letter.id}>
          <div className="line-up apart">
            <span translate="no">
              {letter.productName}, {letter.strength}
            </span>
            <b className="num" translate="no">
              {t('review:soFar.left', {
                left: unitsLeft(letter),
                approved: countOf(letter.quantityApproved, letter.unit),
              })}
            </b>
          </div>
          <p className="fine muted num" translate="no">
            <Link to={`/letters/${letter.id}`}>{letter.number}</Link> ·{' '}
            {t('review:soFar.goodUntil', { day: formatDay(letter.validUntil) })}
          </p>
        </div>
      ))}
      <dl className={styles.soFar}>
        <div>
          <dt>{t('review:soFar.bought')}</dt>
          {needs.map((one) => (
            <dd key={one.productId}>
              {needs.length > 1 && <span translate="no">{one.productName}</span>}
              <RunRate of={of} needs={one} />
            </dd>
          ))}
          {needs.length === 0 && boughtLately.length === 0 && <dd>{t('review:soFar.nothingBought')}</dd>}
          {boughtLately
            .filter(({ productId }) => needs.every((one) => one.productId !== productId))
            .map(({ productId, productName, strength, unit, quantity }) => (
              <dd key={productId} translate="no">
                {productName}, {strength}:{' '}
                <b className="num" translate="no">
                  {countOf(quantity, unit)}
                </b>
              </dd>
            ))}
        </div>
        {last && (
          <div>
            <dt>{t('review:soFar.lastProduct')}</dt>
            <dd translate="no">
              {last.productName}, {last.strength}, {formatDay(last.lastDay)}
            </dd>
          </div>
        )}
        {!last && lastLetter && (
          <div>
            <dt>{t('review:soFar.lastLetter')}</dt>
            <dd translate="no">
              {lastLetter.productName}, {lastLetter.strength}, {formatDay(lastLetter.issuedAt)}
            </dd>
          </div>
        )}
        {declined.length > 0 && (
          <div>
            <dt>{t('review:soFar.declines')}</dt>
            {declined.map(({ id, kind, at, declineReason }) => (
              <dd key={id}>
                {t('review:soFar.decline', {
                  document: documentName(kind),
                  day: formatDay(at),
                  reason: reasonName(declineReason).toLowerCase(),
                })}
              </dd>
            ))}
          </div>
        )}
      </dl>
    </section>
  )
}
