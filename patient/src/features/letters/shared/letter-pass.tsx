import type { Letter, LetterStatus } from '@aruga/contract/letters/letters'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '../../../i18n/dates.ts'
import { countOf, unitFor } from '../../../i18n/units.ts'
import passStyles from '../../../ui/letter-pass/pass.module.css'
import { Pass, PassFacts } from '../../../ui/letter-pass/pass.tsx'
import { Ring } from '../../../ui/letter-pass/ring.tsx'
import { LetterChip } from '../../../ui/status/status-chip.tsx'
import styles from './letter-pass.module.css'
import { LETTERS } from './messages.ts'

/** A letter with a progress ring of the quantity bought. */
export const RingPass = ({ letter }: { letter: Letter }) => {
  const { t } = useTranslation(LETTERS)
  const { status, productName, strength, unit, quantityApproved, quantityPurchased, validUntil, branchName } = letter
  const whole = countOf(quantityApproved, unit)
  const when: Record<LetterStatus, [string, string]> = {
    Issued: [t('claimBy'), formatDay(validUntil)],
    Claimed: [t('useBy'), formatDay(validUntil)],
    Dispensed: [t('issued'), formatDay(letter.issuedAt)],
    Expired: [t('wasUsableUntil'), formatDay(validUntil)],
    Cancelled: [t('issued'), formatDay(letter.issuedAt)],
  }
  const place: [string, string] = branchName ? [t('pharmacy'), branchName] : [t('letter'), letter.number]
  return (
    <Pass stub={<PassFacts facts={[when[status], place]} />}>
      <div className={styles.letterFace}>
        <div className={styles.letterHead}>
          <LetterChip status={status} />
          <div>
            <h2>{productName}</h2>
            <p className={passStyles.soft}>{strength}</p>
          </div>
        </div>
        <div className={styles.letterRing}>
          <Ring
            part={quantityPurchased}
            whole={quantityApproved}
            label={t('boughtOf', { part: quantityPurchased, whole })}
            caption={
              <>
                {t('ofWhole', { whole })}
                <br />
                {t('isBought')}
              </>
            }
          />
        </div>
      </div>
    </Pass>
  )
}

/** A letter to claim, with its quantity. */
export const ReadyPass = ({ letter }: { letter: Letter }) => {
  const { t } = useTranslation(LETTERS)
  const { status, productName, strength, unit, quantityApproved, validUntil, number } = letter
  return (
    <Pass
      ripple
      stub={
        <PassFacts
          facts={[
            [t('claimBy'), formatDay(validUntil)],
            [t('letter'), number],
          ]}
        />
      }
    >
      <div className={styles.letterHead}>
        <LetterChip status={status} />
        <div>
          <h2 className={styles.letterProduct}>{productName}</h2>
          <p className={passStyles.soft}>{strength}</p>
        </div>
        <p className="lead">
          <b className={styles.letterQuantity}>{formatNumber(quantityApproved)}</b>{' '}
          {t('approved', { unit: unitFor(quantityApproved, unit) })}
        </p>
      </div>
    </Pass>
  )
}
